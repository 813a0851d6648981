import type { Failure } from '../../contract/outcome.ts';
import type { Dyno } from '../../platform/models.ts';
import { isBroken, isUp } from '../../platform/resources/status-words.ts';
import type { Context } from '../operation.ts';
import { answerOf, waitFor } from '../wait-for.ts';
import { brokenHint, describeBroken } from './render-dynos.ts';
import { compareLives, findSuccessors, type Successor } from './restart-progress.ts';

/** Milliseconds after which being up has to do, where a platform tells nothing by which a restart could be known. */
export const settleTime = 10_000;

/** A restart that was asked for. */
export interface Restart {
  readonly app: string;
  /** All dynos as they were before. */
  readonly before: readonly Dyno[];
  /** Those of them that are to come back. */
  readonly targets: readonly Dyno[];
  /** When it was asked for, in milliseconds since the epoch. */
  readonly restarted: number;
  readonly interval: number | 'auto';
}

/** The dynos as they came back, or what keeps them from it. */
export interface Return {
  readonly dynos: readonly Dyno[];
  readonly failure?: Failure;
}

/** Looks until all dynos that were restarted are up, or one of them cannot come up. */
export async function awaitReturn(context: Context<'names'>, restart: Restart): Promise<Return> {
  const { clock, log, platform } = context;
  const { app, before, interval, restarted, targets } = restart;
  let shown = '';
  const waited = await waitFor(
    async () => {
      const now = await platform.dynos.list(app);
      const successors = findSuccessors(before, targets, now);
      const states = successors.map(describeSuccessor).join(', ');
      if (states !== shown) log.info(states);
      shown = states;
      return judge(successors, clock.now() - restarted >= settleTime, listNew(restart, now));
    },
    {
      ...context,
      interval,
      onFailedLook: (error) => log.info(`A look failed, and tells nothing: ${error.message}`),
      lastSeen: () => shown,
    },
  );
  return answerOf(waited);
}

/** What the dynos have come to, if anything. One of which nothing tells whether it is new counts when time has passed. */
function judge(successors: readonly Successor[], settled: boolean, added: readonly Dyno[]): Return | undefined {
  const dynos = successors.flatMap(({ now, isNew }) => (now && (isNew ?? settled) ? now : []));
  const broken = [...new Set([...dynos, ...added])].filter(({ status }) => isBroken(status));
  const message = `The restart failed: ${describeBroken(broken)}`;
  if (broken.length > 0) return { dynos, failure: { message, hint: brokenHint } };
  const areBack = dynos.length === successors.length && dynos.every(({ status }) => isUp(status));
  return areBack ? { dynos } : undefined;
}

/** The dynos that were not there before: where the new ones cannot come up, a platform may let the old ones stand. */
function listNew({ before, targets }: Restart, now: readonly Dyno[]): readonly Dyno[] {
  const isNew = (dyno: Dyno) => before.every((old) => old.name !== dyno.name && compareLives(old, dyno) === 'other');
  return now.filter((dyno) => targets.some(({ type }) => type === dyno.type) && isNew(dyno));
}

function describeSuccessor({ old, now, isNew }: Successor): string {
  if (now === undefined) return `${old.name} is not back`;
  const state = isNew === false && isUp(now.status) ? `${now.status}, not restarted yet` : (now.status ?? 'not told');
  return now.name === old.name ? `${old.name} ${state}` : `${old.name} as ${now.name} ${state}`;
}
