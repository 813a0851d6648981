import { type ActionError, AuthError, InputError } from '../contract/errors.ts';
import type { WorkflowEvent } from '../contract/event.ts';
import type { AnyOperation } from '../operations/operation.ts';
import { endpoints } from '../platform/wire/endpoints.ts';
import { asksForEmulator, type Given } from './read-given.ts';
import type { StepInputs } from './read-inputs.ts';

/** Whether the step may go on. */
export type Decision =
  | { readonly verdict: 'go' }
  | { readonly verdict: 'skip'; readonly reason: string }
  | { readonly verdict: 'refuse'; readonly error: ActionError };

/** Decides before anything is asked of the platform. A run with no secrets is judged first: its inputs lack them too. */
export function decide(inputs: StepInputs, event: WorkflowEvent, given: Given): Decision {
  const reason = missingSecretsReason(event, given);
  if (reason !== undefined && given.get('on-fork') !== 'fail') return { verdict: 'skip', reason };
  const error =
    (reason === undefined ? undefined : forkRefused(reason)) ??
    inputProblems(inputs) ??
    forkHeadProblem(event, inputs) ??
    connectionProblem(inputs, given);
  return error === undefined ? { verdict: 'go' } : { verdict: 'refuse', error };
}

/** Why this run has no secrets to sign in with, if so. The emulator needs none. */
function missingSecretsReason(event: WorkflowEvent, given: Given): string | undefined {
  if (asksForEmulator(given)) return undefined;
  if (event.pullRequest?.fromFork && event.name !== 'pull_request_target') {
    return 'The pull request comes from a fork, and GitHub gives such a run no secrets.';
  }
  if (event.actor === 'dependabot[bot]' && !given.has('token')) {
    return 'Dependabot started this run, and GitHub gives it no secrets.';
  }
  return undefined;
}

function forkRefused(reason: string): AuthError {
  return new AuthError(
    reason,
    'Run this from a branch of the repository itself, or leave `on-fork` at `skip` to end such runs green.',
  );
}

/** Every problem together, each with its fix. */
function inputProblems({ problems }: StepInputs): InputError | undefined {
  const [only] = problems;
  if (only === undefined) return undefined;
  const alone = problems.length === 1;
  const headline = `${alone ? 'An input' : `${problems.length} inputs`} of this step cannot be used`;
  const list = alone ? ` ${only}` : `\n${problems.map((problem) => `- ${problem}`).join('\n')}`;
  const hint = `Correct ${alone ? 'it' : 'them'} in the step’s \`with:\` block.`;
  return new InputError(`${headline}:${list}`, hint, undefined, { headline });
}

/** Refuses to act for a fork's code with this repository's secrets, unless the workflow says that this is meant. */
function forkHeadProblem(event: WorkflowEvent, { operations, values }: StepInputs): AuthError | undefined {
  const { name, pullRequest } = event;
  if (values['allow-fork'] || name !== 'pull_request_target' || !pullRequest?.fromFork) return undefined;
  // Taking away what was made for the pull request runs none of its code.
  const cleansUp = ({ endpoints: called, needsPullRequest }: AnyOperation) =>
    needsPullRequest && (pullRequest.state === 'closed' || called.every((name) => endpoints[name].method !== 'POST'));
  if (operations.every(cleansUp)) return undefined;
  return new AuthError(
    'This is `pull_request_target` with the head of a fork: it would act for foreign code with this repository’s secrets',
    'Use the `pull_request` event, or set `allow-fork: true` if you have made sure that no code of the fork runs with these secrets.',
  );
}

/** What is missing to reach the platform; the emulator brings all of it. */
function connectionProblem({ operations, values }: StepInputs, given: Given): InputError | undefined {
  if (asksForEmulator(given) || operations.every(({ endpoints }) => endpoints.length === 0)) return undefined;
  if (values['api-url'] === undefined) {
    return new InputError(
      '`api-url` is missing',
      'Give the base address of the platform’s API, ending in its version such as `/api/v1`, or the word `emulator` to try the action without a platform.',
    );
  }
  if (values.token === undefined && values['auth-url'] === undefined) {
    return new InputError(
      'There is no way to sign in: `token` is empty and `auth-url` is not given',
      'Give `token` from a secret (a secret that is not set is empty), or `auth-url` to sign in with the job’s OIDC token.',
    );
  }
  return undefined;
}
