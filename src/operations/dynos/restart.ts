import { InputError } from '../../contract/errors.ts';
import { formatDuration } from '../../contract/format-duration.ts';
import { formatTime } from '../../contract/format-time.ts';
import type { Dyno } from '../../platform/models.ts';
import { isUp } from '../../platform/resources/status-words.ts';
import { type Context, defineOperation } from '../operation.ts';
import { answerOf, waitFor } from '../wait-for.ts';

// Where a platform tells neither start time nor restarts, being up for this long after the restart has to do.
const settleTime = 10_000;

export const restart = defineOperation({
  name: 'restart',
  summary: 'Restarts all dynos of an app, or one of them, and waits until they are up again',
  needs: ['app'],
  takes: ['dyno', 'wait'],
  gives: ['names'],
  endpoints: ['listDynos', 'restartDynos', 'restartDyno'],
  example: { app: 'my-app' },

  async run(context, { app, dyno, wait }) {
    const { clock, dryRun, note, platform } = context;
    const all = await platform.dynos.list(app);
    const before = dyno === undefined ? all : all.filter(({ name }) => name === dyno);
    if (dyno !== undefined && before.length === 0) {
      throw new InputError(
        `The app ${app} has no dyno \`${dyno}\``,
        `Give the name of one of its dynos: ${all.map(({ name }) => name).join(', ') || 'there are none'}.`,
      );
    }
    const names = before.map(({ name }) => name);
    const what = dyno ?? `all dynos of ${app}`;
    if (dryRun)
      return { headline: `Would restart ${what}`, changed: false, outputs: { names }, blocks: [renderDynos(before)] };

    const restarted = clock.now();
    await platform.dynos.restart(app, dyno);
    note({ names });
    if (!wait)
      return {
        headline: `Restarted ${what}, not waiting for them to come up`,
        changed: true,
        outputs: { names },
        result: { names },
      };

    const after = await awaitReturn(context, app, before, restarted);
    return {
      headline: `Restarted ${what} in ${formatDuration(clock.now() - restarted)}`,
      changed: true,
      outputs: { names },
      result: after,
      blocks: [renderDynos(after)],
    };
  },
});

/** Looks until all of these dynos have restarted and are up. */
async function awaitReturn(
  context: Context,
  app: string,
  before: readonly Dyno[],
  restarted: number,
): Promise<readonly Dyno[]> {
  const { clock, log, platform } = context;
  const awaited = new Set(before.map(({ name }) => name));
  let shown = '';
  const waited = await waitFor(
    async () => {
      const now = (await platform.dynos.list(app)).filter(({ name }) => awaited.has(name));
      const states =
        now.map(({ name, status }) => `${name} ${status ?? 'not told'}`).join(', ') || 'none of these dynos';
      if (states !== shown) log.info(states);
      shown = states;
      const settled = clock.now() - restarted >= settleTime;
      const byName = new Map(now.map((dyno) => [dyno.name, dyno]));
      const back = before.every((old) => {
        const dyno = byName.get(old.name);
        return dyno !== undefined && isUp(dyno.status) && hasRestarted(old, dyno, settled);
      });
      return back ? now : undefined;
    },
    {
      ...context,
      onFailedLook: (error) => log.info(`A look failed, and tells nothing: ${error.message}`),
      lastSeen: () => shown,
    },
  );
  return answerOf(waited);
}

/** Whether a dyno has been started anew. Only what is told before and after can tell; else time has to do. */
function hasRestarted(before: Dyno, after: Dyno, settled: boolean): boolean {
  const told = (['startedAt', 'restarts'] as const).filter(
    (fact) => before[fact] !== undefined && after[fact] !== undefined,
  );
  return told.length === 0 ? settled : told.some((fact) => before[fact] !== after[fact]);
}

function renderDynos(dynos: readonly Dyno[]) {
  return {
    kind: 'table' as const,
    head: ['Dyno', 'Status', 'Started'],
    rows: dynos.map(({ name, status, startedAt }) => [
      { text: name, code: true as const },
      status ?? '',
      startedAt === undefined ? '' : formatTime(startedAt),
    ]),
  };
}
