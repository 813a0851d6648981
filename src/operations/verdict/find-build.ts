import { isCommit } from '../../contract/commit-id.ts';
import { compareAges, isSameId } from '../../platform/deployment.ts';
import type { Build } from '../../platform/models.ts';
import { ifTold } from '../existence.ts';
import type { Context } from '../operation.ts';
import type { AppTold } from './follow-app.ts';
import type { Followed } from './followed.ts';
import { findStranger } from './identity.ts';
import { type AskSource, briefly } from './sources.ts';

/** Clocks are told in whole seconds, and an answer takes its time. */
const tolerance = 5000;

/** The latest builds of an app; nothing where they cannot be listed soon. */
export async function listBriefly(
  { platform }: Context,
  app: string,
  ask: AskSource,
): Promise<readonly Build[] | undefined> {
  return ifTold(ask('builds', () => platform.builds.listLatest(app, { ...briefly, attempts: 1 })));
}

/**
 * Whether the build that the app shows, and that was taken for ours, came from elsewhere: it was there before, is another run's, or
 * neither the list of builds nor the build itself is told.
 */
export async function isForeign(
  { platform }: Context,
  { app, description, earlier, listed = [], ours, promoted }: Omit<Followed, 'before' | 'startedAt'>,
  { buildId, isOurs }: Pick<AppTold, 'buildId' | 'isOurs'>,
  ask: AskSource,
): Promise<boolean> {
  if (promoted || !isOurs) return false;
  const before = [...earlier, ...listed.map(({ id }) => id)];
  const wasThere = (id: string | undefined) => before.some((one) => isSameId(one, id));
  if (wasThere(buildId)) return true;
  const builds = await ask('builds', () => platform.builds.listLatest(app));
  if (builds === undefined || !wouldHave(builds)) return false;
  // A platform may describe builds in its own words.
  const fits = (build: Build) =>
    !isOfOtherRun(build, description) && findStranger(build, { ...ours, description: undefined }) === undefined;
  if (buildId === undefined) return !builds.some((build) => !wasThere(build.id) && fits(build));
  const shown = builds.find(({ id }) => isSameId(id, buildId));
  if (shown) return isOfOtherRun(shown, description);
  return (await ask('build', () => platform.builds.get(app, buildId))) === undefined;
}

/** Whether a build says of itself that another run of a workflow has started it. */
function isOfOtherRun({ description: told = '' }: Build, ours: string): boolean {
  return !ours.includes(/\/runs\/\d+/.exec(told)?.[0] ?? '');
}

/** Whether a list would have a new build: one that begins with the oldest may end before it, and an empty one has none at all. */
function wouldHave(builds: readonly Build[]): boolean {
  const [head, end] = [builds[0], builds.at(-1)].map((build) => ({ ...build, deploymentId: build?.id }));
  return builds.length > 0 && compareAges(head ?? {}, end ?? {}) <= 0;
}

/** Finds a build that is new in the list, by its description or commit; of two that could be it, neither is. */
export function findBuild(builds: readonly Build[], lost: Omit<Followed, 'app' | 'before'>): Build | undefined {
  const { description, earlier, listed, ours, startedAt } = lost;
  const isNew = ({ createdAt = '', id }: Build) =>
    listed ? !listed.some((one) => isSameId(one.id, id)) : Date.parse(createdAt) >= startedAt - tolerance;
  const isNamed = (build: Build) => build.description === description;
  // A platform may describe builds in its own words: of those that are surely new, the commit says enough.
  const isOurs = (build: Build) =>
    (listed || build.description === undefined) && isCommit(build.commit) && isCommit(ours.commit);
  const fitting = builds.filter(
    (build) =>
      !earlier.some((id) => isSameId(id, build.id)) &&
      isNew(build) &&
      !isOfOtherRun(build, description) &&
      findStranger(build, ours) === undefined &&
      (isNamed(build) || isOurs(build)),
  );
  const named = fitting.filter(isNamed);
  const [found, ...others] = named.length > 0 ? named : fitting;
  return others.length === 0 ? found : undefined;
}
