import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makePull } from './harness/github-state.ts';
import { pullRequestEvent } from './harness/pull-request-event.ts';
import { openRecipeWorld, type RecipeWorld, runRecipe } from './harness/recipe-world.ts';
import { findRecipe } from './harness/recipes.ts';

const listNamespaces = ({ platform }: RecipeWorld) =>
  [...platform.emulator.world.store.namespaces.values()].map(({ name }) => name);

describe('with the recipes', () => {
  it('every app that the first job lists is built by a job of its own', async () => {
    await using world = await openRecipeWorld();
    const ran = await runRecipe(world, findRecipe('many-apps'));
    expect(ran.map(({ job, inputs, result }) => [job, inputs['app'], result.outputs['status']])).toEqual([
      ['list', undefined, undefined],
      ['build', 'shop-staging', 'succeeded'],
      ['build', 'shop-production', 'succeeded'],
    ]);
  });

  it('production gets what staging runs, after a check that changes nothing, and a record', async () => {
    await using world = await openRecipeWorld();
    const [staging, check, production] = await runRecipe(world, findRecipe('staging-then-production'));
    expect(check?.result.outputs).toMatchObject({ changed: 'false', 'would-change': 'true' });
    expect(check?.result.summary).toContain('What it brings to shop-production');
    expect(production?.result.outputs['commitish']).toBe(staging?.result.outputs['commitish']);
    expect(production?.result.summary).toContain('The same artefact');
    expect(world.github.deployments().map(({ environment, statuses }) => [environment, statuses[0]?.state])).toEqual([
      ['production', 'success'],
      ['staging', 'success'],
    ]);
  });

  it('a config var that production lacks is found before anybody is asked', async () => {
    await using world = await openRecipeWorld();
    const app = [...world.platform.emulator.world.store.apps.values()].find(({ name }) => name === 'shop-production');
    if (app) app.config = { NODE_ENV: 'production' };
    const [, check] = await runRecipe(world, findRecipe('staging-then-production'));
    expect(check?.result.exitCode).toBe(1);
    expect(check?.result.outputs['missing-keys']).toBe('["DATABASE_URL"]');
  });

  it('a rollback takes production back to what ran before, and a list of the choices changes nothing', async () => {
    await using world = await openRecipeWorld();
    const before = 'a'.repeat(40);
    world.github.addRecords('production', [before, 'success']);
    await runRecipe(world, findRecipe('staging-then-production'));
    const dispatch = { name: 'workflow_dispatch', payload: {} };
    const listing = { ...world, inputs: { ...world.inputs, 'only-list': 'true' } };
    const [listed] = await runRecipe(listing, findRecipe('rollback'), dispatch);
    expect(listed?.result.outputs).toMatchObject({ changed: 'false', commitish: before });
    const [back] = await runRecipe(world, findRecipe('rollback'), dispatch);
    expect(back?.result.outputs).toMatchObject({ changed: 'true', commitish: before });
    expect(world.github.deployments()[0]).toMatchObject({ sha: before, environment: 'production' });
  });

  it('an older run that comes late leaves what is newer alone', async () => {
    await using world = await openRecipeWorld();
    await runRecipe(world, findRecipe('never-backwards'));
    const [newer, pushed] = ['f'.repeat(40), '0123456789abcdef0123456789abcdef01234567'];
    world.github.setHistory(pushed, newer);
    const app = [...world.platform.emulator.world.store.apps.values()].find(({ name }) => name === 'my-app');
    if (app) app.builds = app.builds.map((build) => ({ ...build, commitish: newer }));
    const [late] = await runRecipe(world, findRecipe('never-backwards'));
    expect(late?.result.outputs).toMatchObject({ skipped: 'true', changed: 'false', order: 'behind' });
  });

  it('production is changed as the dry run has planned it, and by nobody where nothing would change', async () => {
    await using world = await openRecipeWorld();
    const [plan, change] = await runRecipe(world, findRecipe('plan-then-approve'));
    expect(plan?.result.outputs).toMatchObject({ changed: 'false', 'would-change': 'true' });
    expect(change?.result.outputs).toMatchObject({ changed: 'true' });
    for (const plannedKeys of ['added-keys', 'changed-keys', 'removed-keys'])
      expect(change?.result.outputs[plannedKeys]).toBe(plan?.result.outputs[plannedKeys]);
    const again = await runRecipe(world, findRecipe('plan-then-approve'));
    expect(again.map(({ job, result }) => [job, result.outputs['would-change']])).toEqual([['plan', 'false']]);
  });

  it('what a called workflow has done is told to the caller’s other jobs', async () => {
    await using world = await openRecipeWorld();
    const later = [
      '  tell:',
      '    needs: deploy',
      '    runs-on: ubuntu-latest',
      '    steps:',
      '      - run: test "$STATUS" = succeeded && test -n "$BUILD"',
      '        env:',
      '          STATUS: ${{ needs.deploy.outputs.status }}',
      '          BUILD: ${{ needs.deploy.outputs.build-id }}',
    ];
    const [built] = await runRecipe(world, `${findRecipe('call-deploy')}\n${later.join('\n')}\n`);
    expect(built?.result.outputs['status']).toBe('succeeded');
  });

  it('a called workflow signs in with the caller’s token where the caller passes one', async () => {
    await using world = await openRecipeWorld();
    const passed = 'secrets: { PLATFORM_TOKEN: "${{ secrets.PLATFORM_TOKEN }}" }\n';
    const text = findRecipe('call-deploy').replace(/permissions:\n.*id-token.*\n/, passed);
    const [built] = await runRecipe(world, text);
    expect(built?.result.exitCode, built?.result.log).toBe(0);
    expect(world.platform.calls().filter((call) => call.includes('/oidc/'))).toEqual([]);
  });

  it('a pull request has its namespace from opening to closing, and one comment', async () => {
    await using world = await openRecipeWorld();
    for (const action of ['opened', 'synchronize']) {
      await runRecipe(world, findRecipe('review'), pullRequestEvent(world.github, action));
      expect(listNamespaces(world)).toContain('shop-pr-2');
    }
    await runRecipe(world, findRecipe('review'), pullRequestEvent(world.github, 'closed'));
    expect(listNamespaces(world)).not.toContain('shop-pr-2');
    expect(world.github.comments()).toHaveLength(1);
  });

  it('a pull request’s app is put into its namespace, and shown on the pull request while it is open', async () => {
    await using world = await openRecipeWorld();
    const run = (action: string) =>
      runRecipe(world, findRecipe('review-with-kubectl'), pullRequestEvent(world.github, action));
    const [, announced] = await run('opened');
    const url = 'https://shop-pr-2.apps.platform.example';
    expect(world.kubectlCalls()).toEqual(['apply --namespace shop-pr-2 --filename k8s/']);
    expect(announced?.result.summary).toMatch(new RegExp(`^### ✅ .* → .*\\(<${url}>\\)\n`));
    expect(world.github.comments()[0]?.body).toContain(`(<${url}>)`);
    const [{ statuses } = { statuses: [] }] = world.github.deployments();
    expect(statuses[0]).toMatchObject({ state: 'success', environment_url: url });

    expect(await run('closed')).toHaveLength(1);
    expect(listNamespaces(world)).not.toContain('shop-pr-2');
    expect(world.github.comments().map(({ body }) => body.includes(url))).toEqual([false]);
    expect(world.github.deployments()[0]?.statuses[0]).toMatchObject({ state: 'inactive' });
  });

  it('a label gives a namespace, and takes it away again', async () => {
    await using world = await openRecipeWorld();
    const run = async (action: string, ...labels: readonly { name: string }[]) => {
      const event = pullRequestEvent(world.github, action, { labels });
      const [step] = await runRecipe(world, findRecipe('review-by-label'), event);
      return step?.result.outputs;
    };
    expect(await run('opened')).toMatchObject({ skipped: 'true', changed: 'false' });
    expect(await run('labeled', { name: 'preview' })).toMatchObject({ skipped: 'false', changed: 'true' });
    expect(await run('unlabeled')).toMatchObject({ changed: 'true' });
    expect(listNamespaces(world)).not.toContain('shop-pr-2');
  });

  it('what a missed closing has left behind is swept up', async () => {
    await using world = await openRecipeWorld();
    await runRecipe(world, findRecipe('review'), pullRequestEvent(world.github, 'opened'));
    world.github.setPull(makePull({ number: 2, state: 'closed' }));
    const [swept] = await runRecipe(world, findRecipe('sweep'));
    expect(swept?.result.outputs).toMatchObject({ 'removed-names': '["shop-pr-2"]', count: '1' });
  });

  it('every value is set as it was written, and only a change restarts the app', async () => {
    await using world = await openRecipeWorld();
    const first = await runRecipe(world, findRecipe('config-from-secrets'));
    expect(first.map(({ inputs }) => inputs['operation'])).toEqual(['set-config', 'restart']);
    const { DATABASE_URL, SIGNING_KEY } = world.secrets;
    const app = [...world.platform.emulator.world.store.apps.values()].find(({ name }) => name === 'my-app');
    expect(app?.config).toMatchObject({ LOG_LEVEL: 'warn', COLOUR: '#ff8800', DATABASE_URL, SIGNING_KEY });
    const second = await runRecipe(world, findRecipe('config-from-secrets'));
    expect(second.map(({ inputs }) => inputs['operation'])).toEqual(['set-config']);
  });

  it('a domain’s certificate is waited for once the DNS record is there', async () => {
    await using world = await openRecipeWorld();
    const [added, waited] = await runRecipe(world, findRecipe('domain'));
    expect(added?.result.outputs).toMatchObject({ changed: 'true', 'dns-target': expect.stringMatching(/\./) });
    expect(waited?.result.outputs['changed']).toBe('false');
    expect(waited?.result.outputs['ssl-status']).not.toBe(added?.result.outputs['ssl-status']);
  });
});

describe('the end-to-end workflow of this repository', () => {
  it('finds in each step what it expects', async () => {
    await using world = await openRecipeWorld();
    const text = readFileSync(join(import.meta.dirname, '../.github/workflows/e2e.yml'), 'utf8');
    const ran = await runRecipe(world, text);
    expect(ran.length).toBeGreaterThan(3);
    for (const { result } of ran) expect(result.exitCode, result.log).toBe(0);
  });
});
