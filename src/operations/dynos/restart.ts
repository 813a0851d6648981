import { formatDuration } from '../../contract/text.ts';
import type { DynoType } from '../../platform/resources/dynos.ts';
import { type Context, defineOperation } from '../operation.ts';
import { selectDynos } from './choose-dyno.ts';
import { countedTypes, describeBroken, type Life, livesOf, quantityOf, upOf, without } from './lives.ts';
import { type DynosEnd, renderEnd, waitForDynos } from './wait-for-dynos.ts';

export const restart = defineOperation({
  name: 'restart',
  summary: 'Restarts all dynos of an app, those of a type or one of them, and waits until they are up again',
  needs: ['app'],
  takes: ['dyno', 'wait', 'poll-interval'],
  gives: ['names'],
  endpoints: ['getApp', 'listDynos', 'restartDynos', 'restartDyno'],
  example: { app: 'my-app' },

  async run(context, { app, dyno, wait, pollInterval }) {
    const { clock, dryRun, log, note, platform, ranBefore } = context;
    const { formation } = await platform.apps.get(app);
    const before = countedTypes(await platform.dynos.list(app), formation);
    const isForeseen = dryRun && ranBefore.length > 0;
    const targets = dyno === undefined || isForeseen ? livesOf(before) : selectDynos(app, before, dyno);
    const names = targets.map(({ name }) => name);
    const what = dyno === undefined ? `all dynos of ${app}` : `${dyno} of ${app}`;
    if (dryRun) return { headline: `Would restart ${what}`, changed: true, outputs: { names } };

    const started = clock.now();
    await restartTargets(context, { app, dyno, targets });
    note({ names });
    const restarted = before.filter(({ type }) => targets.some((life) => life.type === type));
    const hasMarks = livesOf(restarted).some((life) => life.hasMarks);
    if (wait && !hasMarks && targets.length > 0)
      log.warning('The platform accepted the restart, but its dyno list shows no change. Check the app’s log.');
    if (!wait || !hasMarks)
      return {
        headline: `Restarted ${what}${wait ? '' : ', without waiting for them'}`,
        changed: true,
        outputs: { names },
      };

    const chooseEnd = (now: readonly DynoType[]) => chooseRestartEnd(before, targets, now);
    const end = await waitForDynos(context, { app, interval: pollInterval }, chooseEnd);
    const headline = `Restarted ${what} in ${formatDuration(clock.now() - started)}`;
    return { ...renderEnd(end, { headline, changed: true }), outputs: { names } };
  },
});

/** Restarts all, or one by one: a platform need not take a type in a dyno's place. */
async function restartTargets(
  { platform }: Context,
  { app, dyno, targets }: { app: string; dyno: string | undefined; targets: readonly Life[] },
): Promise<void> {
  if (dyno === undefined) return platform.dynos.restartAll(app);
  for (const { name } of targets) await platform.dynos.restart(app, name);
}

/** How a restart ended, by the lives of the types that were restarted; nothing while it goes on. */
export function chooseRestartEnd(
  before: readonly DynoType[],
  targets: readonly Life[],
  now: readonly DynoType[],
): DynosEnd | undefined {
  const ends = [...Map.groupBy(targets, ({ type }) => type)].map(([type, { length: toGo }]) => {
    const [old, lives] = [before, now].map((types) => livesOf(types.filter((one) => one.type === type)));
    const fresh = without(lives ?? [], old ?? []);
    const isGone = without(old ?? [], lives ?? []).length >= toGo;
    const isUp = upOf(fresh).length >= Math.min(toGo, quantityOf(now, type));
    return { failed: describeBroken(fresh), isDone: isGone && isUp };
  });
  const failed = ends.flatMap((end) => end.failed ?? []).join(', ');
  if (failed) return { failed };
  return ends.every(({ isDone }) => isDone) ? {} : undefined;
}
