import { isCommit } from '../../contract/commit-id.ts';
import { isOtherCommit } from '../../contract/same-commit.ts';
import { type AppName, type Deployment, differ, isCalled } from '../../platform/deployment.ts';
import type { App, Build } from '../../platform/models.ts';

/** An app as it is asked for, and as the platform calls it. */
export type AskedApp = Pick<App, 'address' | 'id' | 'name'>;

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
export type Titled = Pick<Build, 'app' | 'commit' | 'description'>;

/** Says what of a reply belongs to another app or commit. */
export function findStranger(told: Titled, ours: BuildIdentity): string | undefined {
  const { id, name } = told.app ?? {};
  const isOtherApp = [id, name].some((called) => called !== undefined) && !isSameApp(told.app, ours.app);
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
export function isSameApp(told: AppName | undefined = {}, ours: AskedApp): boolean {
  const mine = [ours.id, ours.name, ours.address];
  if ([told.id, told.name].some((called) => mine.some((name) => isCalled(name, called)))) return true;
  return !differ(told.id, ours.id) && !differ(told.name, ours.name);
}

/** Whether all that an app tells of its commit has come to another since. That may be what it was given last: it speaks for nothing, and against nobody else's word. */
export function isOfAnother(
  { appCommits = [] }: Deployment,
  before: Deployment | undefined,
  ours: BuildIdentity,
): boolean {
  const isNews = appCommits.some((commit) => !before?.appCommits?.includes(commit));
  return isNews && appCommits.every((commit) => isOtherCommit(ours.commit, commit));
}
