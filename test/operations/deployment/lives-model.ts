import type { FollowContext } from '../../../src/operations/deployment/follow.ts';
import { pauseAfter } from '../../../src/operations/wait-for.ts';
import type { Build } from '../../../src/platform/resources/builds.ts';
import type { Deployment } from '../../../src/platform/resources/deployments.ts';

/** What a platform has: extensions, the app's fields, how late it shows things, and how it answers a start. */
export interface Kind {
  readonly builds?: true;
  readonly deployments?: true;
  readonly ids?: true;
  readonly status?: true;
  /** Deployments never name their build. */
  readonly unnamed?: true;
  /** Seconds. */
  readonly lag?: number;
}

/** What happens to a build or its deployment: it fails, is canceled, or is of another commit. */
interface Fate {
  readonly fail?: 'build' | 'deployment' | undefined;
  readonly canceledAt?: number;
  readonly commit?: string;
}

/** One life of an app, around the build that is started at second 0. */
export interface Life {
  readonly isNew?: true;
  readonly mine?: Fate;
  /** Seconds that a deployment takes. */
  readonly deployS?: number;
  readonly before?: (platform: Model) => void;
  /** What happens after the start; `end` is when ours runs. */
  readonly after?: (platform: Model, end: number, ours: string) => void;
  /** Failed reads: every so many. */
  readonly failEvery?: number;
}

interface ModelBuild extends Fate {
  readonly id: string;
  readonly at: number;
  readonly endAt: number;
  readonly description: string;
}

interface ModelDeployment {
  readonly id: string;
  readonly build: string;
  readonly isNamed: boolean;
  readonly at: number;
  readonly took: number;
  readonly isBad: boolean;
  readonly canceledAt: number;
  reactivatedAt: number;
}

/** A platform that keeps the contract, whose state is a function of time. */
export interface Model {
  addBuild(at: number, description: string, fate?: Fate): string;
  addDeployment(build: string, at: number, more?: { isNamed?: boolean; took?: number; isBad?: boolean }): void;
  /** Makes the newest deployment of a build current again. */
  reactivate(build: string, at: number): void;
}

export const ourCommit = 'c'.repeat(40);
const never = Number.POSITIVE_INFINITY;

/** Opens a platform of a kind; `buildS` and `deployS` are the seconds that a build and a deployment take. */
export function openModel(kind: Kind, life: Life, { buildS, deployS }: { buildS: number; deployS: number }) {
  const builds: ModelBuild[] = [];
  const deployments: ModelDeployment[] = [];
  const model: Model = {
    addBuild(at, description, fate = {}) {
      const id = `b${builds.length + 1}`;
      builds.push({ ...fate, id, at, description, endAt: at + buildS });
      if (fate.fail !== 'build' && !((fate.canceledAt ?? never) < at + buildS))
        model.addDeployment(id, at + buildS + 1, { isBad: fate.fail === 'deployment' });
      return id;
    },
    addDeployment(build, at, { isNamed = true, took = deployS, isBad = false } = {}) {
      const canceledAt = builds.find(({ id }) => id === build)?.canceledAt ?? never;
      const id = `d${deployments.length + 1}`;
      deployments.push({ id, build, isNamed, at, took, isBad, canceledAt, reactivatedAt: never });
    },
    reactivate(build, at) {
      const found = deployments.findLast((one) => one.build === build);
      if (found) found.reactivatedAt = at;
    },
  };
  if (!life.isNew) model.addBuild(-3600, 'run 0');
  life.before?.(model);

  const wordOf = (one: ModelDeployment, now: number) => {
    const since = now - one.at;
    if (now >= one.canceledAt && one.canceledAt < one.at + one.took) return 'canceled';
    const isOver = since >= one.took;
    if (isOver) return one.isBad ? 'failed' : 'deployed';
    return since < one.took * 0.3 ? 'pending' : since < one.took * 0.5 ? 'releasing' : 'deploying';
  };
  const cameAt = (one: ModelDeployment, now: number) => {
    if (one.reactivatedAt <= now) return one.reactivatedAt;
    return wordOf(one, now) === 'deployed' ? one.at + one.took : -never;
  };
  const currentAt = (now: number) =>
    deployments.filter((one) => cameAt(one, now) > -never).sort((a, b) => cameAt(b, now) - cameAt(a, now))[0];
  const newestFirst = <T extends { readonly at: number }>(some: readonly T[], now: number) =>
    some.filter(({ at }) => at <= now).sort((a, b) => b.at - a.at);
  const stateOf = ({ at, canceledAt = never, endAt, fail }: ModelBuild, now: number) => {
    if (now >= canceledAt && canceledAt < endAt) return 'canceled';
    if (now < endAt) return now - at < buildS / 2 ? 'packing' : 'uploading';
    return fail === 'build' ? 'failed' : 'succeeded';
  };

  const state = { now: 0, reads: 0 };
  const read = () => {
    state.reads += 1;
    if (life.failEvery && state.now > 0 && state.reads % life.failEvery === 0) throw new Error('a failed read');
    return state.now - (kind.lag ?? 0);
  };
  const platform: FollowContext['platform'] = {
    apps: {
      async get(name) {
        const now = read();
        const current = currentAt(now);
        const [newest] = newestFirst(deployments, now);
        const ids = { buildId: current?.build ?? null, deploymentId: current?.id ?? null };
        const status = { status: newest ? wordOf(newest, now) : null };
        return { id: 'a1', name, ...(kind.ids && ids), ...(kind.status && status) };
      },
    },
    builds: {
      async list() {
        read();
        return kind.builds && newestFirst(builds, state.now).map((one) => showBuild(one, stateOf(one, state.now)));
      },
      async findInAll(_, id) {
        const found = builds.find((one) => one.id === id);
        return kind.builds && found && showBuild(found, stateOf(found, state.now));
      },
      start: async () => undefined,
    },
    deployments: {
      async list() {
        const now = read();
        const current = currentAt(now);
        return kind.deployments && newestFirst(deployments, now).map((one) => show(one, now, one === current));
      },
    },
  };
  const show = (one: ModelDeployment, now: number, current: boolean): Deployment => ({
    id: one.id,
    state: wordOf(one, now),
    current,
    ...(one.isNamed && !kind.unnamed && { buildId: one.build }),
  });

  return {
    platform,
    /** Starts our build; what happens afterwards is laid down. */
    start(): string {
      const ours = model.addBuild(0, 'run 1', { commit: ourCommit, ...life.mine });
      life.after?.(model, buildS + 1 + deployS, ours);
      return ours;
    },
    setTime(now: number) {
      state.now = now;
    },
    /** What is really so. */
    truth(ours: string, now: number) {
      const own = deployments.filter(({ build }) => build === ours);
      const build = builds.find(({ id }) => id === ours);
      const word = build && stateOf(build, now);
      const words = own.map((one) => wordOf(one, now));
      return {
        isRunning: currentAt(now)?.build === ours,
        hasRun: own.some((one) => now >= one.at + one.took && !one.isBad && one.canceledAt > one.at + one.took),
        hasFailed:
          word === 'failed' || word === 'canceled' || words.some((one) => one === 'failed' || one === 'canceled'),
        hasSuccessor: builds.some((one) => one.id !== ours && one.at >= 0) || currentAt(now)?.build !== ours,
      };
    },
  };
}

function showBuild({ commit, description, id }: ModelBuild, state: string): Build {
  return { id, state, description, ...(commit !== undefined && { version: commit }) };
}

/** The seconds at which a step looks, until its deadline of five minutes. */
export function* lookTimes(first: number): Generator<number> {
  for (let now = first; now < 300; now += pauseAfter(1000 * now) / 1000) yield now;
}
