import { describe, expect, it } from 'vitest';
import { loadOperationsByResource } from '../../src/operations/index.ts';
import { startGitHub } from '../harness/github-api.ts';
import { makePull } from '../harness/github-state.ts';
import { startPlatform } from '../harness/platform.ts';
import { byHand, type StepEvent } from '../harness/step.ts';

const operations = Object.values(await loadOperationsByResource()).flat();
const pull = makePull({ number: 42 });
const pullRequest = (action: string, changes: Partial<typeof pull> = {}) => ({
  name: 'pull_request',
  payload: { action, number: 42, pull_request: { ...pull, ...changes } },
});

/** GitHub with a pull request, and with successes on record that there is a way back to. */
async function startRecordedGitHub() {
  const github = await startGitHub([pull]);
  github.addRecords('production', ['a'.repeat(40), 'success'], ['b'.repeat(40), 'success']);
  return github;
}

/** Runs a dry step; what was sent beside GET is told by whoever received it. */
async function rehearse(
  inputs: Readonly<Record<string, string>>,
  { event, seed = [] }: { event?: StepEvent; seed?: readonly Record<string, string>[] } = {},
) {
  await using platform = await startPlatform();
  await using github = await startRecordedGitHub();
  const given = { 'github-token': github.token, 'docs-url': platform.emulator.docsUrl };
  const options = { env: { GITHUB_API_URL: github.url }, ...(event && { event }) };
  for (const before of seed) await platform.step({ ...given, ...before }, options);
  platform.calls();
  const written = github.calls().length;
  const step = await platform.step({ ...given, ...inputs, 'dry-run': 'true' }, options);
  const calls = [...platform.calls(), ...github.calls().slice(written)].filter((call) => !call.includes('/docs/'));
  return { ...step, writes: calls.filter((call) => !/^GET |\/graphql$/.test(call)) };
}

describe('a dry run', () => {
  it.each(operations)('of the example of $name sends nothing but GET', async ({ name, needsPullRequest, example }) => {
    const about = { operation: name, ...example, 'github-environment': 'production' };
    const step = await rehearse(about, { event: needsPullRequest ? pullRequest('opened') : byHand });
    expect(step.exitCode, step.log).toBe(0);
    expect(step.writes).toEqual([]);
    expect(step.outputs).toMatchObject({ changed: 'false', 'would-change': expect.stringMatching(/^(true|false)$/) });
  });

  it.each(operations)('of $name says that it would change something where it does', async (operation) => {
    const { name, needsPullRequest, example } = operation;
    const event = { event: needsPullRequest ? pullRequest('opened') : byHand };
    const about = { operation: name, ...example };
    await using platform = await startPlatform();
    await using github = await startRecordedGitHub();
    const { outputs } = await platform.step(
      { ...about, 'github-token': github.token, 'docs-url': platform.emulator.docsUrl, comment: 'false' },
      { ...event, env: { GITHUB_API_URL: github.url } },
    );
    expect((await rehearse({ ...about, comment: 'false' }, event)).outputs['would-change']).toBe(outputs['changed']);
  });

  // What the later operations of a step see is typed here by hand.
  const app = 'brand-new';
  it.each([
    [
      'create-app, set-config, build',
      { 'config-vars': 'A=1\nB=2' },
      { 'added-keys': '["A","B"]' },
      'Would build brand-new',
    ],
    ['create-app, set-config, get-config', { 'config-vars': 'A=1' }, { keys: '["A"]' }, '1 config var of brand-new'],
    [
      'create-app, set-config, unset-config',
      { 'config-vars': 'A=1', 'config-keys': 'A' },
      { 'removed-keys': '["A"]' },
      '',
    ],
    ['create-app, add-domain, get-domain', { domain: 'a.example' }, {}, 'The domain a.example of brand-new'],
    ['create-app, add-domain, clear-domains, list-domains', { domain: 'a.example', confirm: app }, { count: '0' }, ''],
    ['create-app, add-domain, remove-domain, list-domains', { domain: 'a.example' }, { names: '[]' }, ''],
    ['create-app, build, exec', { command: 'echo hi' }, {}, 'Would run a command in a dyno of brand-new, if it is'],
    ['create-app, build, run, restart', { command: 'echo hi' }, {}, 'Would restart all dynos of brand-new'],
    ['create-app, get-app', {}, {}, 'The app brand-new'],
    ['create-app, list-apps', {}, { names: expect.stringContaining('brand-new') }, ''],
  ])('of %s sees what the operations before would have done', async (operation, inputs, outputs, said) => {
    const step = await rehearse({ operation, app, ...inputs });
    expect(step.exitCode, step.log).toBe(0);
    expect(step.writes).toEqual([]);
    expect(step.outputs).toMatchObject({ changed: 'false', 'would-change': 'true', ...outputs });
    expect(step.log).toContain(said);
  });

  // Which dynos there are by then is told by code that is yet to be built, or by the platform.
  it.each([
    [
      'create-app, build, exec',
      { app, dyno: 'worker.1', command: 'true' },
      'Would run a command in worker.1 of brand-new',
    ],
    ['create-app, build, restart', { app, dyno: 'worker.1' }, 'Would restart worker.1, as far as they are there'],
    ['build, exec', { app: 'my-app', dyno: 'clock.1', command: 'true' }, 'Would run a command in clock.1 of my-app'],
    ['build, restart', { app: 'my-app', dyno: 'clock' }, 'Would restart clock'],
    ['build, scale', { app: 'my-app', formation: 'clock=1' }, 'Would scale my-app'],
    [
      'rollback, scale',
      { app: 'my-app', formation: 'clock=1', 'github-environment': 'production' },
      'Would scale my-app',
    ],
    [
      'scale, exec',
      { app: 'my-app', formation: 'web=9', dyno: 'web.9', command: 'true' },
      'Would run a command in web.9',
    ],
  ])('of %s does not judge dynos that nobody can know yet', async (operation, inputs, said) => {
    const step = await rehearse({ operation, ...inputs } as Record<string, string>, { event: byHand });
    expect(step.exitCode, step.log).toBe(0);
    expect(step.log).toContain(said);
  });

  it.each([
    ['clear-domains, list-domains', { app: 'my-app', confirm: 'my-app' }, 'names', 'www.my-app.example'],
    [
      'delete-namespace, list-namespaces',
      { namespace: 'labs-sandbox', confirm: 'labs-sandbox' },
      'names',
      'labs-sandbox',
    ],
  ])('of %s does not see what would be gone', async (operation, inputs, output, name) => {
    const step = await rehearse({ operation, ...inputs } as Record<string, string>);
    expect(step.exitCode, step.log).toBe(0);
    expect(step.outputs[output]).not.toContain(`"${name}"`);
  });

  it('says of what would be gone that an operation before would have removed it', async () => {
    const about = { app: 'my-app', domain: 'www.my-app.example' };
    const step = await rehearse({ operation: 'remove-domain, get-domain', ...about });
    expect(step.exitCode).toBe(1);
    expect(step.log).toContain('www.my-app.example: it would not be there (404 not_found)');
    expect(step.log).toContain('Look at the operations before this one');
  });

  it('sees config vars as they would be, also where some are changed and some are taken away', async () => {
    const inputs = { 'config-vars': 'LOG_LEVEL=loud\nNEW=1', 'config-strategy': 'overwrite' };
    const step = await rehearse({ operation: 'set-config, get-config', app: 'my-app', ...inputs });
    expect(step.outputs).toMatchObject({ keys: '["LOG_LEVEL","NEW"]', 'changed-keys': '["LOG_LEVEL"]' });
    expect(step.outputs['removed-keys']).toContain('SESSION_SECRET');
  });

  it.each([
    ['unset-config', { app: 'my-app', 'config-keys': 'MISSING' }],
    ['create-app, unset-config', { app, 'config-keys': 'MISSING' }],
    [
      'unset-config, unset-environment',
      { app: 'my-app', 'config-keys': 'LOG_LEVEL', pipeline: 'shop', 'pipeline-environment': 'ra' },
    ],
    ['unset-config, get-config', { app: 'my-app', 'config-keys': 'LOG_LEVEL' }],
    ['create-app', { app: 'my-app', 'if-exists': 'fail' }],
    ['create-namespace', { namespace: 'acme-tools', 'if-exists': 'fail' }],
    ['add-domain', { app: 'my-app', domain: 'www.my-app.example', 'if-exists': 'fail' }],
    ['add-domain', { app: 'missing', domain: 'www.my-app.example' }],
    ['remove-domain', { app: 'my-app', domain: 'no.example' }],
    ['delete-namespace, get-namespace', { namespace: 'labs-sandbox', confirm: 'labs-sandbox' }],
    ['set-config', { app: 'missing', 'config-vars': 'A=1' }],
    ['run', { app: 'missing', command: 'true' }],
    ['exec', { app: 'missing', dyno: 'web.1', command: 'true' }],
    ['exec', { app: 'my-app', dyno: 'web.99', command: 'true' }],
    ['restart', { app: 'my-app', dyno: 'web.99' }],
    ['restart, build', { app: 'my-app', dyno: 'web.99' }],
    ['set-config, exec', { app: 'my-app', dyno: 'web.99', command: 'true', 'config-vars': 'A=1' }],
    ['build, exec', { app: 'missing', dyno: 'web.1', command: 'true' }],
    ['scale', { app: 'my-app', formation: 'wroker=1' }],
    ['create-app, exec', { app, command: 'true' }],
  ])('of %s with %j is as red as in earnest', async (operation, inputs) => {
    const given = { operation, ...inputs } as Record<string, string>;
    await using platform = await startPlatform();
    const [earnest, dry] = [await platform.step(given), await rehearse(given)];
    expect([earnest.exitCode, dry.exitCode], dry.log).toEqual([1, 1]);
    expect(dry.writes).toEqual([]);
  });

  it('is told apart by the outputs alone: what changes nothing would change nothing', async () => {
    const nothing = await rehearse({ operation: 'create-app', app: 'my-app' });
    expect(nothing.outputs).toMatchObject({ changed: 'false', 'would-change': 'false' });
    await using platform = await startPlatform();
    expect((await platform.step({ operation: 'whoami' })).outputs['would-change']).toBeUndefined();
  });

  it('of a review shows the comment and the Deployment as they would look, and gives GitHub neither', async () => {
    const inputs = {
      operation: 'review',
      'github-environment': 'review-{number}',
      'review-url': 'https://{namespace}.example',
    };
    const step = await rehearse(inputs, { event: pullRequest('opened') });
    expect(step.exitCode, step.log).toBe(0);
    expect(step.writes).toEqual([]);
    expect(step.summary).toContain('On GitHub, it would look like this:');
    expect(step.summary).toMatch(/^> #### Review namespace \S+ is ready$/m);
    expect(step.summary).toContain('| Deployment | review-42 |');
    expect(step.summary).toContain('in\\_progress → success');
    expect(step.outputs).not.toHaveProperty('github-deployment-id');
  });
});
