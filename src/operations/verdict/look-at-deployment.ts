import { isCommit } from '../../contract/commit-id.ts';
import { isSameCommit } from '../../contract/same-commit.ts';
import {
  type Deployment,
  differ,
  dropPreviews,
  isElsewhere,
  isPreview,
  isSameId,
  listStanding,
  prefer,
} from '../../platform/deployment.ts';
import { hasSucceeded, soundsAtRest, soundsOver } from '../../platform/words/status-words.ts';
import type { Context } from '../operation.ts';
import { type Claim, claimOf, claimOfDeployment } from './claim.ts';
import type { Followed, Seen } from './followed.ts';
import { isSameApp } from './identity.ts';
import { type ListedClaims, lookByName } from './look-by-name.ts';
import type { AskSource } from './sources.ts';

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
  const listed = prefer(all, (one) => isSameApp(one.app, ours.app)).map((one) =>
    isItself(one, id, seen.build?.commit ?? ours.commit) ? { ...one, buildId: id } : one,
  );
  if (id === undefined || (listed.length > 0 && listed.every(({ buildId }) => buildId === undefined)))
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

/** Where a build and its deployment are one thing, they have one id, which no counter gave, and one commit. */
function isItself(one: Deployment, id: string | undefined, built = ''): boolean {
  const { buildId, commit, deploymentId } = one;
  const isOne = buildId === undefined && !isPreview(one) && isSameId(deploymentId, id) && !/^\d+$/.test(id ?? '');
  return isOne && isCommit(commit) && isSameCommit(commit, built);
}

/** What a deployment of the same build to another place says against its success. */
function speakAgainst(claim: Claim): Claim | readonly [] {
  const { says, status = '' } = claim;
  if (says !== 'running') return says === 'succeeded' ? [] : claim;
  return soundsOver(status) || soundsAtRest(status) ? [] : { ...claim, says: 'not-yet' };
}
