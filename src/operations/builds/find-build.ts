import type { Build } from '../../platform/models.ts';
import type { BuildIdentity } from './claim.ts';
import { findStranger } from './claim.ts';
import { isCommit } from './same-commit.ts';

/** Clocks are told in whole seconds, and an answer takes its time. */
const tolerance = 5000;

/** What is known of a build whose start was answered with nothing. */
export interface LostBuild {
  readonly ours: BuildIdentity;
  readonly description: string;
  /** When it was started, by the platform's clock where that is told. */
  readonly startedAt: number;
  /** The builds that were there before. */
  readonly earlier: readonly (string | undefined)[];
}

/** Finds a build in the list by its time and by its description or commit; of two that could be it, neither is. */
export function findBuild(builds: readonly Build[], lost: LostBuild): Build | undefined {
  const { description, earlier, ours, startedAt } = lost;
  const isOurs = (build: Build) =>
    build.description === undefined
      ? isCommit(build.commit) && isCommit(ours.commit)
      : build.description === description;
  const [found, ...others] = builds.filter(
    (build) =>
      !earlier.includes(build.id) &&
      Date.parse(build.createdAt ?? '') >= startedAt - tolerance &&
      findStranger(build, ours) === undefined &&
      isOurs(build),
  );
  return others.length === 0 ? found : undefined;
}
