import type { PullRequest } from './event.ts';
import type { Block } from './outcome.ts';

/** A comment to keep on a pull request, as data. */
export interface CommentContent {
  /** Tells this comment from others of this action on the same pull request. */
  readonly key: string;
  readonly headline: string;
  readonly blocks: readonly Block[];
}

/** What operations may ask of GitHub. A missing permission is a notice, not a failure: then nothing comes back. */
export interface GitHub {
  /** Reads a pull request by its number. */
  getPullRequest(number: number): Promise<PullRequest>;
  /** Creates the comment, or updates the one that is there; its address comes back. */
  keepComment(pullRequest: number, content: CommentContent): Promise<string | undefined>;
}
