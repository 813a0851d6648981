import { formatDuration } from '../../contract/format-duration.ts';
import type { Dyno } from '../../platform/models.ts';
import { isAsleep, isBroken, isComing, isDown, isLeaving, isUp } from '../../platform/resources/dyno-words.ts';
import { isLasting, selectLasting } from '../dynos/lasting-dynos.ts';
import { compareLives } from '../dynos/restart-progress.ts';
import { ifTold } from '../existence.ts';
import type { Context } from '../operation.ts';
import { waitFor } from '../wait-for.ts';
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
    onFailedLook: (error) => context.log.info(`A look at the dynos failed: ${error.message}`),
  });
  const span = formatDuration(soak.time);
  const fact = ['Soak', `${span}, ${count} dynos`] as const;
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

/** What a look at the dynos shows. */
interface Sighting {
  readonly count: number;
  readonly restarts: readonly Restart[];
  /** What is wrong if it stays so. */
  readonly lack: string;
}

/** Compares what each look lists with the looks before. */
function followDynos(replaced: readonly Dyno[]): (all: readonly Dyno[]) => Sighting {
  const before = selectLasting(replaced);
  let known: readonly Dyno[] | undefined;
  let last: readonly Dyno[] = [];
  let stood = before;
  return (all) => {
    const listed = selectLasting(all);
    const dynos = selectLasting(dropReplaced(all, replaced));
    if (stood.length === 0) stood = dynos;
    const restarts = findRestarts(known ?? dynos, dynos, before);
    // What stands in the place of one that is gone may show at the next look; what comes later is another matter.
    known = [...dynos, ...last.filter(({ name }) => !dynos.some((one) => one.name === name))];
    last = dynos;
    const unfit = [...listMissing(dynos, stood), ...listDown(listed)];
    const isGone = listed.length === 0 && before.length > 0;
    const lack = unfit.map(({ name, status }) => `${name} is ${status}`).join(', ');
    return { count: dynos.length, restarts, lack: isGone ? 'none of its dynos is there any more' : lack };
  };
}

/** Those that are not as they were before the build; one that has broken since is not. */
function dropReplaced(dynos: readonly Dyno[], replaced: readonly Dyno[]): readonly Dyno[] {
  return dynos.filter((dyno) => {
    const old = replaced.find((one) => compareLives(one, dyno) === 'same');
    return old === undefined || (isBroken(dyno.status) && !isBroken(old.status));
  });
}

/** Those that have not come up while fewer of their type are up than stood before: others only come to them. */
function listMissing(dynos: readonly Dyno[], stood: readonly Dyno[]): readonly Dyno[] {
  const count = (type: string) => stood.filter((one) => one.type === type).length || 1;
  const countUp = (type: string) => dynos.filter((one) => one.type === type && isUp(one.status)).length;
  return dynos.filter(({ status, type }) => isComing(status) && countUp(type) < count(type));
}

/** Those that are down and have none of their type that is up: whenever they ended, nothing runs in their place. */
function listDown(dynos: readonly Dyno[]): readonly Dyno[] {
  const hasUp = (type: string) => dynos.some((one) => one.type === type && isUp(one.status));
  return dynos.filter(({ status, type }) => isDown(status) && !hasUp(type));
}

interface Restart {
  readonly what: string;
  readonly count: number;
}

/** Finds the dynos that have restarted: by their count, their start, another in their place, or not being up any more. */
export function findRestarts(
  before: readonly Dyno[],
  now: readonly Dyno[],
  replaced: readonly Dyno[] = [],
): readonly Restart[] {
  return before.flatMap((dyno) => {
    const { name, type } = dyno;
    const rest = now.filter((one) => one.type === type);
    const same = now.find((one) => one.name === name);
    const count = Math.max(1, (same?.restarts ?? 0) - (dyno.restarts ?? 0));
    const what = same ? describeFall(dyno, same, rest) : describeLoss(rest, before, isLasting(type, replaced));
    return what === undefined ? [] : { what: `${name} ${what}`, count };
  });
}

/** What has happened to a dyno since, if anything. One that leaves others of its type which are up is only drained. */
function describeFall(dyno: Dyno, { status, ...same }: Dyno, rest: readonly Dyno[]): string | undefined {
  if ((same.restarts ?? 0) > (dyno.restarts ?? 0) || compareLives(dyno, same) === 'other') return 'restarted';
  const isDrained = isLeaving(status) && rest.some((one) => isUp(one.status));
  const hasFallen = isUp(dyno.status) && !isUp(status) && !isAsleep(status) && !isDrained;
  return isBroken(status) || hasFallen ? `is ${status}` : undefined;
}

/** What has become of a dyno that is gone: it has another in its place, or left none of a type that is to run on. One that is drained has neither. */
function describeLoss(rest: readonly Dyno[], before: readonly Dyno[], isToLast: boolean): string | undefined {
  if (rest.some(({ name }) => !before.some((known) => known.name === name))) return 'was replaced';
  return rest.length === 0 && isToLast ? 'has ended' : undefined;
}
