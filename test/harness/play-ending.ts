import type { FaultSpec } from '../../scripts/emulator/faults/fault-spec.ts';
import type { Dialect } from '../../src/emulator/state/dialects.ts';
import type { AppRecord, BuildRecord } from '../../src/emulator/state/records.ts';
import { commitOf, releasedBuild, servedBuild } from '../../src/emulator/state/released-build.ts';
import type { Clock } from '../../src/platform/wire/clock.ts';
import { startPlatformAndGitHub } from './platform-and-github.ts';

/** What happens on the platform, and to the job, while a step builds there. */
export interface Play {
  /** What the platform does to this one build. */
  readonly faults?: readonly FaultSpec[];
  readonly inputs?: Readonly<Record<string, string>>;
  /** What is asked of the app itself after the build: that it answers, or that it serves the commit. */
  readonly asks?: 'health' | 'commit';
  /** Seconds after which the job is cancelled. */
  readonly cancelAfter?: number;
  /** An earlier step has started the build, and this one waits for it by its id. */
  readonly isTakenUp?: true;
  /** Seconds that pass between the two. */
  readonly takenUpAfter?: number;
  /** Nothing has ever been deployed to the app. */
  readonly isNew?: true;
}

/** The commit that the app ran before, and the one that is built. */
export const [commitBefore, commit] = ['a'.repeat(40), 'b'.repeat(40)];

/** Plays it on a platform that speaks so: what the step told, what GitHub recorded, and what the app really runs when it ends. */
export async function playEnding(dialect: Dialect, play: Play) {
  await using world = await startPlatformAndGitHub({ dialect });
  const { github, platform } = world;
  const { clock, store } = platform.emulator.world;
  const [app] = [...store.apps.values()].filter(({ name }) => name === 'my-app') as [AppRecord];
  const build = { operation: 'build', app: 'my-app', timeout: '3m' };
  if (play.isNew) app.builds = [];
  else await world.step({ ...build, commitish: commitBefore, wait: 'false' });
  clock.advance(3_600_000);
  for (const fault of play.faults ?? []) platform.emulator.faults.add({ ...fault, count: 1 });
  if (play.isTakenUp) await world.step({ ...build, commitish: commit, wait: 'false' });
  clock.advance((play.takenUpAfter ?? 0) * 1000);

  const findId = () => app.builds.find(({ commitish }) => commitish === commit)?.id;
  const probe = { 'health-check': `${platform.emulator.url}/_apps/my-app/`, 'health-check-timeout': '1m' };
  const asks = { health: probe, commit: { ...probe, 'health-check-expect': '{commit}' } };
  const step = await platform.step(
    {
      ...build,
      'github-environment': 'production',
      'github-token': github.token,
      ...(play.isTakenUp ? { 'build-id': findId() ?? '' } : { commitish: commit }),
      ...(play.asks && asks[play.asks]),
      ...play.inputs,
    },
    { env: { GITHUB_API_URL: github.url }, ...cancelAt(platform.clock, play.cancelAfter) },
  );
  const commitIn = (find: (app: AppRecord, now: number) => BuildRecord | undefined) => {
    const found = find(app, clock.now());
    return found && commitOf(found);
  };
  return {
    ...step,
    deployments: github.deployments(),
    /** What the platform itself calls the build. */
    buildId: findId(),
    runs: commitIn(releasedBuild),
    serves: commitIn(servedBuild),
  };
}

/** A clock at whose time the job is cancelled. */
export function cancelAt(clock: Clock, seconds = Number.POSITIVE_INFINITY): { clock: Clock; cancelled: AbortSignal } {
  const cancel = new AbortController();
  const at = clock.now() + seconds * 1000;
  return {
    cancelled: cancel.signal,
    clock: {
      ...clock,
      async sleep(milliseconds, signal) {
        await clock.sleep(milliseconds, signal);
        if (clock.now() >= at) cancel.abort(new Error('The job was cancelled'));
        signal?.throwIfAborted();
      },
    },
  };
}
