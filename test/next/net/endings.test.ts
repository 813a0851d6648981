import { describe, expect, it } from 'vitest';
import { openTestWorld } from '../harness/world.ts';
import { endings, type Play, plays } from './build-endings.table.ts';
import { createReleases, everyTold, newCommit, type Told } from './release-double.ts';
import { readTable } from './table.ts';

const columns = ['what', 'reported', 'step', 'status', 'code', 'record', 'changed'] as const;
const rows = readTable(columns, endings).flatMap(({ reported, ...row }) =>
  (reported === 'every' ? everyTold : reported.split(' ')).map((told) => ({ ...row, told: told as Told })),
);

it('every play has its rows', () => {
  expect([...new Set(rows.map(({ what }) => what))]).toEqual(Object.keys(plays));
});

describe('a build', () => {
  it.each(rows)('$what, reported: $told', async ({ told, what, ...expected }) => {
    const { record, step } = await playBuild(told, plays[what] ?? {});
    expect({ ...endOf(step), record }, step.log).toEqual(expected);
  });
});

type Step = Awaited<ReturnType<typeof playBuild>>['step'];

/** What the tables say of a step. */
function endOf({ exitCode, outputs, summary }: Step) {
  return {
    step: exitCode === 0 ? 'green' : 'red',
    status: outputs['status'] ?? '',
    code: /troubleshooting\.md#([a-z-]+)/.exec(summary)?.[1] ?? '',
    changed: outputs['changed'],
  };
}

async function playBuild(told: Told, play: Play) {
  const world = openTestWorld();
  const app = createReleases('my-app', { ...play, told }, world.time.now);
  world.intercept((exchange, ask) => app.answer(exchange, ask));
  const { start, resumedAfter } = play;
  if (start)
    world.disturb({
      on: 'startBuild',
      acts: start.acts,
      ends: { status: start.status, body: { code: 'x', message: 'Not so' } },
    });
  const build = { operation: 'build', app: 'my-app', timeout: '3m', commitish: newCommit };
  if (resumedAfter !== undefined) {
    await world.run({ with: { ...build, wait: 'false' } });
    await world.time.during(world.time.clock().sleep(resumedAfter * 1000));
  }
  const { commitish, ...resumed } = { ...build, 'build-id': app.ids().find((id) => id !== 'build-old') ?? '' };
  const inputs = resumedAfter === undefined ? build : resumed;
  const step = await world.run({ ...play.step, with: { ...inputs, 'github-environment': 'production', ...play.with } });
  return { step, record: world.github.deployments.find((one) => one.environment === 'production')?.statuses[0]?.state };
}
