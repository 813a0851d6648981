import { beforeAll, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { makePull } from '../../harness/github-double.ts';
import { pullRequestEvent, type StepEvent } from '../../harness/runner-files.ts';
import { openTestWorld, type StepResult } from '../../harness/world.ts';
import { codeOf, writesOf } from '../../net/rows.ts';

const world = openTestWorld();
const pull = makePull({ number: 42 });
const adopted = {
  apps: {
    'my-app': { config: { LOG_LEVEL: 'info', NODE_ENV: 'production', SESSION_SECRET: { keep: true } } },
    'shop-staging': { config: { NODE_ENV: 'staging', DATABASE_URL: { keep: true } } },
    'shop-production': {
      config: { NODE_ENV: 'production', DATABASE_URL: { keep: true } },
      domains: ['shop.example'],
      formation: { web: 3 },
    },
  },
};
const changed = {
  common: { config: { LOG_FORMAT: 'json' } },
  apps: {
    ...adopted.apps,
    'my-app': { config: { ...adopted.apps['my-app'].config, LOG_LEVEL: null } },
    'shop-production': { ...adopted.apps['shop-production'], domains: ['shop.example', 'new.shop.example'] },
  },
};

/** One step with the file as it is on the branch by then. */
const step = (inputs: Readonly<Record<string, string | undefined>>, content: object, event?: StepEvent) =>
  world.run({ with: inputs, files: { 'platform.yml': stringify(content) }, event });
const plan = { operation: 'plan' };
const reads = ({ calls }: StepResult) =>
  Math.max(
    ...['my-app', 'shop-staging', 'shop-production'].map(
      (app) => calls.filter((call) => call.includes(`/${app}`)).length,
    ),
  );

beforeAll(() => void world.github.setPull(pull));

it('adopts apps as they are, without a change', async () => {
  const first = await step(plan, adopted);
  expect([first.outputs['would-change'], writesOf(first)]).toEqual(['false', []]);
  expect(reads(first)).toBeLessThanOrEqual(4);
});

it('shows in the pull request what a change of the file would do', async () => {
  const shown = await step(plan, changed, pullRequestEvent(pull));
  expect([shown.exitCode, writesOf(shown)]).toEqual([0, []]);
  const [comment] = world.github.comments;
  for (const line of ['+ LOG_FORMAT', '- LOG_LEVEL', '+ domain new.shop.example'])
    expect(comment?.body).toContain(line);
});

it('keeps one comment while the pull request changes, and empties it', async () => {
  await step(plan, adopted, pullRequestEvent(pull, 'synchronize'));
  expect(world.github.comments.map(({ body }) => body)).toEqual([expect.stringContaining('nothing to do')]);
});

it('applies on merge what was approved', async () => {
  const { outputs } = await step(plan, changed);
  const applied = await step({ operation: 'apply', 'expect-plan': outputs['plan-digest'] }, changed);
  expect([applied.exitCode, applied.outputs['names']]).toEqual([0, '["my-app","shop-staging","shop-production"]']);
  expect(writesOf(applied)).toEqual([
    'PATCH /apps/my-app/config-vars',
    'DELETE /apps/my-app/config-vars/LOG_LEVEL',
    'PATCH /apps/shop-staging/config-vars',
    'PATCH /apps/shop-production/config-vars',
    'POST /apps/shop-production/domains',
  ]);
});

it('reports a drift by name, and repairs it', async () => {
  await world.run({ with: { operation: 'set-config', app: 'shop-production', 'config-vars': 'NODE_ENV=fake-drift' } });
  const nightly = await step(plan, changed, { name: 'schedule' });
  expect([nightly.outputs['would-change'], nightly.outputs['names']]).toEqual(['true', '["shop-production"]']);
  expect(nightly.summary).toContain('~ NODE_ENV');
  expect(nightly.summary + nightly.log).not.toContain('fake-drift');
  expect(writesOf(await step({ operation: 'apply' }, changed))).toEqual(['PATCH /apps/shop-production/config-vars']);
  expect((await step(plan, changed)).outputs['would-change']).toBe('false');
});

it('refuses a plan that is no longer the approved one', async () => {
  const { outputs } = await step(plan, adopted);
  await world.run({ with: { operation: 'set-config', app: 'shop-staging', 'config-vars': 'NODE_ENV=other' } });
  const late = await step({ operation: 'apply', 'expect-plan': outputs['plan-digest'] }, adopted);
  expect([codeOf(late), writesOf(late)]).toEqual(['plan-changed', []]);
});
