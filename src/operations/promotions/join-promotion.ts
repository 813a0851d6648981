import { isCommit } from '../../contract/commit-id.ts';
import { isOtherCommit } from '../../contract/same-commit.ts';
import { type Deployment, differ, isSameId } from '../../platform/deployment.ts';
import type { App } from '../../platform/models.ts';
import { followedOf, triedOf } from '../builds/start-build.ts';
import type { Begun, DeployPlan } from '../deployment/deploy-plan.ts';
import type { Context } from '../operation.ts';
import { type Claim, claimOf, standOn } from '../verdict/claim.ts';
import { endUnclearly } from '../verdict/ending.ts';
import { followApp } from '../verdict/follow-app.ts';
import { type Follower, followBuild } from '../verdict/follow-build.ts';
import type { Followed, Seen } from '../verdict/followed.ts';
import { isServing, judgeClaims } from '../verdict/judge-claims.ts';
import { judgeStart } from '../verdict/judge-start.ts';
import { rememberSources, unlessGone } from '../verdict/sources.ts';
import { endWithWhole, type HeardOne, hearOne } from './hear-one.ts';
import { findBrought, judgeArrival, type Target } from './judge-arrival.ts';
import { lookAtMade } from './look-at-made.ts';
import type { StartedPromotion } from './start-promotion.ts';

/** A promotion that is under way, as the deployment of one of its targets. */
export function joinPromotion(context: Context, plan: DeployPlan, target: Target, started: StartedPromotion): Begun {
  const { app: before } = target;
  const { promotion, startedAt } = started;
  const { error, isAccepted, message, raw, status } = promotion;
  const build = { error, isAccepted, message, raw, status };
  const isKnown = promotion.id !== undefined;
  const follow = (from: App) => ({ ...followedOf(plan, { before: from, build, startedAt }), promoted: true });
  const apart = follow(withoutBuild(before, started.source));
  const followed = isKnown ? follow(before) : apart;
  const tried = (seen: Seen) => {
    const { buildId, deploymentId } = (seen.app ?? before).deployment;
    // Each app may count its builds by itself: only what came to this one is known by its id here.
    const id = buildId === before.deployment.buildId ? undefined : buildId;
    return triedOf(followed, before, seen, { id, deploymentId });
  };
  const other = started.findOther(followed.ours);
  const doubt = other && endUnclearly('build', `The start was answered with a promotion, but ${other}`);
  // Of a start that was answered with nothing only the app can tell; and of one that nobody waits for only the answer.
  const ending = isKnown && plan.wait ? undefined : judgeStart(build, followed, context.statusWords);
  const follower = followTarget(context, followed, { ...started, target, apart });
  return { before, build, startedAt, tried, ending: doubt || ending, follower };
}

interface FollowedTarget extends StartedPromotion {
  readonly target: Target;
  /** The same as it is followed by its app alone. */
  readonly apart: Followed;
}

/** Follows one target, which has arrived when what was promoted runs there: whoever says that it is well, something else may be. */
function followTarget(context: Context, followed: Followed, started: FollowedTarget): Follower {
  const { app, ours } = followed;
  const { target } = started;
  const hear = hearOfTarget(context, followed, started);
  const end = endWithWhole(context, followed);
  let hasArrived = false;
  const look = async (): Promise<HeardOne> => {
    const heard = await hear();
    if (heard.ending?.kind !== 'succeeded') return heard;
    const current = heard.app ?? (await context.platform.apps.get(app));
    const isDoubted = heard.whole !== undefined;
    const arrived = await judgeArrival(context, current, { ...started, commit: ours.commit, hasArrived, isDoubted });
    hasArrived ||= arrived === true;
    if (arrived === true) return heard;
    if (arrived === 'not-yet') return { ...heard, ending: undefined, bar: `the app runs ${target.running}` };
    const message = `the platform calls it ${heard.status}, but ${arrived.other}`;
    return { ...heard, ending: endUnclearly('deployment', message) };
  };
  let seen: Seen = { id: undefined };
  return {
    look: async () => {
      seen = end(await look());
      return seen;
    },
    seen: () => seen,
  };
}

/** What is heard of one target: what the promotion tells of it decides, as far as the app does not say otherwise. */
function hearOfTarget(context: Context, followed: Followed, started: FollowedTarget): () => Promise<HeardOne> {
  const { apart, find, target } = started;
  const { app, ours } = followed;
  const { statusWords: words } = context;
  const before = identify(target, followed);
  const readApp = followApp(before, words, target.app.deployment);
  const byApp = followBuild(context, followed);
  const byItself = hearOne(context, apart);
  const ask = rememberSources();
  let stood = false;
  return async () => {
    const told = await find(ours).catch(unlessGone(stood));
    // Of a promotion that nobody tells of only the app can.
    if (told === undefined && !stood) return byApp.look();
    if (told?.ofAll) return byItself(told);
    const claims = told ? claimOf('deployment', told, ours, words) : [];
    // Until the promotion has ended well, nothing that the app shows can be its end.
    const isWell = stood || claims.some(({ says }) => says === 'succeeded');
    const current = isWell ? await context.platform.apps.get(app) : undefined;
    const shown = current ? readApp(current, { ours, now: context.clock.now(), stood }).claims : [];
    const brought = current && !stood ? await findBrought(context, current, { ...started, commit: ours.commit }) : [];
    const madeId = told && 'made' in told ? told.made?.deploymentId : undefined;
    const isShown = shown.some(({ says, status }) => says === 'succeeded' && status !== undefined);
    const made = isWell && !stood && !isShown ? await lookAtMade(context, followed, madeId, ask) : [];
    const old = current && !stood && !before ? standsOnOld(current, target.app, madeId) : [];
    const heard = [...claims, ...shown.map((claim) => waitForWork(claim, stood)), ...brought, ...made, ...old];
    const verdict = judgeClaims(heard, 'deployment', true);
    stood ||= verdict.ending?.kind === 'succeeded';
    return { id: undefined, app: current, pastBuild: true, stood, ...verdict };
  };
}

/** An app that is still at work has not arrived: what it works on may be another promotion of the same commit. One that had may be at work again. */
function waitForWork(claim: Claim, stood: boolean): Claim {
  return claim.says === 'running' && !(stood && isServing(claim.status)) ? { ...claim, says: 'not-yet' } : claim;
}

/** What an app says that still shows the deployment from before, while the promotion names another one: of the same commit only that tells them apart. */
function standsOnOld({ deployment }: App, before: App, madeId: string | undefined): readonly Claim[] {
  const isOld = isSameId(deployment.deploymentId, before.deployment.deploymentId);
  return isOld && differ(madeId, deployment.deploymentId) ? [standOn(deployment, 'app')] : [];
}

/** An app by its deployment, where that can be told from another of the same build: by its commit, or since it is what is promoted. */
function withoutBuild(app: App, source: App): App {
  const { deployment } = app;
  const { buildId, commit, deploymentId } = deployment;
  const isTold = isCommit(commit) || isSameId(buildId, source.deployment.buildId);
  return isTold && deploymentId !== undefined ? { ...app, deployment: { ...deployment, buildId: undefined } } : app;
}

/** What tells the deployment before from that of the promotion: not the build, which may be the same; and nothing where the app ran that commit before. */
function identify({ app, running }: Target, { ours }: Followed): Deployment | undefined {
  const isSame = running !== undefined && !isOtherCommit(ours.commit, running);
  return isSame ? undefined : { ...app.deployment, buildId: undefined };
}
