import { shortenCommit } from '../contract/commit-id.ts';
import type { Cell } from '../contract/outcome.ts';

/** A commit, linked to its page. */
export function linkCommit(repository: string, commit: string): Cell {
  return { text: shortenCommit(commit), url: `${repository}/commit/${encodeURIComponent(commit)}`, code: true };
}
