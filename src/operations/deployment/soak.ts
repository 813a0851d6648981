import { formatDuration } from '../../contract/format-duration.ts';
import type { DynoSurvey } from '../../platform/dyno.ts';
import { ifTold } from '../existence.ts';
import type { Context } from '../operation.ts';
import { waitFor } from '../wait-for.ts';
import { awaitMissing, type Lack } from './await-missing.ts';
import { followDynos, type Sighting } from './follow-dynos.ts';
import { askOnce, type Checked, type HealthCheck } from './health-check.ts';
import { followQuantities } from './told-formation.ts';

/** How long to watch the dynos of which app, and what to ask meanwhile. */
export interface Soak {
  readonly app: string;
  readonly time: number;
  readonly interval: number | 'auto';
  readonly health: HealthCheck | undefined;
  /** The dynos as they were before the build: that they go is no restart, but the deployment. */
  readonly replaced: DynoSurvey;
  /** Whether its health check shows that what was deployed serves, whatever its dynos tell. */
  readonly isServed: boolean;
}

/** Watches an app for some time after its deployment: its health check must go on passing, and no dyno may restart. */
export async function soakApp(context: Context<'restarts'>, soak: Soak): Promise<Checked> {
  const { clock, deadline, log, signal } = context;
  const until = { at: Math.min(deadline.at, clock.now() + soak.time), total: soak.time };
  const watch = watchApp(context, soak);
  const waited = await waitFor(watch.look, { ...context, deadline: until, interval: soak.interval });
  const isCut = signal.aborted || until.at === deadline.at;
  if ('stopped' in waited && isCut) return { fact: watch.fact(), stopped: waited.stopped };
  const found = 'answer' in waited ? { problem: waited.answer } : await awaitMissing(context, soak, watch);
  const judged = judge(soak, watch.seen(), found);
  if (watch.seen()?.isOld && !soak.isServed && !judged.problem)
    log.warning(
      `All dynos of ${soak.app} that were listed for ${formatDuration(soak.time)} were there before the deployment: \`soak\` may have seen nothing of it.`,
    );
  return { fact: watch.fact(), ...judged };
}

/** What a soak that was not cut short has come to. */
function judge({ time }: Soak, seen: Sighting | undefined, found: Lack): Omit<Checked, 'fact'> {
  const span = formatDuration(time);
  const { hint, stopped, problem = seen?.lack } = found;
  if (stopped) return { stopped };
  if (problem) return { problem: `it did not hold for ${span}: ${problem}`, ...(hint && { hint }) };
  if (!seen) return { unseen: 'its dynos could not be listed' };
  return {};
}

/** Looks at an app as often as it is asked to, and keeps what was seen last. */
function watchApp(context: Context<'restarts'>, soak: Soak) {
  const { note, platform } = context;
  const follow = followDynos(soak.replaced);
  const tellQuantities = followQuantities(context, soak.app);
  let count = 0;
  let seen: Sighting | undefined;
  return {
    seen: () => seen,
    fact: () => ['Soak', `${formatDuration(soak.time)}, ${count} dyno${count === 1 ? '' : 's'}`] as const,
    /** What is wrong, if anything. */
    async look(): Promise<string | undefined> {
      seen = undefined;
      const answer = soak.health && (await askOnce(context, soak.health, soak.health.timeout));
      if (answer && !answer.healthy) return `${soak.health?.url.href} → ${answer.answer}`;
      const survey = await platform.dynos.survey(soak.app);
      seen = follow({ ...survey, quantities: await tellQuantities(survey) });
      count = seen.count;
      note({ restarts: seen.restarts.reduce((sum, restart) => sum + restart.count, 0) });
      return seen.restarts.map(({ what }) => what).join(', ') || undefined;
    },
  };
}

/** The dynos before a build, for a soak that is asked for: where they cannot be listed, none is known. */
export async function listReplaced({ platform }: Context, app: string): Promise<DynoSurvey> {
  return (await ifTold(platform.dynos.survey(app))) ?? noDynos;
}

/** Where none are known. */
export const noDynos: DynoSurvey = { dynos: [], quantities: new Map() };
