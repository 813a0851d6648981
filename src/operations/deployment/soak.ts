import { formatDuration } from '../../contract/format-duration.ts';
import type { Dyno } from '../../platform/dyno.ts';
import { ifTold } from '../existence.ts';
import type { Context } from '../operation.ts';
import { waitFor } from '../wait-for.ts';
import { followDynos, type Sighting } from './follow-dynos.ts';
import { askOnce, type Checked, type HealthCheck } from './health-check.ts';

/** How long to watch the dynos of which app, and what to ask meanwhile. */
export interface Soak {
  readonly app: string;
  readonly time: number;
  readonly interval: number | 'auto';
  readonly health: HealthCheck | undefined;
  /** The dynos as they were before the build: that they go is no restart, but the deployment. */
  readonly replaced: readonly Dyno[];
}

/** Watches an app for some time after its deployment: its health check must go on passing, and no dyno may restart. */
export async function soakApp(context: Context<'restarts'>, soak: Soak): Promise<Checked> {
  const { clock, deadline, note, platform } = context;
  const until = { at: Math.min(deadline.at, clock.now() + soak.time), total: soak.time };
  const follow = followDynos(soak.replaced);
  let count = 0;
  let seen: Sighting | undefined;
  const look = async (): Promise<string | undefined> => {
    seen = undefined;
    const answer = soak.health && (await askOnce(context, soak.health, soak.health.timeout));
    if (answer && !answer.healthy) return `${soak.health?.url.href} → ${answer.answer}`;
    seen = follow(await platform.dynos.list(soak.app));
    count = seen.count;
    note({ restarts: seen.restarts.reduce((sum, restart) => sum + restart.count, 0) });
    return seen.restarts.map(({ what }) => what).join(', ') || undefined;
  };
  const waited = await waitFor(look, {
    ...context,
    deadline: until,
    interval: soak.interval,
  });
  const span = formatDuration(soak.time);
  const fact = ['Soak', `${span}, ${count} dyno${count === 1 ? '' : 's'}`] as const;
  const problem = 'answer' in waited ? waited.answer : seen?.lack;
  const isCut = context.signal.aborted || until.at === deadline.at;
  if ('stopped' in waited && isCut) return { fact, stopped: waited.stopped };
  if ('stopped' in waited && !seen) return { fact, unseen: 'its dynos could not be listed' };
  return problem ? { fact, problem: `it did not hold for ${span}: ${problem}` } : { fact };
}

/** The dynos before a build, for a soak that is asked for: where they cannot be listed, none is known. */
export async function listReplaced({ platform }: Context, app: string): Promise<readonly Dyno[]> {
  return (await ifTold(platform.dynos.list(app))) ?? [];
}
