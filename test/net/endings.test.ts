import { describe, expect, it } from 'vitest';
import { openTestWorld, type StepResult, type TestWorld } from '../harness/world.ts';
import { endings, type Play, plays } from './build-endings.table.ts';
import { between, openPromotions, ran, since, tested } from './promotion-double.ts';
import { type PromotionPlay, promotionEndings, promotions } from './promotion-endings.table.ts';
import { createReleases, everyTold, newCommit, type Told } from './release-double.ts';
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

async function playBuild(world: TestWorld, told: Told, play: Play): Promise<StepResult> {
  const app = createReleases('my-app', { ...play, told }, world.time.now);
  world.intercept((exchange, ask) => app.answer(exchange, ask));
  const { start, resumedAfter } = play;
  const refusal = { code: 'some_code', message: 'Not so' };
  if (start) world.disturb({ on: 'startBuild', acts: start.acts, ends: { status: start.status, body: refusal } });
  const build = { operation: 'build', app: 'my-app', timeout: '3m', commitish: newCommit };
  if (resumedAfter !== undefined) {
    await world.run({ with: { ...build, wait: 'false' } });
    await world.time.during(world.time.clock().sleep(resumedAfter * 1000));
  }
  const { commitish, ...resumed } = {
    ...build,
    'build-id': app.ids().findLast((id) => !id.startsWith('build-old')) ?? '',
  };
  const inputs = resumedAfter === undefined ? build : resumed;
  return world.run({ ...play.step, with: { ...inputs, 'github-environment': 'production', ...play.with } });
}

async function playPromotion(world: TestWorld, told: Told, play: PromotionPlay): Promise<StepResult> {
  openPromotions(world, told, play);
  world.disturb(...(play.faults ?? []));
  const { github } = world;
  github.commits.setHistory(ran, between, tested, since);
  const payload = (app: string) => ({ 'platform-deploy': 'of-an-earlier-run', apps: [app], run: '1' });
  github.addRecord('staging', tested, play.record ?? ['in_progress', 'success'], payload('shop-staging'));
  github.addRecord('production', ran, ['success'], payload('shop-production'));
  const inputs = { operation: 'promote', app: 'shop-staging', to: 'shop-production', timeout: '3m' };
  const environments = { 'from-environment': 'staging', 'github-environment': 'production' };
  return world.run({ ...play.step, with: { ...inputs, ...environments, ...play.with } });
}
