import { ActionError } from '../../contract/errors.ts';
import type { Cell } from '../../contract/outcome.ts';
import { formatDuration } from '../../contract/text.ts';
import type { App } from '../../platform/resources/apps.ts';
import type { DynoType } from '../../platform/resources/dynos.ts';
import { countedTypes, describeBroken, type Life, livesOf, quantityOf, upOf, without } from '../dynos/lives.ts';
import type { Context } from '../operation.ts';
import { waitFor } from '../wait-for.ts';
import { type Answer, askOnce, type HealthCheck } from './health-check.ts';

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

/** What a soak came to: a problem, why it stopped early, or neither. */
export interface Soaked {
  readonly problem?: { readonly what: string; readonly detail?: string | undefined } | undefined;
  readonly stopped?: Error | undefined;
  readonly fact: readonly [label: string, value: Cell];
}

/** Watches an app: its health check must go on passing, no new life may end or fail, and at the end enough are up. */
export async function soakApp(context: Context<'restarts'>, soak: Soak): Promise<Soaked> {
  const { clock, deadline, signal } = context;
  const started = clock.now();
  const end = { at: started + soak.time, total: soak.time };
  const watch = watchApp(context, soak);
  const until = end.at < deadline.at ? end : deadline;
  const waited = await waitFor(watch.look, { ...context, deadline: until, interval: soak.interval });
  const isCut = 'stopped' in waited && (signal.aborted || until === deadline);
  // The last look says how it ended; one that failed is made again.
  const last = isCut || 'answer' in waited ? waited : await waitFor(() => watch.lookAfter(end.at), context);
  const fact = ['Soak', `${formatDuration(clock.now() - started)}, ${watch.restarts()} restarts`] as const;
  return 'stopped' in last ? { stopped: last.stopped, fact } : { problem: last.answer || undefined, fact };
}

/** An app that is not stable: what was seen, and after what time. */
export function unstable(app: string, time: number, { what, detail }: NonNullable<Soaked['problem']>): ActionError {
  const message = `${app} was deployed, but was not stable after ${formatDuration(time)}: ${what}`;
  return new ActionError('soak-failed', message, 'Check the app’s log: a process ended, or did not start.', { detail });
}

function watchApp(context: Context<'restarts'>, { app, health, since }: Soak) {
  const { clock, note, platform } = context;
  const follow = followLives(since);
  let formation: App['formation'];
  let lastLook = Number.NaN;
  let state: LivesSeen = { restarts: 0, missing: '' };
  const look = async () => {
    const answer = health && (await askOnce(context, health, health.timeout));
    if (answer && !answer.isHealthy) return describeAnswer(health, answer);
    formation ??= (await platform.apps.get(app)).formation ?? new Map();
    state = follow(countedTypes(await platform.dynos.list(app), formation));
    note({ restarts: state.restarts });
    lastLook = clock.now();
    return state.problem === undefined ? undefined : { what: state.problem };
  };
  return {
    look,
    restarts: () => state.restarts,
    async lookAfter(moment: number) {
      const problem = lastLook >= moment ? undefined : await look();
      return problem ?? (state.missing && { what: state.missing });
    },
  };
}

function describeAnswer({ url }: HealthCheck, { answer, detail }: Answer) {
  return { what: `${url.href} answered ${answer}`, detail };
}

/** What the looks so far show of the new lives. */
interface LivesSeen {
  readonly problem?: string | undefined;
  readonly restarts: number;
  /** Types of which too few are up. */
  readonly missing: string;
}

/** Compares each list with those before it. A life that was up and is gone is a restart, unless its type has shrunk by as much. */
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
  const counts = types.map(({ quantity, type }) => ({
    type,
    quantity,
    up: up.filter((one) => one.type === type).length,
  }));
  return counts
    .filter(({ quantity, up: count }) => count < quantity)
    .map(({ quantity, type, up: count }) => `${type} has ${count} of ${quantity} dynos up`)
    .join(', ');
}
