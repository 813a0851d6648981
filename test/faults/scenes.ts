import { loadOperationsByResource } from '../../src/operations/index.ts';
import type { AnyOperation } from '../../src/operations/operation.ts';
import { makePull } from '../harness/github-state.ts';
import { byHand, type StepEvent } from '../harness/step.ts';

/** A step that the faults are tried on. */
export interface Scene {
  readonly operation: string;
  /** What is special about it; empty for the example of the operation's documentation. */
  readonly variant: string;
  readonly inputs: Readonly<Record<string, string>>;
  readonly event?: StepEvent;
  /** The pull request whose review namespace exists already. */
  readonly reviewed?: number;
  /** The step has no token: it signs in with the job's OIDC token. */
  readonly oidc?: true;
}

type Variation = Omit<Scene, 'operation' | 'event'> & { readonly event?: 'opened' | 'closed' };

/** The pull requests that GitHub shows. */
export const pulls = [makePull({ number: 41, state: 'closed' }), makePull({ number: 42 })];

/** What an example needs to find on the platform before there is anything to do for it. */
const reviewed: Readonly<Record<string, number>> = { 'delete-review-namespace': 41, 'sweep-review-namespaces': 41 };

/** The operations whose pull request is closed in their example. */
const afterClosing: readonly string[] = ['delete-review-namespace'];

/** Ways of an operation that its example does not go. */
const variations: Readonly<Record<string, readonly Variation[]>> = {
  build: [
    { variant: 'not waiting', inputs: { wait: 'false' } },
    { variant: 'by OIDC', inputs: {}, oidc: true },
  ],
  restart: [{ variant: 'one dyno', inputs: { dyno: 'web.1' } }],
  'add-domain': [{ variant: 'with SSL', inputs: { 'wait-for-ssl': 'true' } }],
  'update-domain': [{ variant: 'with SSL', inputs: { 'wait-for-ssl': 'true' } }],
  'create-review-namespace': [{ variant: 'with a pipeline', inputs: { pipeline: 'shop' } }],
  review: [{ variant: 'closed', inputs: {}, event: 'closed', reviewed: 41 }],
  whoami: [{ variant: 'by OIDC', inputs: {}, oidc: true }],
  exec: [{ variant: 'by OIDC', inputs: {}, oidc: true }],
};

/** Every operation by its example, and the ways that the examples do not go. */
export async function loadScenes(): Promise<readonly Scene[]> {
  const operations = Object.values(await loadOperationsByResource()).flat();
  return operations.flatMap((operation) => [
    stage(operation, { variant: '', inputs: {}, ...given(reviewed[operation.name]) }),
    ...(variations[operation.name] ?? []).map((variation) => stage(operation, variation)),
  ]);
}

/** `restart, one dyno`: a scene in a few words. */
export function titleOf({ operation, variant }: Scene): string {
  return variant === '' ? operation : `${operation}, ${variant}`;
}

function stage({ name, example, needsPullRequest }: AnyOperation, { event, inputs, ...rest }: Variation): Scene {
  const [closed, open] = pulls;
  const action = event ?? (afterClosing.includes(name) ? 'closed' : 'opened');
  const pull = action === 'closed' ? closed : open;
  const payload = { action, number: pull?.number, pull_request: pull };
  return {
    operation: name,
    ...rest,
    inputs: { ...(example as Record<string, string>), ...inputs },
    event: needsPullRequest ? { name: 'pull_request', payload } : byHand,
  };
}

function given(number: number | undefined): { reviewed?: number } {
  return number === undefined ? {} : { reviewed: number };
}
