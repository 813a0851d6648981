import type { Commit, Comparison } from '../../contract/github.ts';

/** The first-parent commits of the branch that an app lacks, newest first. Those of a merged branch arrived with its merge. */
export function firstParentLine({ commits, total }: Pick<Comparison, 'commits' | 'total'>): readonly Commit[] {
  // If GitHub lists only the first of them, the line cannot be followed from its end.
  if (total > commits.length) return commits.slice(0, 1);
  const byId = new Map(commits.map((commit) => [commit.id, commit]));
  const line: Commit[] = [];
  for (let next = commits.at(-1); next !== undefined; next = byId.get(next.parents[0] ?? '')) line.push(next);
  return line;
}

/** The newest commit of a line that arrived longer ago than the limit; undefined if there is none. */
export function findLate(line: readonly Commit[], now: number, limit: number): Commit | undefined {
  return line.find(({ at = '' }) => now - Date.parse(at) > limit);
}
