import { formatDuration } from '../../contract/format-duration.ts';
import type { Dyno } from '../../platform/dyno.ts';
import type { Platform } from '../../platform/open-platform.ts';
import { lacksCall } from '../../platform/wire/api-error.ts';
import { judgeUnwaited } from '../judge-unwaited.ts';
import { defineOperation } from '../operation.ts';
import { awaitReturn } from './await-return.ts';
import { findDynos, selectDynos } from './choose-dyno.ts';
import { dropHistory } from './drop-history.ts';
import { foreseesOthers } from './foresee-dynos.ts';
import { dropResting, selectLasting } from './lasting-dynos.ts';
import { renderDynos, tellDyno } from './render-dynos.ts';

export const restart = defineOperation({
  name: 'restart',
  summary: 'Restarts all dynos of an app, those of a type or one of them, and waits until they are up again',
  needs: ['app'],
  brings: ['config'],
  takes: ['dyno', 'wait', 'poll-interval'],
  gives: ['names'],
  endpoints: ['listDynos', 'restartDynos', 'restartDyno'],
  example: { app: 'my-app' },

  async run(context, { app, dyno, wait, pollInterval: interval }) {
    const { clock, dryRun, note, platform } = context;
    const before = await platform.dynos.list(app);
    const stood = dropHistory(before, before);
    const others = foreseesOthers(context);
    const select = others ? findDynos : (dynos: readonly Dyno[], wanted: string) => selectDynos(app, dynos, wanted);
    const targets = dyno === undefined ? dropResting(selectLasting(stood)) : select(stood, dyno);
    const names = targets.map(({ name }) => name);
    const what = dyno ?? `all dynos of ${app}`;
    if (dryRun) {
      const headline = `Would restart ${what}${others ? ', as far as they are there by then' : ''}`;
      return { headline, changed: true, outputs: { names }, blocks: [renderDynos(targets)] };
    }

    const restarted = clock.now();
    const isAccepted = await restartTargets(platform, app, dyno, targets);
    note({ names });
    if (!wait) {
      const changed = judgeUnwaited(context, `restart of ${what}`, isAccepted);
      const headline = `${changed === true ? 'Restarted' : 'Asked for a restart of'} ${what}, not waiting for them to come up`;
      return { changed, outputs: { names }, headline, result: { names } };
    }

    const { dynos, failure } = await awaitReturn(context, { app, before, targets, since: restarted, interval });
    return {
      changed: true,
      // Where none came in their place, those that were restarted.
      outputs: { names: failure ? names : dynos.map(({ name }) => name) },
      headline: failure?.message ?? `Restarted ${what} in ${formatDuration(clock.now() - restarted)}`,
      result: dynos.map(tellDyno),
      blocks: [renderDynos(dynos)],
      ...(failure && { failure }),
    };
  },
});

/** Restarts what is wanted; where the platform takes no type in a dyno's place, its dynos one by one. Tells whether the answers say so. */
async function restartTargets(
  { dynos }: Platform,
  app: string,
  wanted: string | undefined,
  targets: readonly Dyno[],
): Promise<boolean> {
  try {
    return await dynos.restart(app, wanted);
  } catch (error) {
    const isType = targets.every(({ id, name, type }) => type === wanted && id !== wanted && name !== wanted);
    if (!isType || !lacksCall(error)) throw error;
    let areAccepted = true;
    for (const { name } of targets) areAccepted = (await dynos.restart(app, name)) && areAccepted;
    return areAccepted;
  }
}
