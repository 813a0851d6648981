import type { WorkflowEvent } from '../contract/event.ts';
import type { InputName } from '../contract/inputs.ts';

/** Why this run has no secrets to sign in with, if so. The emulator needs none. */
export function missingSecretsReason(event: WorkflowEvent, given: ReadonlyMap<InputName, string>): string | undefined {
  if (given.get('api-url') === 'emulator') return undefined;
  if (event.pullRequest?.fromFork && event.name !== 'pull_request_target') {
    return 'The pull request comes from a fork, and GitHub gives such a run no secrets.';
  }
  if (event.actor === 'dependabot[bot]' && !given.has('token')) {
    return 'Dependabot started this run, and GitHub gives it no secrets.';
  }
  return undefined;
}
