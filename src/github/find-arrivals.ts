import type { Arrival } from '../contract/github.ts';

/** A commit as a comparison lists it. */
export interface ListedCommit {
  readonly sha: string;
  readonly parents?: readonly { readonly sha: string }[];
  readonly commit: { readonly committer?: { readonly date?: string } | null };
}

/** One page of a comparison's commits, the oldest first, and how many there are on all pages. */
export interface CommitPage {
  readonly commits: readonly ListedCommit[];
  readonly total: number;
}

/** So many commits are on a page, and so many pages are read. */
export const pageSize = 100;
const mostPages = 10;

/**
 * The commits that a branch has beyond another, as they came to it, the first one first: those of its own line that tell a time, on
 * which a merge stands for all that it brings, however old that is. Where there are too many to follow the line, the oldest of all.
 */
export async function findArrivals(readPage: (page: number) => Promise<CommitPage>): Promise<readonly Arrival[]> {
  const known = new Map<string, ListedCommit>();
  let [total, before] = [1, -1];
  for (let page = 1; page <= mostPages && known.size < total && known.size > before; page += 1) {
    before = known.size;
    const part = await readPage(page);
    for (const commit of part.commits) known.set(commit.sha, commit);
    total = part.total;
  }
  const counted = known.size < total ? [...known.values()].slice(0, 1) : followLine(known);
  return counted
    .map(({ commit, sha }) => ({ id: sha, at: Date.parse(commit.committer?.date ?? '') }))
    .filter(({ at }) => !Number.isNaN(at))
    .reverse();
}

/** The commits of a branch's own line, the newest first: what was merged into it is left out. */
function followLine(commits: ReadonlyMap<string, ListedCommit>): readonly ListedCommit[] {
  const left = new Map(commits);
  const parents = new Set([...commits.values()].flatMap((one) => one.parents?.map(({ sha }) => sha) ?? []));
  const line: ListedCommit[] = [];
  let next = [...commits.values()].findLast(({ sha }) => !parents.has(sha));
  while (next) {
    line.push(next);
    left.delete(next.sha);
    next = left.get(next.parents?.[0]?.sha ?? '');
  }
  return line;
}
