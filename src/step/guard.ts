import { ActionError } from '../contract/errors.ts';
import type { Env } from '../contract/runtime.ts';
import { quote } from '../contract/text.ts';
import { asksForEmulator, mayAskForToken } from './read-given.ts';
import type { StepInputs } from './read-inputs.ts';

/** Whether the step goes on, is skipped green, or is refused. Offline, it calls neither the platform nor GitHub. */
export type Decision =
  | { readonly verdict: 'go'; readonly offline: boolean }
  | { readonly verdict: 'skip'; readonly reason: string }
  | { readonly verdict: 'refuse'; readonly error: ActionError };

/** Decides before anything is asked of the platform. A run without secrets is recognised first: its inputs lack them too. */
export function decide(inputs: StepInputs): Decision {
  const { asked, event, given, operations, problems, values } = inputs;
  const areRead = problems.length === 0 && operations.length === asked.length;
  const reason = missingSecretsReason(inputs);
  // A word that is neither `skip` nor `fail` does not end green.
  if (reason !== undefined && (given.get('on-fork') ?? 'skip') === 'skip') {
    const offline = areRead && operations.every(({ runsOffline }) => runsOffline);
    return offline ? { verdict: 'go', offline } : { verdict: 'skip', reason };
  }
  const forkHint = 'Run this from a branch of the repository itself, or set `on-fork: skip` to end such runs green.';
  const isMeant = event.origin !== 'refused' || values['allow-fork'];
  const error =
    (reason === undefined ? undefined : refuseEvent(reason, forkHint)) ??
    inputProblems(inputs) ??
    (isMeant ? undefined : refuseEvent(`Refused: ${event.refusal}`, strangerHint)) ??
    refuseDebugging(inputs.env);
  return error === undefined ? { verdict: 'go', offline: false } : { verdict: 'refuse', error };
}

const strangerHint =
  'Use the `pull_request` event. If no code of a fork runs with these secrets, set `allow-fork: true`.';

function refuseEvent(reason: string, hint: string): ActionError {
  return new ActionError('event-refused', reason.replace(/\.$/, ''), hint);
}

/** Why this run has no secrets to sign in with, if so. The emulator needs none. */
function missingSecretsReason({ env, event, given }: StepInputs): string | undefined {
  if (asksForEmulator(given)) return undefined;
  if (event.origin === 'fork') return 'The pull request comes from a fork, and GitHub gives such a run no secrets.';
  // GitHub treats Dependabot's pull requests like a fork's: only what was merged gets an OIDC token.
  const canSignIn = given.has('auth-url') && mayAskForToken(env) && event.pullRequest === undefined;
  if (event.actor !== 'dependabot[bot]' || given.has('token') || canSignIn) return undefined;
  return 'Dependabot started this run, and GitHub gives it no secrets.';
}

/** Every problem together, each with its fix. */
function inputProblems({ addressProblems, files, problems, signInProblems }: StepInputs): ActionError | undefined {
  const own = [...problems, ...addressProblems];
  // An operation that is named twice has its problems once.
  const items = [...new Set([...own, ...signInProblems])];
  if (items.length === 0) return undefined;
  const message = `The inputs have ${items.length === 1 ? 'a problem' : `${items.length} problems`}`;
  const names = [...new Set(files.map(({ file }) => file))];
  const hint = `Nothing was sent to the platform. Fix ${quote(names) || 'the workflow file'} and run again.`;
  const code = own.length === 0 ? 'sign-in-missing' : 'input-problems';
  return new ActionError(code, message, hint, { items, places: files });
}

/** Variables that make Node itself print what it sends past every redaction. Unsetting them now comes too late. */
const debugging = { NODE_DEBUG: /./, NODE_DEBUG_NATIVE: /./, NODE_OPTIONS: /--trace[-_]tls\b/ } as const;

function refuseDebugging(env: Env): ActionError | undefined {
  const name = Object.entries(debugging).find(([variable, prints]) => prints.test(env[variable] ?? ''))?.[0];
  if (name === undefined) return undefined;
  const message = `The environment variable \`${name}\` makes Node print what this step sends, tokens included`;
  const hint = 'Unset it for this step. To see each request without its secrets, run the job again with debug logging.';
  return new ActionError('environment-refused', message, hint);
}
