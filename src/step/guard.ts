import { ActionError } from '../contract/errors.ts';
import type { WorkflowEvent } from '../contract/event.ts';
import type { Env } from '../contract/runtime.ts';
import { asksForEmulator, type Given, mayAskForToken } from './read-given.ts';
import type { StepInputs } from './read-inputs.ts';

/** Whether the step goes on, is skipped green, or is refused. `offline`: it goes on, and calls neither the platform nor GitHub. */
export type Decision =
  | { readonly verdict: 'go'; readonly offline: boolean }
  | { readonly verdict: 'skip'; readonly reason: string }
  | { readonly verdict: 'refuse'; readonly error: ActionError };

/** Decides before anything is asked of the platform. A run without secrets is recognised first: its inputs lack them too. */
export function decide(inputs: StepInputs, event: WorkflowEvent, given: Given, env: Env): Decision {
  const { operations, problems } = inputs;
  const callsNobody = operations.length > 0 && operations.every(({ endpoints }) => endpoints.length === 0);
  const reason = callsNobody && problems.length === 0 ? undefined : missingSecretsReason(event, given, env);
  // A word that is neither `skip` nor `fail` does not end green.
  if (reason !== undefined && (given.get('on-fork') ?? 'skip') === 'skip') {
    const offline = operations.length === inputs.asked.length && operations.every(({ runsOffline }) => runsOffline);
    return offline && problems.length === 0 ? { verdict: 'go', offline } : { verdict: 'skip', reason };
  }
  const isMeant = event.origin !== 'refused' || inputs.values['allow-fork'] || callsNobody;
  const error =
    (reason === undefined ? undefined : refuseFork(reason)) ??
    inputProblems(inputs) ??
    (isMeant ? undefined : refuseEvent(event)) ??
    refuseDebugging(env);
  return error === undefined ? { verdict: 'go', offline: false } : { verdict: 'refuse', error };
}

/** Why this run has no secrets to sign in with, if so. The emulator needs none. */
function missingSecretsReason(event: WorkflowEvent, given: Given, env: Env): string | undefined {
  if (asksForEmulator(given)) return undefined;
  if (event.origin === 'fork') return 'The pull request comes from a fork, and GitHub gives such a run no secrets.';
  // GitHub treats Dependabot's pull requests like a fork's: only what was merged gets an OIDC token.
  const canSignIn = given.has('auth-url') && mayAskForToken(env) && event.pullRequest === undefined;
  if (event.actor !== 'dependabot[bot]' || given.has('token') || canSignIn) return undefined;
  return 'Dependabot started this run, and GitHub gives it no secrets.';
}

function refuseFork(reason: string): ActionError {
  const hint = 'Run this from a branch of the repository itself, or set `on-fork: skip` to end such runs green.';
  return new ActionError('event-refused', reason.replace(/\.$/, ''), hint);
}

/** Refuses to act for code that may be a stranger's with this repository's secrets. */
function refuseEvent({ name, refusal }: WorkflowEvent): ActionError {
  const hint = 'Use the `pull_request` event. If no code of a fork runs with these secrets, set `allow-fork: true`.';
  const message = refusal ?? `The event \`${name}\` can be about a fork.`;
  return new ActionError('event-refused', `Refused: ${message.replace(/\.$/, '')}`, hint);
}

/** Every problem together, each with its fix. */
function inputProblems({ files, problems, signInProblems }: StepInputs): ActionError | undefined {
  // An operation that is named twice has its problems once.
  const items = [...new Set([...problems, ...signInProblems])];
  if (items.length === 0) return undefined;
  const code = problems.length === 0 ? 'sign-in-missing' : 'input-problems';
  const count = items.length === 1 ? 'a problem' : `${items.length} problems`;
  const fix = files.length > 0 ? [...new Set(files.map(({ file }) => `\`${file}\``))].join(', ') : 'the workflow file';
  return new ActionError(
    code,
    `The inputs have ${count}`,
    `Nothing was sent to the platform. Fix ${fix} and run again.`,
    {
      items,
      places: files,
    },
  );
}

/** Variables that make Node itself print what it sends past every redaction. Unsetting them now comes too late. */
const debugging = { NODE_DEBUG: /./, NODE_DEBUG_NATIVE: /./, NODE_OPTIONS: /--trace[-_]tls\b/ } as const;

function refuseDebugging(env: Env): ActionError | undefined {
  const name = Object.entries(debugging).find(([variable, prints]) => prints.test(env[variable] ?? ''))?.[0];
  if (name === undefined) return undefined;
  return new ActionError(
    'environment-refused',
    `The environment variable \`${name}\` makes Node print what this step sends, tokens included`,
    'Unset it for this step. To see each request without its secrets, run the job again with debug logging.',
  );
}
