import { readFileSync } from 'node:fs';
import type { PullRequest, WorkflowEvent } from '../contract/event.ts';
import { isFields } from '../contract/is-fields.ts';
import type { Env } from '../contract/runtime.ts';
import { chooseOrigin, type HeadAndBase, isFromFork, type OriginPayload } from './origin.ts';

/** The parts of a pull request, as events and the API give it, that this action reads. */
export interface PullRequestPayload extends HeadAndBase {
  readonly number: number;
  readonly state: string;
  readonly labels?: readonly { readonly name?: string }[];
  readonly head: NonNullable<HeadAndBase['head']> & { readonly ref: string; readonly sha: string };
}

interface EventPayload extends OriginPayload {
  readonly pull_request?: PullRequestPayload | null;
  readonly workflow_run?: (OriginPayload['workflow_run'] & { head_branch?: unknown; head_sha?: unknown }) | null;
}

/** Reads what started the run from the runner's variables and the event's payload. */
export function readEvent(env: Env, readFile = (path: string) => readFileSync(path, 'utf8')): WorkflowEvent {
  try {
    return readFrom(env, readPayload(env, readFile));
  } catch {
    return readFrom(env, undefined);
  }
}

function readFrom(env: Env, payload: EventPayload | undefined): WorkflowEvent {
  const [owner = '', name = ''] = (env['GITHUB_REPOSITORY'] ?? '').split('/');
  const url = `${env['GITHUB_SERVER_URL'] ?? ''}/${owner}/${name}`;
  const { GITHUB_EVENT_NAME: event = '', GITHUB_RUN_ID: runId = '' } = env;
  const pullRequest = payload?.pull_request ? readPullRequest(payload.pull_request) : undefined;
  // Of a run that follows another, GITHUB_SHA is the default branch as it is by now.
  const followed = event === 'workflow_run' ? payload?.workflow_run : undefined;
  const head = followed && {
    headBranch: needText(followed.head_branch ?? ''),
    headCommit: needText(followed.head_sha),
  };
  const { headBranch, headCommit } = pullRequest ?? head ?? {};
  return {
    name: event,
    actor: env['GITHUB_ACTOR'] ?? '',
    ...chooseOrigin(event, payload),
    repository: { id: env['GITHUB_REPOSITORY_ID'] ?? '', owner, name, url },
    runId,
    runUrl: `${url}/actions/runs/${runId}`,
    branch: (headBranch ?? env['GITHUB_REF_NAME']) || undefined,
    // On a pull request, GITHUB_SHA is a merge commit that exists nowhere else.
    commit: (headCommit ?? env['GITHUB_SHA']) || undefined,
    pullRequest,
  };
}

/** A pull request from its form in events and the API; an error if a part has another form. */
export function readPullRequest(payload: PullRequestPayload): PullRequest {
  const { head, labels = [], number, state } = payload;
  if (!Number.isSafeInteger(number) || (state !== 'open' && state !== 'closed')) throw new Error('This is none');
  return {
    number,
    state,
    labels: labels.flatMap(({ name }) => name ?? []),
    headBranch: needText(head.ref),
    headCommit: needText(head.sha),
    fromFork: isFromFork(payload),
  };
}

/** The event's payload; without a file, it is empty. */
function readPayload({ GITHUB_EVENT_PATH: path }: Env, readFile: (path: string) => string): EventPayload {
  const payload: unknown = path ? JSON.parse(readFile(path)) : {};
  if (!isFields(payload)) throw new Error('This is no event');
  return payload;
}

function needText(value: unknown): string {
  if (typeof value !== 'string') throw new Error('This is no text');
  return value;
}
