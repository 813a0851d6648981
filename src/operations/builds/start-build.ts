import { isCommit } from '../../contract/commit-id.ts';
import { differ, isSameId } from '../../platform/deployment.ts';
import type { App, Build } from '../../platform/models.ts';
import { type Clock, clockSkew } from '../../platform/wire/clock.ts';
import { findWord, readMeaning, type StatusWords } from '../../platform/words/status-words.ts';
import type { Begun, DeployContext, DeployPlan } from '../deployment/deploy-plan.ts';
import { describeDoubt } from '../verdict/claim.ts';
import { type Ending, endUnclearly } from '../verdict/ending.ts';
import { listBriefly } from '../verdict/find-build.ts';
import { followBuild } from '../verdict/follow-build.ts';
import type { Followed, Seen, TriedBuild } from '../verdict/followed.ts';
import { type BuildIdentity, findStranger } from '../verdict/identity.ts';
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

/** How far the platform's clock is ahead of ours, as far as it tells that and may be believed: its times are compared by its own clock. */
export function measureSkew({ toldAt }: Pick<Build, 'toldAt'>, clock: Clock): number {
  const skew = toldAt === undefined ? 0 : toldAt - clock.now();
  return Math.abs(skew) < clockSkew ? skew : 0;
}

/** Judges the answer to a start: it may not be about what was started, or be the end already. */
export function judgeStart(
  build: Build,
  { earlier, listed = [], ours, startedAt }: Pick<Followed, 'earlier' | 'listed' | 'ours' | 'startedAt'>,
  words: StatusWords,
): Ending | undefined {
  const { createdAt = '', error, id } = build;
  // A platform may give all builds of a commit one id: then its time or its status says that it was started anew.
  const listedAs = listed.find((one) => isSameId(one.id, id));
  const isAnew = listedAs && (differ(listedAs.createdAt, build.createdAt) || differ(listedAs.status, build.status));
  const isKnown = earlier.some((one) => isSameId(one, id)) || listedAs !== undefined;
  const wasThere = (isKnown && !isAnew) || Date.parse(createdAt) < startedAt - clockSkew;
  const doubt = findStranger(build, ours) ?? (wasThere ? 'it was there before' : undefined);
  if (doubt !== undefined)
    return endUnclearly('build', `The start was answered with the build ${id ?? 'without an id'}, but ${doubt}`);
  // It may be answered with its deployment alone.
  const told =
    id === undefined ? { ...build.deployment, ...build, status: build.status ?? build.deployment?.status } : build;
  const meaning = readMeaning(told, words);
  if (meaning === 'contradicting') return endUnclearly('build', describeDoubt(told));
  if (meaning !== 'failed' && (id !== undefined || error === undefined)) return undefined;
  const status = findWord(told, 'failed', words) ?? 'failed';
  return { kind: 'failed', status, part: 'build', message: build.message ?? error };
}
