import { isCommit } from '../../contract/commit-id.ts';
import { isOtherCommit } from '../../contract/same-commit.ts';
import { compareAges, type Deployment, dropPreviews, isElsewhere, isSameId } from '../../platform/deployment.ts';
import type { Build } from '../../platform/models.ts';
import type { StatusWords } from '../../platform/words/status-words.ts';
import { type Claim, claimOf, standOn, supersede } from './claim.ts';
import { claimOfMade, listMade } from './claim-made.ts';
import type { Followed, Seen } from './followed.ts';
import type { BuildIdentity } from './identity.ts';

/** What the list of deployments claims; nothing where that does not tell of builds. */
export interface ListedClaims {
  readonly id?: string | undefined;
  readonly claims?: readonly Claim[];
  readonly isEmpty?: boolean;
  /** Whether all that it has was there before, or is another's: what is just begun may not be in it yet. */
  readonly isLate?: boolean | undefined;
}

/** A deployment may be made first, and then its build. */
const tolerance = 60_000;

/** Where no deployment tells its build, that may name its deployment. What came after it may be of the same build. */
export function lookByName(
  listed: readonly Deployment[],
  followed: Followed,
  { build, id, stood }: Seen,
  words: StatusWords,
): ListedClaims {
  const { ours } = followed;
  const name = build?.deployment?.deploymentId ?? ours.deploymentId;
  const named = listed.find((one) => isSameId(one.deploymentId, name));
  const isNew = named && wasMadeFor(build, named, followed);
  if (isNew === false || named === undefined) {
    // What was asked for may be a branch or a tag, of which the build tells the commit.
    const commit = isCommit(build?.commit) ? build.commit : ours.commit;
    const made = stood ? {} : lookByCommit(listed, { ...followed, ours: { ...ours, commit } }, words);
    return { ...standsOnOther(listed, ours), ...made, isLate: made.isLate && named === undefined };
  }
  const claims = [...claimOf('deployment', named, { ...ours, id }, words), ...claimOfCurrent(named, listed, ours)];
  // One of which nobody knows whether it was made for this build may stand in its way, but is no success of it.
  return isNew || claims.some(({ says }) => says !== 'succeeded') ? { id: name, claims } : {};
}

/** What was made of the commit since the start may speak against this build; of a build from elsewhere nobody knows when that was. */
function lookByCommit(
  listed: readonly Deployment[],
  { before, ours, startedAt }: Pick<Followed, 'before' | 'ours' | 'startedAt'>,
  words: StatusWords,
): ListedClaims {
  if (before === undefined || !isCommit(ours.commit)) return {};
  const lasting = dropPreviews(listed);
  const claims = claimOfMade(listMade(lasting, ours.commit, startedAt), lasting, ours, words);
  return claims.length > 0 ? { claims } : { isLate: listed.every((one) => isOtherCommit(ours.commit, one.commit)) };
}

/** What the current one of the same place says against a deployment that is named by its build: it may be of the same build, unless it is of another commit, or older. */
export function claimOfCurrent(
  named: Deployment,
  listed: readonly Deployment[],
  ours: BuildIdentity,
): readonly Claim[] {
  const here = listed.filter((one) => one.current && !isElsewhere(one, named));
  const [current] = here;
  if (current === undefined || here.includes(named)) return [];
  const isOther = here.every((one) => isOtherCommit(ours.commit, one.commit));
  const isNewer = compareAges(current, named) < 0;
  const isOlder = here.every((one) => compareAges(named, one) < 0);
  if (!isOther && !isOlder) return [];
  return [isNewer ? { ...supersede(current), source: 'deployment' } : standOn(current, 'deployment')];
}

/** That the current one of a list is of another commit, where no build is told. */
function standsOnOther(listed: readonly Deployment[], { commit }: BuildIdentity): ListedClaims {
  const [current, ...others] = listed.filter((one) => one.current);
  return current && [current, ...others].every((one) => isOtherCommit(commit, one.commit))
    ? { claims: [standOn(current, 'deployment')] }
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
