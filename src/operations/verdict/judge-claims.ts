import { isIll, isLeaving } from '../../platform/dyno.ts';
import { readState } from '../../platform/words/dyno-words.ts';
import { isOfBuild, isOfDeployment, isReplaced } from '../../platform/words/status-words.ts';
import type { Claim, Source } from './claim.ts';
import { type Ending, endSuperseded, endUnclearly, type Untold } from './ending.ts';
import type { AppTold } from './follow-app.ts';
import type { Verdict } from './followed.ts';
import type { ListedClaims } from './look-by-name.ts';

/** The sources by how much they tell of a deployment, the one that tells most first. */
const byStrength: readonly Source[] = ['deployment', 'app', 'build'];

/**
 * Who tells most of a deployment. What a build tells of its own is the last word only where nobody else tells of one. A list that has
 * nothing at all for a while need not be for this token to see: where the app calls this build deployed, that is the word. So it is where the app
 * names this build, and the list does not have it yet.
 */
export function findStrongest(
  { claims: listed, isEmpty, isLate }: ListedClaims,
  app: AppTold,
  inBuild: readonly Claim[],
): Source {
  const isShown = app.claims.some(({ says, status }) => says === 'succeeded' && status !== undefined);
  if (listed && !(isEmpty && isShown) && !(isLate && app.isOurs)) return 'deployment';
  return app.tells ? 'app' : (inBuild[0]?.source ?? 'build');
}

/**
 * Judges what was claimed of this build at one look. Whoever says that it failed is believed; that it succeeded only the strongest
 * source that the platform has may say, and only while nothing says that it cannot be yet. What fails of a build that is
 * over is its deployment.
 */
export function judgeClaims(told: readonly Claim[], strongest: Source, pastBuild = false): Verdict {
  const claims = doubtInner(told);
  for (const says of ['failed', 'superseded', 'contradicting'] as const) {
    const claim = claims.find((one) => one.says === says);
    if (claim !== undefined)
      return { status: claim.status, ending: endBadly(claim, says, pastBuild || hasBuilt(claim, claims)) };
  }
  const success = claims.find(({ says, source }) => says === 'succeeded' && source === strongest);
  const bar = claims.find(({ says }) => says === 'not-yet');
  if (success && !bar) return endWell(success, claims);
  // A word of ill health, or of an end, speaks against it too, whatever a look before this one saw.
  const against =
    bar ?? claims.find(({ says, source, status }) => says === 'running' && source !== 'build' && !isServing(status));
  const said = against && (against.status ?? against.message ?? 'it is not deployed');
  return { status: describe(claims), ending: undefined, bar: said };
}

/** Where others show it as a success, what a build tells against its deployment is a contradiction: a step of it may have failed after the deployment, or beside it. */
function doubtInner(claims: readonly Claim[]): readonly Claim[] {
  if (!claims.some(({ says, source }) => says === 'succeeded' && source !== 'build')) return claims;
  return claims.map((claim) => {
    if (!claim.inner || claim.says !== 'failed') return claim;
    const message = `the platform shows the build as deployed, but says in it: ${claim.message ?? claim.status}`;
    return { ...claim, says: 'contradicting', message };
  });
}

function endWell(success: Claim, claims: readonly Claim[]): Verdict {
  const build = claims.find(({ source }) => source === 'build');
  const status = success.status ?? build?.status ?? 'deployed';
  const byIds: Untold | undefined = success.status === undefined && !build ? 'status' : undefined;
  const untold = success.untold ?? (success === build ? 'deployment' : byIds);
  return { status, ending: { kind: 'succeeded', status, untold } };
}

function endBadly(
  { message, source, status }: Claim,
  says: 'failed' | 'superseded' | 'contradicting',
  pastBuild: boolean,
): Ending {
  const part = !isOfBuild(status) && (pastBuild || isOfDeployment(status)) ? 'deployment' : 'build';
  // What an app says of its deployment may be that there was nothing to deploy.
  const isPart = part === 'deployment' || source === 'build' || /build/i.test(status ?? '');
  if (says === 'failed')
    return { kind: 'failed', status: status ?? 'failed', part: isPart ? part : undefined, message };
  return says === 'superseded' ? endSuperseded(part, message) : endUnclearly(part, message);
}

/** Whether what a claim speaks of can only be the deployment: the build has succeeded, or a deployment of it is told. */
function hasBuilt(claim: Claim, claims: readonly Claim[]): boolean {
  if (claim.source === 'build') return false;
  return claims.some(({ says, source }) => source === 'deployment' || (source === 'build' && says === 'succeeded'));
}

/** Whether a word may be said of what stands: it is none of ill health or of an end. */
export function isServing(word = ''): boolean {
  const told = { state: readState(word) };
  return !isIll(told) && !isLeaving(told) && !isReplaced(word);
}

/** The word of the source that knows most; one that has done its part leaves it to the next. */
function describe(claims: readonly Claim[]): string | undefined {
  const told = byStrength.flatMap((source) => claims.find((one) => one.source === source && one.status) ?? []);
  const claim = told.find(({ says }) => says === 'running') ?? told[0];
  return claim?.says === 'succeeded' ? `${claim.source} ${claim.status}` : claim?.status;
}
