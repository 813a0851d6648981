import { AuthError } from '../contract/errors.ts';
import type { WorkflowEvent } from '../contract/event.ts';
import type { AnyOperation } from '../operations/operation.ts';
import { endpoints } from '../platform/wire/endpoints.ts';

/** Refuses to act for a fork's code with this repository's secrets, unless the workflow says that this is meant. */
export function refuseForkHead(event: WorkflowEvent, operations: readonly AnyOperation[], allowed: boolean): void {
  const { name, pullRequest } = event;
  if (allowed || name !== 'pull_request_target' || !pullRequest?.fromFork) return;
  // Taking away what was made for the pull request runs none of its code.
  const cleansUp = ({ endpoints: called, needsPullRequest }: AnyOperation) =>
    needsPullRequest && (pullRequest.state === 'closed' || called.every((name) => endpoints[name].method !== 'POST'));
  if (operations.every(cleansUp)) return;
  throw new AuthError(
    'This is `pull_request_target` with the head of a fork: it would act for foreign code with this repository’s secrets',
    'Use the `pull_request` event, or set `allow-fork: true` if you have made sure that no code of the fork runs with these secrets.',
  );
}
