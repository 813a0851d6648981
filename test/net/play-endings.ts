import type { StepResult, TestWorld } from '../harness/world.ts';
import { endings, type Play } from './build-endings.table.ts';
import { between, openPromotions, ran, since, tested } from './promotion-double.ts';
import { type PromotionPlay, promotionEndings } from './promotion-endings.table.ts';
import { createReleases, everyTold, newCommit, type Told } from './release-double.ts';
import { type Row, readTable } from './table.ts';
import { codeOf, later, payloadOf } from './values.ts';

/** Plays what happens to a build of `my-app`, with the step that waits for it. */
export async function playBuild(world: TestWorld, told: Told, play: Play): Promise<StepResult> {
  const app = createReleases('my-app', { ...play, told }, world.time.now);
  world.intercept((exchange, ask) => app.answer(exchange, ask));
  const { start, resumedAfter } = play;
  const refusal = { code: 'some_code', message: 'Not so' };
  if (start) world.disturb({ on: 'startBuild', acts: start.acts, ends: { status: start.status, body: refusal } });
  const build = { operation: 'build', app: 'my-app', timeout: '3m', commitish: newCommit };
  if (resumedAfter !== undefined) {
    await world.run({ with: { ...build, wait: 'false' } });
    await later(world, resumedAfter);
  }
  const { commitish, ...resumed } = {
    ...build,
    'build-id': app.ids().findLast((id) => !id.startsWith('build-old')) ?? '',
  };
  const inputs = resumedAfter === undefined ? build : resumed;
  return world.run({ ...play.step, with: { ...inputs, 'github-environment': 'production', ...play.with } });
}

/** Plays what happens to a promotion from `shop-staging` to `shop-production`. */
export async function playPromotion(world: TestWorld, told: Told, play: PromotionPlay): Promise<StepResult> {
  openPromotions(world, told, play);
  world.disturb(...(play.faults ?? []));
  const { github } = world;
  github.commits.setHistory(ran, between, tested, since);
  github.addRecord('staging', tested, play.record ?? ['in_progress', 'success'], payloadOf('shop-staging'));
  github.addRecord('production', ran, ['success'], payloadOf('shop-production'));
  const inputs = { operation: 'promote', app: 'shop-staging', to: 'shop-production', timeout: '3m' };
  const environments = { 'from-environment': 'staging', 'github-environment': 'production' };
  return world.run({ ...play.step, with: { ...inputs, ...environments, ...play.with } });
}

const columns = ['what', 'reported', 'step', 'status', 'code', 'record', 'changed'] as const;

/** One row for each kind of platform that a line names. */
function forEach<R extends Row<'reported'>>(rows: readonly R[]) {
  return rows.flatMap(({ reported, ...row }) =>
    (reported === 'every' ? everyTold : (reported.split(' ') as Told[])).map((told) => ({ ...row, told })),
  );
}

/** The rows of both tables. */
export const ofBuilds = forEach(readTable(columns, endings));
export const ofPromotions = forEach(readTable([...columns, 'by'], promotionEndings));

type Ending = Readonly<Record<'step' | 'status' | 'code' | 'record' | 'changed', string>>;

/** A row as one line, so that a difference is seen at a glance. */
export const lineOf = ({ changed, code, record, status, step }: Ending) =>
  [step, status, code, record, changed].join(' | ');

/** What the tables say of a step. */
export function endOf(step: StepResult, world: TestWorld): string {
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
