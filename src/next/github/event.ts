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
  readonly action?: unknown;
  readonly pull_request?: PullRequestPayload | null;
  readonly workflow_run?: (OriginPayload['workflow_run'] & HeadPayload) | null;
}

interface HeadPayload {
  readonly head_branch?: string | null;
  readonly head_sha?: string;
}

/** Reads what started the run from the runner's variables and the event's payload. */
export function readEvent(env: Env, readFile: (path: string) => string = readText): WorkflowEvent {
  const payload = readPayload(env, readFile);
  const [owner = '', name = ''] = (env['GITHUB_REPOSITORY'] ?? '').split('/');
  const url = `${env['GITHUB_SERVER_URL'] ?? ''}/${owner}/${name}`;
  const { GITHUB_EVENT_NAME: event = '', GITHUB_RUN_ID: runId = '' } = env;
  const pullRequest = payload?.pull_request ? readPullRequest(payload.pull_request) : undefined;
  const head = readHead(event, payload);
  return {
    name: event,
    actor: env['GITHUB_ACTOR'] ?? '',
    ...chooseOrigin(event, payload),
    repository: { id: env['GITHUB_REPOSITORY_ID'] || readId(payload?.repository), owner, name, url },
    runId,
    runUrl: `${url}/actions/runs/${runId}`,
    branch: (head.head_branch ?? env['GITHUB_REF_NAME']) || undefined,
    commit: (head.head_sha ?? env['GITHUB_SHA']) || undefined,
    pullRequest,
    action: typeof payload?.action === 'string' ? payload.action : undefined,
  };
}

/** A pull request from its form in events and the API. */
export function readPullRequest(payload: PullRequestPayload): PullRequest {
  return {
    number: payload.number,
    state: payload.state === 'closed' ? 'closed' : 'open',
    labels: (payload.labels ?? []).flatMap(({ name }) => name ?? []),
    headBranch: payload.head.ref,
    headCommit: payload.head.sha,
    fromFork: isFromFork(payload),
  };
}

/** Whether something has the parts of a pull request that are read, each of the kind that GitHub documents. */
export function isPullRequest(payload: unknown): payload is PullRequestPayload {
  if (!isFields(payload) || !isFields(payload['head'])) return false;
  const { head, labels = [], number, state } = payload;
  const areLabels = Array.isArray(labels) && labels.every(isFields);
  const isHead = typeof head['ref'] === 'string' && typeof head['sha'] === 'string';
  return Number.isSafeInteger(number) && /^(open|closed)$/.test(String(state)) && isHead && areLabels;
}

/**
 * `GITHUB_SHA` is a merge commit on a pull request, and on `workflow_run` it is the default branch as it is by now: of both, the payload
 * names the head.
 */
function readHead(event: string, payload: EventPayload | undefined): HeadPayload {
  const { pull_request: pullRequest, workflow_run: run } = payload ?? {};
  if (pullRequest) return { head_branch: pullRequest.head.ref, head_sha: pullRequest.head.sha };
  return event === 'workflow_run' ? { head_branch: run?.head_branch ?? '', head_sha: run?.head_sha ?? '' } : {};
}

/** The event's payload; nothing where it cannot be read. Without a file, it is empty. */
function readPayload({ GITHUB_EVENT_PATH: path }: Env, readFile: (path: string) => string): EventPayload | undefined {
  if (!path) return {};
  try {
    const payload: unknown = JSON.parse(readFile(path));
    return isFields(payload) && isReadable(payload) ? payload : undefined;
  } catch {
    return undefined;
  }
}

function isReadable({ pull_request: pullRequest, workflow_run: run }: Readonly<Record<string, unknown>>): boolean {
  const isHead = ({ head_branch: branch, head_sha: sha }: Readonly<Record<string, unknown>>) =>
    typeof (branch ?? '') === 'string' && typeof sha === 'string';
  return (!pullRequest || isPullRequest(pullRequest)) && (!run || (isFields(run) && isHead(run)));
}

function readText(path: string): string {
  return readFileSync(path, 'utf8');
}

/** The id of a repository as text, if JavaScript has kept all of its digits. */
function readId(repository: OriginPayload['repository']): string {
  return Number.isSafeInteger(repository?.id) ? String(repository?.id) : '';
}
