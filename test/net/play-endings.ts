import type { StepResult, TestWorld } from '../harness/world.ts';
import type { Play } from './build-endings.table.ts';
import { between, openPromotions, ran, since, tested } from './promotion-double.ts';
import type { PromotionPlay } from './promotion-endings.table.ts';
import { createReleases, newCommit, type Told } from './release-double.ts';
import { later, payloadOf } from './rows.ts';

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
