import { excusing } from '../../contract/errors.ts';
import { dropPreviews, isSameId, prefer } from '../../platform/deployment.ts';
import { ApiError } from '../../platform/wire/api-error.ts';
import { hasSucceeded } from '../../platform/words/status-words.ts';
import type { Context } from '../operation.ts';
import type { Claim } from '../verdict/claim.ts';
import { claimOfMade, isSince, listMade } from '../verdict/claim-made.ts';
import type { Followed } from '../verdict/followed.ts';
import { isSameApp } from '../verdict/identity.ts';
import { claimOfCurrent } from '../verdict/look-by-name.ts';
import { type AskSource, briefly } from '../verdict/sources.ts';

/**
 * What the deployments of a target say against a promotion that calls itself a success: it may have made a release there that has to
 * start yet, or does not. That one is meant which the promotion names, else what came of the commit since its start; what others made is theirs.
 */
export async function lookAtMade(
  { platform, statusWords: words }: Context,
  { app, ours, startedAt }: Followed,
  madeId: string | undefined,
  ask: AskSource,
): Promise<readonly Claim[]> {
  // It was not asked by those who believe the promotion alone: its trouble is none of ours.
  const list = () =>
    platform.deployments.listLatest(app, briefly).catch(excusing((error) => error instanceof ApiError));
  const all = (await ask('deployments', list)) ?? [];
  const listed = dropPreviews(prefer(all, (one) => isSameApp(one.app, ours.app)));
  // The source may count its own by the same numbers.
  const named = listed.filter(
    ({ createdAt, deploymentId }) =>
      isSameId(deploymentId, madeId) && (createdAt === undefined || isSince(createdAt, startedAt)),
  );
  const made = madeId === undefined ? listMade(listed, ours.commit, startedAt) : named;
  const well = made.some(({ current }) => current) ? undefined : made.find((one) => hasSucceeded(one, words));
  return [...claimOfMade(made, listed, ours, words), ...(well ? claimOfCurrent(well, listed, ours) : [])];
}
