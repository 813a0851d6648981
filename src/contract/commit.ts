import type { Cell } from './outcome.ts';

/** Whether a text is a whole commit id, as Git writes it. */
export function isWholeCommit(text: unknown): text is string {
  return typeof text === 'string' && /^([0-9a-f]{40}|[0-9a-f]{64})$/.test(text);
}

/** A commit id as people read it; another name of a commit as it is. */
export function shortenCommit(name: string): string {
  return isWholeCommit(name) ? name.slice(0, 12) : name;
}

/** The address of a commit's page. */
export function commitUrl(repositoryUrl: string, commit: string): string {
  return `${repositoryUrl}/commit/${commit}`;
}

/** A commit, linked to its page. */
export function linkCommit(repositoryUrl: string, commit: string): Cell {
  return { text: shortenCommit(commit), url: commitUrl(repositoryUrl, commit), code: true };
}
