import type { PullRequest } from '../../contract/event.ts';
import { formatTime } from '../../contract/format-time.ts';
import type { Block } from '../../contract/outcome.ts';
import { linkCommit } from '../link-commit.ts';
import type { Context } from '../operation.ts';

/** The facts of a review namespace, for the summary and the comment. */
export function renderReview(
  { clock, event }: Context,
  namespace: string,
  { headCommit }: PullRequest,
  url?: string,
): Block {
  return {
    kind: 'facts',
    rows: [
      ['Namespace', { text: namespace, code: true }],
      ['URL', url && { text: url, url }],
      ['Commit', linkCommit(event.repository.url, headCommit)],
      ['Updated', formatTime(clock.now())],
      ['Run', { text: event.runId, url: event.runUrl }],
    ],
  };
}
