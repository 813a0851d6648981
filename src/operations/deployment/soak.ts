import { ActionError } from '../../contract/errors.ts';
import { formatDuration } from '../../contract/text.ts';
import type { App } from '../../platform/resources/apps.ts';
import type { DynoType } from '../../platform/resources/dynos.ts';
import { countedTypes, describeBroken, type Life, livesOf, quantityOf, upOf, without } from '../dynos/lives.ts';
import type { Context } from '../operation.ts';
import { waitFor } from '../wait-for.ts';
import { askOnce, type CheckEnd, type HealthCheck } from './health-check.ts';

/** What to watch, and for how long. */
export interface Soak {
  /** The app's name. */
  readonly app: string;
  readonly time: number;
  readonly interval: number | 'auto';
  readonly health: HealthCheck | undefined;
  /** Lives that began at this time or later are new; by the platform's clock, NaN if it is not known. */
  readonly since: number;
}

/** Watches an app: its health check must go on passing, no new life may end or fail, and at the end enough are up. */
export async function soakApp(context: Context<'restarts'>, soak: Soak): Promise<CheckEnd> {
  const { clock, deadline, signal } = context;
  const started = clock.now();
  const end = { at: started + soak.time, total: soak.time };
  const watch = watchApp(context, soak);
  const until = end.at < deadline.at ? end : deadline;
  const waited = await waitFor(watch.look, { ...context, deadline: until, interval: soak.interval });
  const isCut = 'stopped' in waited && (signal.aborted || until === deadline);
  // One look more says how it ended.
  const last = isCut || 'answer' in waited ? waited : await waitFor(() => watch.lastLook(), context);
  const spent = formatDuration(clock.now() - started);
  const fact = ['Soak', `${spent}, restarts: ${watch.restarts()}`] as const;
  if ('stopped' in last) return { fact, error: last.stopped };
  if (last.answer === 'well') return { fact };
  const { detail, what } = last.answer;
  const message = `${soak.app} was deployed, but became unstable after ${spent} of its soak: ${what}`;
  const hint = 'Check the app’s log: a process ended, or did not start.';
  return { fact, error: new ActionError('soak-failed', message, hint, { detail }) };
}

/** What is wrong with an app, and what it said itself. */
interface Problem {
  readonly what: string;
  readonly detail?: string | undefined;
}

function watchApp(context: Context<'restarts'>, { app, health, since }: Soak) {
  const { note, platform } = context;
  const follow = followLives(since);
  let formation: App['formation'];
  let state: LivesSeen = { restarts: 0, missing: '' };
  const look = async (): Promise<Problem | undefined> => {
    const { answer, detail, isHealthy } = health ? await askOnce(context, health, health.timeout) : { isHealthy: true };
    if (!isHealthy) return { what: `${health?.url.href} answered ${answer}`, detail };
    formation ??= (await platform.apps.get(app)).formation ?? new Map();
    state = follow(countedTypes(await platform.dynos.list(app), formation));
    note({ restarts: state.restarts });
    return state.problem === undefined ? undefined : { what: state.problem };
  };
  return {
    look,
    restarts: () => state.restarts,
    async lastLook(): Promise<Problem | 'well'> {
      const problem = await look();
      return problem ?? (state.missing === '' ? 'well' : { what: state.missing });
    },
  };
}

/** What the looks so far show of the new lives. */
interface LivesSeen {
  readonly problem?: string | undefined;
  readonly restarts: number;
  /** Types of which too few are up. */
  readonly missing: string;
}

/** Compares each list with those before it. A life that was up and is gone is a restart, unless its type has shrunk. */
export function followLives(since: number): (types: readonly DynoType[]) => LivesSeen {
  const isNew = ({ began }: Life) => began === undefined || !(began < since);
  const shrunk = new Map<string, number>();
  const lost: Life[] = [];
  let up: readonly Life[] = [];
  let before: readonly DynoType[] = [];
  return (types) => {
    const now = livesOf(types);
    const fresh = now.filter(isNew);
    for (const { quantity, type } of before)
      shrunk.set(type, (shrunk.get(type) ?? 0) + Math.max(0, quantity - quantityOf(types, type)));
    before = types;
    const gone = without(up, now);
    lost.push(...gone);
    up = [...without(up, gone), ...without(upOf(fresh), up)];
    const restarted = [...Map.groupBy(lost, ({ type }) => type)].flatMap(([type, some]) =>
      some.slice(shrunk.get(type) ?? 0),
    );
    const names = [...new Set(restarted.map(({ name }) => name))].join(', ');
    return {
      problem: describeBroken(fresh) ?? (names === '' ? undefined : `${names} restarted`),
      restarts: restarted.length,
      missing: describeMissing(types, upOf(now)),
    };
  };
}

function describeMissing(types: readonly DynoType[], up: readonly Life[]): string {
  const lacks = types.flatMap(({ quantity, type }) => {
    const { length } = up.filter((one) => one.type === type);
    return length < quantity ? [`${type} has ${length} of ${quantity} dynos up`] : [];
  });
  return lacks.join(', ');
}
