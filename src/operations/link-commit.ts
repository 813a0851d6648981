import { commitUrl, shortenCommit } from '../contract/commit.ts';
import type { Cell } from '../contract/outcome.ts';

/** A commit, linked to its page. */
export function linkCommit(repositoryUrl: string, commit: string): Cell {
  return { text: shortenCommit(commit), url: commitUrl(repositoryUrl, commit), code: true };
}
