import type { Env } from '../contract/env.ts';
import { type ActionError, AuthError, InputError } from '../contract/errors.ts';
import type { WorkflowEvent } from '../contract/event.ts';
import { asksForEmulator, type Given, mayAskForToken } from './inputs/read-given.ts';
import type { StepInputs } from './inputs/read-inputs.ts';

/** Whether the step may go on. */
export type Decision =
  | { readonly verdict: 'go' }
  | { readonly verdict: 'skip'; readonly reason: string }
  | { readonly verdict: 'refuse'; readonly error: ActionError };

/** The events in which GitHub gives a fork's pull request no secrets. */
const withoutSecrets: readonly string[] = ['pull_request', 'pull_request_review', 'pull_request_review_comment'];

/** Decides before anything is asked of the platform. A run with no secrets is judged first: its inputs lack them too. */
export function decide(inputs: StepInputs, event: WorkflowEvent, given: Given, env: Env): Decision {
  const reason = needsNoSecret(inputs) ? undefined : missingSecretsReason(event, given, env);
  // A word that means nothing is no leave to end green.
  if (reason !== undefined && /^(skip)?$/i.test(given.get('on-fork') ?? '')) return { verdict: 'skip', reason };
  const error =
    (reason === undefined ? undefined : forkRefused(reason)) ?? inputProblems(inputs) ?? strangerProblem(event, inputs);
  return error === undefined ? { verdict: 'go' } : { verdict: 'refuse', error };
}

/** Whether no operation calls the platform. With problems in the inputs nobody knows what would run. */
function needsNoSecret({ operations, problems }: StepInputs): boolean {
  return problems.length === 0 && operations.every(({ endpoints }) => endpoints.length === 0);
}

/** Why this run has no secrets to sign in with, if so. The emulator needs none. */
function missingSecretsReason(event: WorkflowEvent, given: Given, env: Env): string | undefined {
  if (asksForEmulator(given)) return undefined;
  if (event.origin === 'fork' && withoutSecrets.includes(event.name)) {
    return 'The pull request comes from a fork, and GitHub gives such a run no secrets.';
  }
  // GitHub holds Dependabot's pull requests for a fork's: an OIDC token is for what was merged, or what others have started.
  const mayAsk = given.has('auth-url') && mayAskForToken(env) && event.pullRequest === undefined;
  if (event.actor === 'dependabot[bot]' && !given.has('token') && !mayAsk) {
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
function inputProblems(inputs: StepInputs): InputError | undefined {
  // An operation that is named twice has its problems once.
  const problems = [...new Set(inputs.problems)];
  if (problems.length === 0) return undefined;
  return new InputError(
    `This step needs ${problems.length === 1 ? 'a correction' : `${problems.length} corrections`}`,
    'Correct the workflow file; nothing has been sent to the platform.',
    undefined,
    { items: problems },
  );
}

/** Refuses to act for code that may be a stranger's with this repository's secrets, unless the workflow says that this is meant. */
function strangerProblem(event: WorkflowEvent, inputs: StepInputs): AuthError | undefined {
  const { name, origin } = event;
  const secretless = origin === 'fork' && withoutSecrets.includes(name);
  if (origin === 'own' || secretless || needsNoSecret(inputs)) return undefined;
  const meant = origin !== 'unreadable' && inputs.values['allow-fork'];
  return meant ? undefined : refusals[origin](name);
}

const forkHint =
  'Use the `pull_request` event, or set `allow-fork: true` if you have made sure that no code of a fork runs with these secrets.';

const refusals: Readonly<Record<Exclude<WorkflowEvent['origin'], 'own'>, (event: string) => AuthError>> = {
  unreadable: () =>
    new AuthError(
      'The event that started this run cannot be read, so that nobody knows whose change it is about',
      'Run this again. If that does not help, look at the file that the runner names in `GITHUB_EVENT_PATH`.',
    ),
  fork: (event) =>
    new AuthError(
      `This is \`${event}\` with the head of a fork: it would act for foreign code with this repository’s secrets`,
      forkHint,
    ),
  stranger: (event) =>
    new AuthError(
      `This is \`${event}\` by somebody from outside of the repository: it would act for a stranger with this repository’s secrets`,
      'Let the workflow check who started it, and set `allow-fork: true` once it does.',
    ),
  unclear: (event) =>
    new AuthError(
      `The event \`${event}\` does not tell whether a stranger is behind it: it could act for foreign code with this repository’s secrets`,
      forkHint,
    ),
};
