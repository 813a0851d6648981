import type { Build } from '../../platform/models.ts';
import type { BuildIdentity } from './claim.ts';
import { findStranger } from './claim.ts';
import { isCommit } from './same-commit.ts';

/** How far the platform's clock may be behind ours. */
const tolerance = 60_000;

/** What is known of a build whose start was answered with nothing. */
export interface LostBuild {
  readonly ours: BuildIdentity;
  readonly description: string;
  readonly startedAt: number;
  /** The builds that were there before. */
  readonly earlier: readonly (string | undefined)[];
}

/** Finds a build in the list by its description, else by its commit and time; of two that could be it, neither is. */
export function findBuild(builds: readonly Build[], lost: LostBuild): Build | undefined {
  const { description, earlier, ours, startedAt } = lost;
  const candidates = builds.filter((build) => !earlier.includes(build.id) && findStranger(build, ours) === undefined);
  const described = candidates.filter((build) => build.description === description);
  if (described.length > 0) return described.length === 1 ? described[0] : undefined;
  const timely = candidates.filter(
    (build) =>
      build.description === undefined &&
      isCommit(build.commit) &&
      isCommit(ours.commit) &&
      Date.parse(build.createdAt ?? '') >= startedAt - tolerance,
  );
  return timely.length === 1 ? timely[0] : undefined;
}
