import type { Failure } from '../../contract/outcome.ts';
import type { Dyno } from '../../platform/dyno.ts';
import type { Context } from '../operation.ts';
import { answerOf, waitFor } from '../wait-for.ts';

/** Milliseconds after which being up has to do, where a platform tells nothing by which a new dyno could be known. */
export const settleTime = 10_000;

/** What is watched, and since when. */
export interface DynoWatch {
  readonly app: string;
  /** When it was asked for, in milliseconds since the epoch. */
  readonly since: number;
  readonly interval: number | 'auto';
}

/** What dynos have come to: they are up, or something keeps them from it. */
export interface DynosEnd {
  readonly dynos: readonly Dyno[];
  readonly failure?: Failure;
}

/** Looks at the dynos of an app until they have come to something, and tells each change of how they stand. */
export async function watchDynos(
  context: Context,
  { app, interval, since }: DynoWatch,
  judge: (all: readonly Dyno[], elapsed: number) => { readonly states: string; readonly end: DynosEnd | undefined },
): Promise<DynosEnd> {
  const { clock, log, platform } = context;
  let shown = '';
  const waited = await waitFor(
    async () => {
      const { end, states } = judge(await platform.dynos.list(app), clock.now() - since);
      if (states !== shown) log.info(states);
      shown = states;
      return end;
    },
    {
      ...context,
      interval,
      lastSeen: () => shown,
    },
  );
  return answerOf(waited);
}
