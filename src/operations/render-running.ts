import { commitUrl, shortenCommit } from '../contract/commit.ts';
import type { Cell } from '../contract/outcome.ts';
import type { Running } from './releases/running-commit.ts';

/** What an app runs, with a newer record that has not ended beside it. */
export function renderRunning(
  repositoryUrl: string,
  running: Pick<Running, 'commit' | 'openRecord'> | undefined,
): Cell {
  if (running === undefined) return 'not known';
  const { commit, openRecord } = running;
  if (commit === null) return 'nothing';
  const open = openRecord && ` (${shortenCommit(openRecord.commit)} has not ended)`;
  return { text: `${shortenCommit(commit)}${open ?? ''}`, url: commitUrl(repositoryUrl, commit), code: true };
}
