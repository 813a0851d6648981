import { isCommit } from '../../contract/commit-id.ts';
import { type Deployment, differ, isSameId } from '../../platform/deployment.ts';
import type { Build } from '../../platform/models.ts';
import {
  dropPreviews,
  isElsewhere,
  isPreview,
  listStanding,
  prefer,
} from '../../platform/resources/reading/deployment-places.ts';
import {
  hasSucceeded,
  readMeaning,
  type StatusWords,
  soundsAtRest,
  soundsAtWork,
  soundsOver,
} from '../../platform/words/status-words.ts';
import type { Context } from '../operation.ts';
import { isOtherCommit, isSameCommit } from '../same-commit.ts';
import { type Claim, claimOf, claimOfDeployment, supersede } from './claim.ts';
import type { Followed, Seen } from './followed.ts';
import { type BuildIdentity, isSameApp } from './identity.ts';
import type { AskSource } from './sources.ts';

/** What the list of deployments claims; nothing where that does not tell of builds. */
export interface ListedClaims {
  readonly id?: string | undefined;
  readonly claims?: readonly Claim[];
  readonly isEmpty?: boolean;
}

/** A deployment may be made first, and then its build. */
const tolerance = 60_000;

/** Asks for the deployment of the build; no claims where deployments are not told, or not of which build they are. */
export async function lookAtDeployment(
  { platform, statusWords: words }: Context,
  followed: Followed,
  seen: Seen,
  ask: AskSource,
): Promise<ListedClaims> {
  const { app, ours } = followed;
  const { deploymentId, id, stood } = seen;
  const all = await ask('deployments', () => platform.deployments.listLatest(app));
  if (all === undefined) return {};
  const listed = prefer(all, (one) => isSameApp(one.app ?? {}, ours.app)).map((one) =>
    isItself(one, id, ours) ? { ...one, buildId: id } : one,
  );
  if (listed.length > 0 && listed.every(({ buildId }) => buildId === undefined))
    return lookByName(listed, followed, seen, words);
  const ofBuild = listed.filter(({ buildId }) => isSameId(buildId, id));
  const own = dropPreviews(ofBuild);
  const claim = (one: Deployment) => claimOfDeployment(one, { ...ours, id }, { words, listed });
  const elsewhere = (found: Deployment) =>
    listStanding(own.filter((one) => isElsewhere(one, found)))
      .flatMap((one) => claimOf('deployment', one, { ...ours, id }, words))
      .flatMap(speakAgainst);
  // A later release of the same build may have failed: then what was seen to stand counts.
  const wasSeen = stood ? own.find((one) => isSameId(one.deploymentId, deploymentId)) : undefined;
  const found =
    own.find(({ current }) => current) ?? own.slice(0, 1).find((one) => hasSucceeded(one, words)) ?? wasSeen ?? own[0];
  if (found !== undefined) return { id: found.deploymentId, claims: [...elsewhere(found), ...claim(found)] };
  // Many newer ones may have driven it out of the list.
  const alone = deploymentId && (await ask('deployment', () => platform.deployments.get(app, deploymentId)));
  if (!alone || differ(alone.buildId, id)) return { id: deploymentId, claims: [], isEmpty: listed.length === 0 };
  return { id: deploymentId, claims: claim(alone) };
}

/** Where no deployment tells its build, that may name its deployment. What came after it may be of the same build. */
function lookByName(
  listed: readonly Deployment[],
  followed: Followed,
  { build, id, stood }: Seen,
  words: StatusWords,
): ListedClaims {
  const { ours } = followed;
  const name = build?.deployment?.deploymentId;
  const named = listed.find((one) => isSameId(one.deploymentId, name));
  const isNew = named && wasMadeFor(build, named, followed);
  const onOther = standsOnOther(listed, ours);
  if (isNew === false || named === undefined)
    return (stood ? undefined : findBad(listed, build, followed, words)) ?? onOther;
  const claims = [...claimOf('deployment', named, { ...ours, id }, words), ...(onOther.claims ?? [])];
  // One of which nobody knows whether it was made for this build may stand in its way, but is no success of it.
  return isNew || claims.some(({ says }) => says !== 'succeeded') ? { id: name, claims } : {};
}

/** Where a build and its deployment are one thing, they have one id, which no counter gave, and one commit. */
function isItself(one: Deployment, id: string | undefined, ours: BuildIdentity): boolean {
  const { buildId, commit, deploymentId } = one;
  const isOne = buildId === undefined && !isPreview(one) && isSameId(deploymentId, id) && !/^\d+$/.test(id ?? '');
  return isOne && isCommit(commit) && isSameCommit(commit, ours.commit ?? '');
}

/** What a deployment of the same build to another place says against its success. */
function speakAgainst(claim: Claim): Claim | readonly [] {
  const { says, status = '' } = claim;
  if (says !== 'running') return says === 'succeeded' ? [] : claim;
  return soundsOver(status) || soundsAtRest(status) ? [] : { ...claim, says: 'not-yet' };
}

/** What was made of the commit since the start, where no build is told, nothing is for another place, and all of it has failed or is at work. */
function findBad(
  listed: readonly Deployment[],
  build: Build | undefined,
  { before, ours, startedAt }: Followed,
  words: StatusWords,
) {
  // A platform may tell its moments in whole seconds.
  const start = before ? startedAt - 1000 : Date.parse(build?.createdAt ?? '');
  const made = listed.filter(
    ({ commit, createdAt = '' }) =>
      isCommit(commit) && isSameCommit(commit, ours.commit ?? '') && Date.parse(createdAt) >= start,
  );
  const goesOn = ({ status = '' }: Deployment) => soundsAtWork(status);
  const isBad = (one: Deployment) =>
    (goesOn(one) || readMeaning(one, words) === 'failed') && !listed.some((other) => isElsewhere(one, other));
  const last = made.find(goesOn) ?? made[0];
  return last && made.every(isBad) ? { claims: claimOf('deployment', last, ours, words) } : undefined;
}

/** That the current one of a list is of another commit, where no build is told. */
function standsOnOther(listed: readonly Deployment[], { commit }: BuildIdentity): ListedClaims {
  const [current, ...others] = listed.filter((one) => one.current);
  return current && [current, ...others].every((one) => isOtherCommit(commit, one.commit))
    ? { claims: [{ ...supersede(current, false), source: 'deployment', says: 'not-yet' }] }
    : {};
}

/** Whether a deployment was made when a build was started, and not before, as far as that is told: one may last from build to build. */
function wasMadeFor(
  build: Build | undefined,
  { createdAt = '', deploymentId }: Deployment,
  { before, startedAt }: Followed,
): boolean | undefined {
  if (isSameId(deploymentId, before?.deploymentId)) return false;
  const starts = [Date.parse(build?.createdAt ?? ''), ...(before ? [startedAt] : [])].filter(Number.isFinite);
  const made = Date.parse(createdAt);
  return starts.length > 0 && made ? made >= Math.min(...starts) - tolerance : undefined;
}
