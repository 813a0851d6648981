import { type Deployment, isSameId } from '../../platform/deployment.ts';
import { dropPreviews, prefer } from '../../platform/resources/reading/deployment-places.ts';
import type { Context } from '../operation.ts';
import { isOtherCommit } from '../same-commit.ts';
import type { Claim } from '../verdict/claim.ts';
import { claimOfMade, isSince } from '../verdict/claim-made.ts';
import type { Followed } from '../verdict/followed.ts';
import { isSameApp } from '../verdict/identity.ts';
import { claimOfCurrent } from '../verdict/look-by-name.ts';
import { type AskSource, anyRefusal } from '../verdict/sources.ts';

/**
 * What the deployments of a target say against a promotion that calls itself a success: it may have made a release there that has to
 * start yet, or does not. Those are meant that the promotion names, or that came since its start and are not told to be of another commit.
 */
export async function lookAtMade(
  { platform, statusWords: words }: Context,
  { app, ours, startedAt }: Followed,
  madeId: string | undefined,
  ask: AskSource,
): Promise<readonly Claim[]> {
  const all = await ask('deployments', () => platform.deployments.listLatest(app), anyRefusal);
  const listed = dropPreviews(prefer(all ?? [], (one) => isSameApp(one.app ?? {}, ours.app)));
  const isMade = ({ commit, createdAt, deploymentId }: Deployment) =>
    isSameId(deploymentId, madeId) || (isSince(createdAt, startedAt) && !isOtherCommit(ours.commit, commit));
  const made = listed.filter(isMade);
  return [...claimOfMade(made, ours, words), ...made.slice(0, 1).flatMap((one) => claimOfCurrent(one, listed, ours))];
}
