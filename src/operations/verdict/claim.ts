import {
  compareAges,
  type Deployment,
  isElsewhere,
  isSameId,
  nameDeployment,
  type Standing,
} from '../../platform/deployment.ts';
import type { Build } from '../../platform/models.ts';
import {
  findWord,
  hasSucceeded,
  type Meaning,
  readMeaning,
  type StatusWords,
  soundsAtWork,
} from '../../platform/words/status-words.ts';
import type { Untold } from './ending.ts';
import { type BuildIdentity, findStranger, type Titled } from './identity.ts';

/** Where a claim comes from; each tells more of a deployment than the one before. */
export type Source = 'build' | 'app' | 'deployment';

/** What one source said at one look of how this build stands. What proves to be another's is no claim. */
export interface Claim {
  readonly source: Source;
  /** `not-yet`: no success can be before this is over, such as the app standing on another deployment. */
  readonly says: Meaning | 'not-yet';
  /** The platform's word; absent where only ids tell it. */
  readonly status?: string | undefined;
  /** Whether it is what a build tells of its deployment. */
  readonly inner?: boolean;
  readonly untold?: Untold | undefined;
  readonly message?: string | undefined;
}

/** What a reply about this build claims; one that names another app or commit contradicts itself. */
export function claimOf(
  source: Source,
  told: Standing & Titled,
  ours: BuildIdentity,
  words: StatusWords,
): readonly Claim[] {
  const stranger = findStranger(told, ours);
  if (stranger !== undefined)
    return [{ source, says: 'contradicting', message: `the ${source} ${ours.id} is told, but ${stranger}` }];
  const says = readMeaning(told, words);
  // It may be ill only for a moment.
  if (told.lack && (says ?? 'succeeded') === 'succeeded')
    return [{ source, says: 'not-yet', status: `${told.status ?? 'deployed'}, ${told.lack}` }];
  if (says === undefined) return [];
  const status = findWord(told, says, words);
  return [{ source, says, status, message: says === 'contradicting' ? describeDoubt(told) : told.message }];
}

/** What a build claims of itself and, apart from that, of its deployment. */
export function claimOfBuild(build: Build | undefined, ours: BuildIdentity, words: StatusWords) {
  const own = build ? claimOf('build', build, ours, words) : [];
  const inner = build?.deployment ? claimOf('deployment', build.deployment, ours, words).flatMap(weighInner) : [];
  const isWell = ({ says }: Claim) => says === 'succeeded';
  return {
    claims: [...own, ...inner.filter((claim) => !isWell(claim)).map((claim) => ({ ...claim, inner: true }))],
    built: own.some(isWell),
    deployed: inner.filter(isWell).map((claim) => ({ ...claim, untold: 'app' as const })),
  };
}

/** A deployment at work stands in the way of a success, and a word that nobody knows tells nothing. */
export function weighInner(claim: Claim): Claim | readonly Claim[] {
  if (claim.says !== 'running') return claim;
  return soundsAtWork(claim.status ?? '') ? { ...claim, says: 'not-yet' } : [];
}

/** Says what contradicts a success. */
export function describeDoubt({ error, sideStatuses = [], status }: Standing): string {
  return `the platform calls it ${status}, but says beside that: ${error ?? sideStatuses.join(', ')}`;
}

/** What a deployment claims whose build is ours: it is no success while it is not the current one, and superseded when a newer one is. */
export function claimOfDeployment(
  deployment: Deployment,
  ours: BuildIdentity,
  { listed, words }: { readonly listed: readonly Deployment[]; readonly words: StatusWords },
): readonly Claim[] {
  const [claim] = claimOf('deployment', deployment, ours, words);
  if (claim === undefined || claim.says === 'failed' || deployment.current) return claim ? [claim] : [];
  // Where none is called the current one, that is the last that has succeeded.
  const tellsCurrent = listed.some(({ current }) => current !== undefined);
  const stands = (one: Deployment) => (tellsCurrent ? one.current : hasSucceeded(one, words));
  // What is for another place, or another deployment of the same build, takes no place.
  const replaces = (one: Deployment) => !isElsewhere(one, deployment) && !isSameId(one.buildId, deployment.buildId);
  const newer = listed.find((one) => stands(one) && replaces(one) && isNewer(one, deployment, listed));
  if (newer !== undefined)
    return [{ ...claim, says: 'superseded', message: `a newer deployment, ${newer.deploymentId}, took its place` }];
  const isListed = listed.includes(deployment);
  const isOther = deployment.current === false || listed.some((one) => one.current && (isListed || replaces(one)));
  if (claim.says !== 'succeeded' || !isOther) return [claim];
  return [{ ...claim, says: 'not-yet', status: `${claim.status}, not current` }];
}

/** Whether one deployment came after another: by what they tell, else by their places in a list that has the newest first. */
function isNewer(one: Deployment, other: Deployment, listed: readonly Deployment[]): boolean {
  return (compareAges(one, other) || listed.indexOf(one) - listed.indexOf(other)) < 0;
}

/** That a newer build has taken the place of this one. */
export function supersede(other: Partial<Deployment>): Claim {
  const [name, now] = nameOther(other);
  return { source: 'app', says: 'superseded', message: `a newer build, ${name}, took its place${now}` };
}

/** That another build stands there, be it one from before. */
export function standOn(other: Partial<Deployment>, source: Source = 'app'): Claim {
  return { source, says: 'not-yet', message: `the app stands on another build, ${nameOther(other).join('')}` };
}

function nameOther(other: Partial<Deployment>): readonly [name: string, now: string] {
  return [nameDeployment(other) ?? 'unknown', other.status ? ` (now ${other.status})` : ''];
}
