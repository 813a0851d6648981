import { isCommit } from '../../contract/commit-id.ts';
import type { App, Build } from '../../platform/models.ts';
import type { Begun, DeployContext, DeployPlan } from '../deployment/deploy-plan.ts';
import { listBriefly } from '../verdict/find-build.ts';
import { followBuild } from '../verdict/follow-build.ts';
import type { Followed, Seen, TriedBuild } from '../verdict/followed.ts';
import type { BuildIdentity } from '../verdict/identity.ts';
import { judgeStart, measureSkew } from '../verdict/judge-start.ts';
import { weighNewer } from '../verdict/newer-build.ts';
import { rememberSources } from '../verdict/sources.ts';

/** Starts the build, or takes up the one that is to be waited for. */
export async function startBuild(context: DeployContext, plan: DeployPlan): Promise<Begun> {
  const { clock, note, platform } = context;
  const { app, buildId, recheck, source } = plan;
  // What the app shows now, so that a success of yesterday is not taken for one of this build; and its URL.
  const before = await platform.apps.get(app);
  note({ url: before.url });
  const mine = buildId === undefined;
  const ask = rememberSources();
  const listed = mine && plan.wait ? await listBriefly(context, app, ask) : undefined;
  const askedAt = clock.now();
  const build: Build = mine ? await platform.builds.start(app, source, recheck) : { id: buildId, raw: { id: buildId } };
  const startedAt = askedAt + measureSkew(build, clock);
  const shared = followedOf(plan, { before, build, startedAt });
  const ours =
    build.id === undefined
      ? { ...shared.ours, description: source.description, deploymentId: build.deployment?.deploymentId }
      : shared.ours;
  const followed = { ...shared, ours, listed, before: mine ? before.deployment : undefined };
  return {
    before,
    build,
    startedAt,
    ending: mine ? judgeStart(build, followed, context.statusWords) : undefined,
    follower: followBuild(context, followed, ask),
    weigh: (ending, id) => weighNewer(context, followed, id, ending),
    tried: (seen) => {
      const { app = before, build: last, deploymentId = ours.deploymentId ?? app.deployment.deploymentId, id } = seen;
      const commit = isCommit(ours.commit) ? ours.commit : last?.commit;
      return triedOf(followed, before, seen, { id, deploymentId, commit });
    },
  };
}

/** What was tried, by what became known of it. */
export function triedOf(
  { earlier, ours, startedAt }: Followed,
  before: App,
  { app, stood }: Seen,
  known: Partial<BuildIdentity>,
): TriedBuild {
  return { before, earlier, startedAt, ours: { ...ours, ...known }, stood: stood ? app?.deployment : undefined };
}

/** What tells a deployment that was begun at a moment from all others. */
export function followedOf(
  { app, source }: DeployPlan,
  { before, build, startedAt }: Pick<Begun, 'before' | 'build' | 'startedAt'>,
): Followed {
  return {
    app,
    startedAt,
    ours: { id: build.id, commit: source.commitish, app: { address: app, id: before.id, name: before.name } },
    earlier: [before.deployment, ...before.otherDeployments].flatMap((one) => one.buildId ?? []),
    description: source.description,
    before: before.deployment,
  };
}
