import { formatDuration } from '../../contract/format-duration.ts';
import type { Dyno } from '../../platform/models.ts';
import { isBroken, isComing, isDown, isUp } from '../../platform/resources/status-words.ts';
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
  let known: readonly Dyno[] | undefined;
  let isSeen = false;
  let unfit: readonly Dyno[] = [];
  let isGone = false;
  const look = async (): Promise<string | undefined> => {
    isSeen = false;
    const answer = soak.health && (await askOnce(context, soak.health, soak.health.timeout));
    if (answer && !answer.healthy) return `${soak.health?.url.href} → ${answer.answer}`;
    const listed = await platform.dynos.list(soak.app);
    const dynos = dropReplaced(listed, soak.replaced);
    const restarts = findRestarts(known ?? dynos, dynos);
    known = [...dynos, ...(known ?? []).filter(({ name }) => !dynos.some((one) => one.name === name))];
    isSeen = true;
    unfit = [...dynos.filter(({ status }) => isComing(status)), ...listDown(listed)];
    isGone = listed.length === 0 && soak.replaced.length > 0;
    note({ restarts: restarts.reduce((sum, { count }) => sum + count, 0) });
    return restarts.length > 0 ? restarts.map(({ what }) => what).join(', ') : undefined;
  };
  const waited = await waitFor(look, {
    ...context,
    deadline: until,
    interval: soak.interval,
    onFailedLook: (error) => context.log.info(`A look at the dynos failed: ${error.message}`),
  });
  const span = formatDuration(soak.time);
  const fact = ['Soak', `${span}, ${known?.length ?? 0} dynos`] as const;
  const rest = unfit.map(({ name, status }) => `${name} is ${status}`).join(', ');
  const problem = 'answer' in waited ? waited.answer : isGone ? 'none of its dynos is there any more' : rest;
  const isCut = context.signal.aborted || until.at === deadline.at;
  if ('stopped' in waited && isCut) return { fact, stopped: waited.stopped };
  if ('stopped' in waited && !isSeen) return { fact, unseen: 'its dynos could not be listed' };
  return problem ? { fact, problem: `it did not hold for ${span}: ${problem}` } : { fact };
}

/** The dynos before a build, for a soak that is asked for: where they cannot be listed, none is known. */
export async function listReplaced({ platform }: Context, app: string): Promise<readonly Dyno[]> {
  return (await ifTold(platform.dynos.list(app))) ?? [];
}

/** Those that are not as they were before the build; one that has broken since is not. */
function dropReplaced(dynos: readonly Dyno[], replaced: readonly Dyno[]): readonly Dyno[] {
  return dynos.filter((dyno) => {
    const old = replaced.find((one) => compareLives(one, dyno) === 'same');
    return old === undefined || (isBroken(dyno.status) && !isBroken(old.status));
  });
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
export function findRestarts(before: readonly Dyno[], now: readonly Dyno[]): readonly Restart[] {
  return before.flatMap((dyno) => {
    const { name } = dyno;
    const same = now.find((one) => one.name === name);
    if (same === undefined) return isReplaced(dyno, before, now) ? { what: `${name} was replaced`, count: 1 } : [];
    const more = (same.restarts ?? 0) - (dyno.restarts ?? 0);
    if (more > 0 || compareLives(dyno, same) === 'other')
      return { what: `${name} restarted`, count: Math.max(1, more) };
    const hasFallen = isBroken(same.status) || (isUp(dyno.status) && !isUp(same.status));
    return hasFallen ? { what: `${name} is ${same.status}`, count: 1 } : [];
  });
}

/** Whether a dyno that is gone has another in its place, or left none of its type. One that is drained has neither. */
function isReplaced({ type }: Dyno, before: readonly Dyno[], now: readonly Dyno[]): boolean {
  const rest = now.filter((one) => one.type === type);
  return rest.length === 0 || rest.some(({ name }) => !before.some((known) => known.name === name));
}
