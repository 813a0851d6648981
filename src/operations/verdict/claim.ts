import { isCommit } from '../../contract/commit-id.ts';
import type { AppName, Deployment, Standing } from '../../platform/deployment.ts';
import { differ, isCalled, isSameId } from '../../platform/deployment.ts';
import type { Build } from '../../platform/models.ts';
import { isElsewhere } from '../../platform/resources/reading/deployment-places.ts';
import { compareAges } from '../../platform/resources/reading/read-deployment.ts';
import {
  findWord,
  type Meaning,
  readMeaning,
  type StatusWords,
  soundsAtWork,
} from '../../platform/words/status-words.ts';
import { isOtherCommit } from '../same-commit.ts';
import { onlyInBuild } from './untold.ts';

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
  /** What it leaves untold of a success. */
  readonly untold?: string | undefined;
  readonly message?: string | undefined;
}

/** The app as the step calls it, and as the platform does, where that is known. */
export interface AskedApp extends AppName {
  readonly asked: string;
}

/** What makes a build this build. */
export interface BuildIdentity {
  readonly id: string | undefined;
  /** The deployment that its start was answered with, where that names no build. */
  readonly deploymentId?: string | undefined;
  /** The commit that was asked for. */
  readonly commit: string | undefined;
  /** What it was described as, where its start was answered with no id: then that is what tells it from another's. */
  readonly description?: string | undefined;
  readonly app: AskedApp;
}

/** What a reply calls what it is about. */
type Told = Pick<Build, 'app' | 'commit' | 'description'>;

/** What a reply about this build claims; one that names another app or commit contradicts itself. */
export function claimOf(
  source: Source,
  told: Standing & Told,
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
    deployed: inner.filter(isWell).map((claim) => ({ ...claim, untold: onlyInBuild })),
  };
}

/** A deployment at work stands in the way of a success, and a word that nobody knows tells nothing. */
function weighInner(claim: Claim): Claim | readonly Claim[] {
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
  const stands = (one: Deployment) => (tellsCurrent ? one.current : readMeaning(one, words) === 'succeeded');
  // What is for another place, or another deployment of the same build, takes no place.
  const replaces = (one: Deployment) => !isElsewhere(one, deployment) && !isSameId(one.buildId, deployment.buildId);
  const newer = listed.find((one) => stands(one) && replaces(one) && isNewer(one, deployment, listed));
  if (newer !== undefined)
    return [{ ...claim, says: 'superseded', message: `a newer deployment, ${newer.deploymentId}, took its place` }];
  const isOther =
    deployment.current === false || (listed.includes(deployment) && listed.some(({ current }) => current));
  if (claim.says !== 'succeeded' || !isOther) return [claim];
  return [{ ...claim, says: 'not-yet', status: `${claim.status}, not current` }];
}

/** Whether one deployment came after another: by what they tell, else by their places in a list that has the newest first. */
function isNewer(one: Deployment, other: Deployment, listed: readonly Deployment[]): boolean {
  return (compareAges(one, other) || listed.indexOf(one) - listed.indexOf(other)) < 0;
}

/** Says what of a reply belongs to another app or commit. */
export function findStranger(told: Told, ours: BuildIdentity): string | undefined {
  const { id, name } = told.app ?? {};
  const isOtherApp = [id, name].some((called) => called !== undefined) && !isSameApp(told.app ?? {}, ours.app);
  if (isOtherApp) return `it is of the app ${name ?? id}`;
  if (isOtherCommit(ours.commit, told.commit)) return `it is of the commit ${told.commit}`;
  // A platform may describe builds in its own words: the commit says more.
  if (isCommit(ours.commit) && isCommit(told.commit)) return undefined;
  return isOtherText(ours.description, told.description) ? `it is described as ${told.description}` : undefined;
}

/** Whether both are told and are not the same; a platform may have cut the one that it tells. */
function isOtherText(ours: string | undefined, told: string | undefined): boolean {
  return ours !== undefined && told !== undefined && !ours.startsWith(told.replace(/(…|\.\.\.)$/, ''));
}

/** Whether two names may be of the same app: by what both tell. */
export function isSameApp(told: AppName, ours: AskedApp): boolean {
  const mine = [ours.id, ours.name, ours.asked];
  if ([told.id, told.name].some((called) => mine.some((name) => isCalled(name, called)))) return true;
  // What the step calls the app may be its name or its id.
  if (ours.name === undefined) return told.id === undefined || told.name === undefined;
  return !differ(told.id, ours.id) && !differ(told.name, ours.name);
}
