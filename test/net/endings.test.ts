import { describe, expect, it } from 'vitest';
import { openTestWorld, type StepResult, type TestWorld } from '../harness/world.ts';
import { endings, plays } from './build-endings.table.ts';
import { playBuild, playPromotion } from './play-endings.ts';
import { promotionEndings, promotions } from './promotion-endings.table.ts';
import { everyTold, type Told } from './release-double.ts';
import { codeOf } from './rows.ts';
import { type Row, readTable } from './table.ts';

const columns = ['what', 'reported', 'step', 'status', 'code', 'record', 'changed'] as const;

/** One row for each kind of platform that a line names. */
function forEach<R extends Row<'reported'>>(rows: readonly R[]) {
  return rows.flatMap(({ reported, ...row }) =>
    (reported === 'every' ? everyTold : (reported.split(' ') as Told[])).map((told) => ({ ...row, told })),
  );
}

const ofBuilds = forEach(readTable(columns, endings));
const ofPromotions = forEach(readTable([...columns, 'by'], promotionEndings));

it.each([
  ['build', ofBuilds, plays],
  ['promotion', ofPromotions, promotions],
])('every play of a %s has its rows', (_, rows, all) => {
  expect([...new Set(rows.map(({ what }) => what))]).toEqual(Object.keys(all));
});

describe('a build', () => {
  it.each(ofBuilds)('$what, reported: $told', async ({ told, what, ...expected }) => {
    const world = openTestWorld();
    const step = await playBuild(world, told, plays[what] ?? {});
    expect(endOf(step, world), step.log).toBe(lineOf(expected));
    expect(step.calls.filter((call) => call.startsWith('POST')).length).toBeLessThanOrEqual(1);
  });
});

describe('a promotion', () => {
  it.each(ofPromotions)('$what, reported: $told', async ({ by, told, what, ...expected }) => {
    const world = openTestWorld();
    const step = await playPromotion(world, told, promotions[what] ?? {});
    expect(endOf(step, world), step.log).toBe(lineOf(expected));
    if (by !== '') expect(step.calls.some((call) => /^POST .*\/builds$/.test(call)) ? 'rebuild' : 'promotion').toBe(by);
  });
});

type Ending = Readonly<Record<'step' | 'status' | 'code' | 'record' | 'changed', string>>;

/** A row as one line, so that a difference is seen at a glance. */
const lineOf = ({ changed, code, record, status, step }: Ending) => [step, status, code, record, changed].join(' | ');

/** What the tables say of a step. */
function endOf(step: StepResult, world: TestWorld): string {
  const { exitCode, outputs } = step;
  return lineOf({
    step: exitCode === 0 ? 'green' : 'red',
    status: outputs['status'] ?? '',
    code: codeOf(step) ?? '',
    record: recordOf(world),
    changed: outputs['changed'] ?? '',
  });
}

/** The last state of the newest Deployment that this step began. */
function recordOf({ github }: TestWorld): string {
  const ours = github.deployments.find(
    ({ environment, statuses }) =>
      environment === 'production' && statuses.some(({ state }) => state === 'in_progress'),
  );
  return ours?.statuses[0]?.state ?? '';
}
