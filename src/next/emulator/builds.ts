import { findApp, refTo } from './apps.ts';
import { describeFailure } from './logs.ts';
import { found } from './refusal.ts';
import type { Handlers, World } from './routes.ts';
import { type AppRecord, type BuildRecord, commitFrom, type FailingPhase, nextId } from './state.ts';
import { buildAt, deploymentAt, deploymentStart, runningBuild } from './time.ts';

/** Builds and the deployments that follow them. */
export const builds: Handlers<'listBuilds' | 'startBuild' | 'getBuild' | 'listDeployments'> = {
  listBuilds({ parts, world }) {
    const app = findApp(world, parts.app);
    return ownBuilds(app).map((build) => renderBuild(world, app, build));
  },

  startBuild({ parts, body: { branch = null, commitish = null, description = null }, world }) {
    const app = findApp(world, parts.app);
    const named = commitish ?? branch ?? 'main';
    const fails = failingNames[branch ?? ''] ?? failingNames[commitish ?? ''];
    const build = addBuild(world, app, {
      ...{ id: nextId(world.state, 'build'), branch, commitish, description },
      commit: /^[0-9a-f]{40}$/.test(named) ? named : commitFrom(named),
      ...(fails && { fails }),
      ...((branch === 'crash' || commitish === 'crash') && { crashes: true }),
    });
    return renderBuild(world, app, build);
  },

  getBuild({ parts, world }) {
    const app = findApp(world, parts.app);
    const build = ownBuilds(app).find(({ id }) => id === parts.build);
    return renderBuild(world, app, found(build, `Build ${parts.build}`));
  },

  listDeployments({ parts, world }) {
    const app = findApp(world, parts.app);
    return app.builds.toReversed().flatMap((build) => renderDeployment(world, app, build) ?? []);
  },
};

/** Branches or commits of these names fail in a phase. */
const failingNames: Readonly<Record<string, FailingPhase>> = {
  fail: 'build',
  'fail-build': 'build',
  'fail-release': 'release',
  'fail-deploy': 'deploy',
  'fail-test': 'test',
};

/** Adds a build to an app. */
export function addBuild(
  { state, now }: World,
  app: AppRecord,
  build: Omit<BuildRecord, 'deploymentId' | 'version' | 'startedAt'>,
): BuildRecord {
  const added = { ...build, deploymentId: nextId(state, 'deployment'), version: app.builds.length + 1, startedAt: now };
  app.builds.push(added);
  return added;
}

function ownBuilds({ builds }: AppRecord): readonly BuildRecord[] {
  return builds.filter(({ promotedFrom }) => promotedFrom === undefined).toReversed();
}

function renderBuild({ now, origin }: World, app: AppRecord, build: BuildRecord): object {
  const { state, since } = buildAt(app, build, now);
  return {
    id: build.id,
    state,
    description: build.description,
    branch: build.branch,
    commitish: build.commitish,
    source_blob: { version: build.commit },
    app: refTo(app),
    output_stream_url: `${origin}/_logs/${build.id}`,
    message: describeEnd(state, build),
    created_at: new Date(build.startedAt).toISOString(),
    updated_at: new Date(since).toISOString(),
  };
}

function renderDeployment({ now }: World, app: AppRecord, build: BuildRecord): object | undefined {
  const standing = deploymentAt(app, build, now);
  if (standing === undefined) return undefined;
  const { state, since } = standing;
  return {
    id: build.deploymentId,
    state,
    current: runningBuild(app, now) === build,
    build: { id: build.id },
    app: refTo(app),
    version: build.version,
    description: build.promotedFrom === undefined ? build.description : `Promoted from ${build.promotedFrom}`,
    message: describeEnd(state, build),
    created_at: new Date(deploymentStart(app, build) ?? since).toISOString(),
    updated_at: new Date(since).toISOString(),
  };
}

function describeEnd(state: string, { fails }: BuildRecord): string | null {
  if (state === 'canceled') return 'A newer build took its place.';
  return state === 'failed' && fails ? describeFailure(fails) : null;
}
