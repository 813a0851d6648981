import type { Exchange, Reply } from '../harness/network.ts';

/** What a platform reports of builds and deployments; the last two have no extensions. */
export type Told = 'all' | '-deployments' | '-builds' | 'ids+status' | 'status';

/** Each kind of platform of the tables. */
export const everyTold: readonly Told[] = ['all', '-deployments', '-builds', 'ids+status', 'status'];

/** Words by the second in which each begins, counted from when the thing began. */
type Words = readonly (readonly [second: number, word: string])[];

/** One build of an app; times are in seconds of the world's clock. */
interface Build {
  readonly id: string;
  readonly at: number;
  readonly commit: string | null;
  readonly description: string | null;
  readonly words: Words;
}

/** One deployment; without a `currentAt` the app never runs it. */
interface Release {
  readonly id: string;
  readonly build: string | null;
  readonly at: number;
  readonly words: Words;
  readonly currentAt?: number | undefined;
}

/** What is built, and what becomes of it. */
export interface Course {
  readonly commit?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly id?: string | undefined;
  /** `0 pending, 6 succeeded`: the second in which each word begins. */
  readonly build?: string | undefined;
  /** Words of its deployment; `none` if there is no deployment. */
  readonly deployment?: string | undefined;
  /** Seconds from the deployment's begin until the app runs it; `never` if it does not. */
  readonly current?: number | 'never' | undefined;
}

/** What happens to an app on the platform. */
export interface Plan {
  readonly told: Told;
  /** What becomes of the build that the step starts. */
  readonly ours?: Course | undefined;
  /** Nothing has ever been deployed to the app. */
  readonly isNew?: boolean | undefined;
  readonly emptyReply?: boolean | undefined;
  /** The app has no status. */
  readonly noStatus?: boolean | undefined;
  /** Seconds by which the app and the deployments show everything late. */
  readonly lag?: number | undefined;
  /** Happens before the step, or when its build starts; times are seconds from then on. */
  readonly before?: ((app: Releases) => void) | undefined;
  readonly after?: ((app: Releases) => void) | undefined;
}

/** The commits that the app ran before, and that is built. */
export const [oldCommit, newCommit, otherCommit] = ['a', 'b', 'c'].map((letter) => letter.repeat(40)) as [
  string,
  string,
  string,
];

const goodBuild = '0 pending, 1 packing, 3 building, 6 succeeded';
const goodDeployment = '0 pending, 0.5 releasing, 1.5 deploying, 3 deployed';

/** Reads `0 pending, 6 succeeded`. */
export function readWords(text: string): Words {
  return text.split(', ').map((one) => {
    const [second, word = ''] = one.split(' ');
    return [Number(second), word];
  });
}

/** The builds and deployments of one app, as functions of time. */
export interface Releases {
  /** Adds a build that begins so many seconds from now, with its deployment. */
  build(second: number, course?: Course): string;
  /** Adds a deployment alone, as a change of the config vars makes one. */
  deploy(second: number, build: string | null, words?: string, current?: number | 'never'): void;
  /** The build that the app runs. */
  runs(): string | undefined;
  /** The ids of all builds, the newest first. */
  ids(): readonly string[];
  /** An app as the platform shows it, with what this one runs. */
  show(app: Fields): Fields;
  /** Answers what is about this app, and nothing else. */
  answer(exchange: Exchange, ask: () => Reply): Reply | undefined;
}

const tells: Readonly<Record<Told, Readonly<Record<'builds' | 'deployments' | 'ids', boolean>>>> = {
  all: { builds: true, deployments: true, ids: true },
  '-deployments': { builds: true, deployments: false, ids: true },
  '-builds': { builds: false, deployments: true, ids: true },
  'ids+status': { builds: false, deployments: false, ids: true },
  status: { builds: false, deployments: false, ids: false },
};

const absent: Reply = { status: 404, body: { code: 'not_found', message: 'No such route' } };

/** Makes an app with a history, from the contract's words alone. `clock` is in milliseconds. */
export function createReleases(app: string, plan: Plan, clock: () => number, ran = oldCommit): Releases {
  const builds: Build[] = [];
  const releases: Release[] = [];
  const now = () => clock() / 1000;
  const shown = () => now() - (plan.lag ?? 0);
  const told = tells[plan.told];
  const time = (second: number) => new Date(second * 1000).toISOString();
  const wordAt = ({ at, words }: Build | Release, moment: number) =>
    words.findLast(([second]) => at + second <= moment)?.[1] ?? 'pending';
  const newestFirst = (one: Build | Release, other: Build | Release) => other.at - one.at;
  const currentAt = (moment: number) =>
    releases
      .filter(({ currentAt = Number.POSITIVE_INFINITY }) => currentAt <= moment)
      .sort((one, other) => (other.currentAt ?? 0) - (one.currentAt ?? 0))[0];

  const showBuild = (one: Build) => ({
    ...{ id: one.id, state: wordAt(one, now()), description: one.description, created_at: time(one.at) },
    source_blob: { version: one.commit },
  });
  const showReleases = () => {
    const current = currentAt(shown());
    const begun = releases.filter(({ at }) => at <= shown()).sort(newestFirst);
    return begun.map((one) => ({
      ...{ id: one.id, state: wordAt(one, shown()), current: one === current, created_at: time(one.at) },
      build: one.build === null ? null : { id: one.build },
    }));
  };
  const showApp = () => {
    const current = currentAt(shown());
    const [newest] = releases.filter(({ at }) => at <= shown()).sort(newestFirst);
    const ids = { current_build_id: current?.build ?? null, current_deployment_id: current?.id ?? null };
    const status = { deployment_status: newest === undefined ? null : wordAt(newest, shown()) };
    return { ...(told.ids && ids), ...(plan.noStatus !== true && status) };
  };

  const self: Releases = {
    build(second, course = {}) {
      const { build = goodBuild, commit = otherCommit, current, deployment, description = null } = course;
      const words = readWords(build);
      const id = course.id ?? `build-${builds.length + 1}-of-${app}`;
      const at = now() + second;
      builds.push({ id, at, commit, description, words });
      const end = words.at(-1);
      if (end?.[1] !== 'succeeded' || deployment === 'none') return id;
      self.deploy(second + end[0] + 0.5, id, deployment, current);
      return id;
    },
    deploy(second, build, told = goodDeployment, current) {
      const [words, at] = [readWords(told), now() + second];
      const [end, last] = words.at(-1) ?? [];
      const after = current ?? (last === 'deployed' ? end : 'never');
      const currentAt = after === 'never' || after === undefined ? undefined : at + after;
      releases.push({ id: `deployment-${releases.length + 1}-of-${app}`, build, at, words, currentAt });
    },
    runs: () => currentAt(now())?.build ?? undefined,
    show: ({ current_build_id: _, current_deployment_id: __, deployment_status: ___, ...rest }) => ({
      ...rest,
      ...showApp(),
    }),
    ids: () => [...builds].sort(newestFirst).map(({ id }) => id),
    answer({ body, method, path }, ask) {
      const [, below = '', id] = new RegExp(`^/apps/${app}(/builds|/deployments|)(?:/([^/?]+))?$`).exec(path) ?? [];
      const isApp = path === `/apps/${app}`;
      if (isApp && method === 'GET') {
        const reply = ask();
        const {
          current_build_id: _,
          current_deployment_id: __,
          deployment_status: ___,
          ...rest
        } = reply.body as Fields;
        return { ...reply, body: { ...rest, ...showApp() } };
      }
      if (below === '/deployments') return told.deployments ? { status: 200, body: showReleases() } : absent;
      if (below !== '/builds') return undefined;
      if (method === 'POST') return start(body as Fields);
      if (!told.builds) return absent;
      const listed = builds.filter(({ at }) => at <= now()).sort(newestFirst);
      if (id === undefined) return { status: 200, body: listed.map(showBuild) };
      const found = listed.find((one) => one.id === id);
      return found === undefined ? absent : { status: 200, body: showBuild(found) };
    },
  };
  const start = ({ commitish, description }: Fields): Reply => {
    const named = { commit: (commitish as string | undefined) ?? null, description: (description as string) ?? null };
    const id = self.build(0, { ...named, ...plan.ours });
    plan.after?.(self);
    const made = builds.find((one) => one.id === id) as Build;
    return plan.emptyReply ? { status: 201 } : { status: 201, body: showBuild(made) };
  };
  if (plan.isNew !== true) self.build(-3600, { commit: ran, description: 'An earlier run', id: `build-old-of-${app}` });
  plan.before?.(self);
  return self;
}

/** A JSON object. */
export type Fields = Readonly<Record<string, unknown>>;
