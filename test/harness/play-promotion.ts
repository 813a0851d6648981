import type { FaultSpec } from '../../scripts/emulator/faults/fault-spec.ts';
import { defaultSeed } from '../../src/emulator/seed/default-seed.ts';
import type { Dialect, Extension } from '../../src/emulator/state/dialects.ts';
import type { AppRecord } from '../../src/emulator/state/records.ts';
import { commitOf, releasedBuild } from '../../src/emulator/state/released-build.ts';
import { startPlatformAndGitHub } from './platform-and-github.ts';
import { cancelAt } from './play-ending.ts';

/** What happens while something is promoted from `shop-staging` to `shop-eu`, and perhaps to `shop-us` too. */
export interface PromotionPlay {
  readonly faults?: readonly FaultSpec[];
  /** The faults go on; else each hits once. */
  readonly isLasting?: true;
  readonly inputs?: Readonly<Record<string, string>>;
  /** What the platform does not have. */
  readonly without?: readonly Extension[];
  /** Seconds after which the job is cancelled. */
  readonly cancelAfter?: number;
  /** What is asked of the app afterwards: that it answers, or that it serves the commit. */
  readonly asks?: 'health' | 'commit';
}

/** The commits of the repository: what ran, what is between, what staging runs, and what was pushed since. */
export const [ran, between, tested, pushed] = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(40)) as [
  string,
  string,
  string,
  string,
];

const { apps = [], pipelines: _, ...rest } = defaultSeed;
const seed = {
  ...rest,
  apps: [...apps, { name: 'shop-eu', team: 'acme' }, { name: 'shop-us', team: 'acme' }],
  pipelines: [
    {
      name: 'shop',
      team: 'acme',
      apps: [
        { name: 'shop-eu', stage: 'production' },
        { name: 'shop-us', stage: 'production' },
        { name: 'shop-staging', stage: 'staging' },
      ],
    },
  ],
};

/** Starts a platform with a pipeline of three apps, whose stages have run some time, and GitHub with their record. */
export async function openPipeline(dialect: Dialect, without: readonly Extension[] = []) {
  const extensions = Object.fromEntries(without.map((name) => [name, false]));
  const world = await startPlatformAndGitHub({ dialect, seed, extensions });
  const { github, platform } = world;
  const { clock, store } = platform.emulator.world;
  github.setHistory(ran, between, tested, pushed);
  github.addRecords('staging', [tested, 'in_progress', 'success']);
  github.addRecords('production', [ran, 'in_progress', 'success']);
  const find = (name: string) => [...store.apps.values()].find((app) => app.name === name) as AppRecord;
  for (const [name, commitish] of [
    ['shop-staging', tested] as const,
    ['shop-eu', ran] as const,
    ['shop-us', ran] as const,
  ])
    find(name).builds = find(name).builds.map((build) => ({ ...build, commitish }));
  return {
    ...world,
    find,
    /** The commit that an app really runs. */
    runs(name: string) {
      const build = releasedBuild(find(name), clock.now());
      return build && commitOf(build);
    },
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}

/** Plays it: what the step told, what GitHub recorded, and what the apps really run when it ends. */
export async function playPromotion(dialect: Dialect, play: PromotionPlay) {
  await using world = await openPipeline(dialect, play.without);
  const { github, platform } = world;
  const once = play.isLasting ? {} : { count: 1 };
  for (const fault of play.faults ?? []) platform.emulator.faults.add({ ...fault, ...once });
  const probe = { 'health-check': `${platform.emulator.url}/_apps/shop-eu/`, 'health-check-timeout': '1m' };
  const asks = { health: probe, commit: { ...probe, 'health-check-expect': '{commit}' } };
  const step = await platform.step(
    {
      operation: 'promote',
      app: 'shop-staging',
      to: 'shop-eu',
      timeout: '3m',
      'from-environment': 'staging',
      'github-environment': 'production',
      'github-token': github.token,
      ...(play.asks && asks[play.asks]),
      ...play.inputs,
    },
    { env: { GITHUB_API_URL: github.url }, ...cancelAt(platform.clock, play.cancelAfter) },
  );
  return {
    ...step,
    calls: platform.calls(),
    deployments: github.deployments().filter(({ environment }) => environment === 'production'),
    eu: world.runs('shop-eu'),
    us: world.runs('shop-us'),
  };
}
