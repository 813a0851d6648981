import type { Env } from '../contract/env.ts';
import type { PullRequest, WorkflowEvent } from '../contract/event.ts';
import { isFields } from '../contract/is-fields.ts';
import { parseJson } from '../platform/wire/parse-json.ts';
import { type HeadAndBase, judgeOrigin, judgePullRequest, type OriginPayload } from './judge-origin.ts';
import { readFile } from './read-file.ts';

/** The parts of a pull request, as webhooks and the REST API give it, that this action reads. */
export interface PullRequestPayload extends HeadAndBase {
  readonly number: number;
  readonly state?: string;
  readonly labels?: readonly { readonly name?: string }[];
  readonly head: { readonly ref: string; readonly sha: string } & HeadAndBase['head'];
}

interface EventPayload extends OriginPayload {
  readonly pull_request?: PullRequestPayload | null;
  readonly workflow_run?: (OriginPayload['workflow_run'] & FollowedPayload) | null;
}

/** A run that is followed, and what it ran on. */
interface FollowedPayload extends HeadPayload {
  readonly id?: unknown;
}

interface HeadPayload {
  readonly head_branch?: string | null;
  readonly head_sha?: string;
}

/** Reads what started the run from the runner's variables and the event's payload; nothing but an object is one, and of the parts that GitHub gives it. */
export function readEvent(env: Env, payload: unknown): WorkflowEvent {
  try {
    return readTold(env, isFields(payload) ? payload : undefined);
  } catch {
    return readTold(env, undefined);
  }
}

function readTold(env: Env, told: EventPayload | undefined): WorkflowEvent {
  const { repository, pull_request: pullRequestPayload } = told ?? {};
  const [owner = '', name = ''] = (env['GITHUB_REPOSITORY'] ?? '').split('/');
  const url = `${env['GITHUB_SERVER_URL'] ?? ''}/${owner}/${name}`;
  const { GITHUB_REPOSITORY_ID: id = '', GITHUB_RUN_ID: runId = '' } = env;
  const pullRequest = pullRequestPayload?.head ? readPullRequest(pullRequestPayload) : undefined;
  const event = env['GITHUB_EVENT_NAME'] ?? '';
  // A run that follows another is about what that one ran on; the variables tell of the default branch as it is by now.
  const followed = event === 'workflow_run' ? readFollowed(told?.workflow_run ?? {}) : undefined;
  const runs = `${url}/actions/runs`;
  return {
    name: event,
    actor: env['GITHUB_ACTOR'] ?? '',
    origin: judgeOrigin(event, told),
    repository: { id: id || readId(repository), owner, name, url },
    runId,
    runUrl: `${runs}/${runId}`,
    isRunAgain: Number(env['GITHUB_RUN_ATTEMPT'] ?? 1) > 1,
    followedRunUrl: followed?.id ? `${runs}/${followed.id}` : undefined,
    branch: (pullRequest?.headBranch ?? followed?.branch ?? env['GITHUB_REF_NAME']) || undefined,
    // On a pull request GITHUB_SHA is a merge commit that exists nowhere else.
    commit: (pullRequest?.headCommit ?? followed?.commit ?? env['GITHUB_SHA']) || undefined,
    pullRequest,
  };
}

/** The id of a repository as text, if JavaScript has kept all of its digits. */
export function readId(repository: { readonly id?: unknown } | null | undefined): string {
  return Number.isSafeInteger(repository?.id) ? String(repository?.id) : '';
}

/** A pull request from its webhook or REST form; an error where it has no number, or parts of other types than GitHub gives it. */
export function readPullRequest(payload: PullRequestPayload): PullRequest {
  const { head, labels, number, state } = payload;
  if (!Number.isSafeInteger(number) || number < 1) throw new Error('GitHub tells no number of the pull request');
  const { branch = '', commit = '' } = readHead({ head_branch: head.ref, head_sha: head.sha });
  return {
    number,
    state: state === 'closed' ? 'closed' : 'open',
    labels: (labels ?? []).flatMap(({ name }) => name ?? []),
    headBranch: branch,
    headCommit: commit,
    fromFork: judgePullRequest(payload) === 'fork',
  };
}

function readFollowed(payload: FollowedPayload) {
  return { ...readHead(payload), id: readId(payload) };
}

/** The branch and commit that something is about; an error where they are no text. */
function readHead({ head_branch: branch, head_sha: commit }: HeadPayload) {
  if ([branch ?? '', commit ?? ''].some((text) => typeof text !== 'string')) throw new Error('GitHub tells no head');
  return { branch: branch ?? undefined, commit: commit ?? undefined };
}

/**
 * The event's payload, as the runner left it in a file; nothing where it cannot be read, or names a field twice. Where the runner names no file there is
 * none to misread: that is an empty payload, of which each event has to say whether it is enough.
 */
export function readPayload({ GITHUB_EVENT_PATH: path }: Env): unknown {
  if (!path) return {};
  try {
    return parseJson(new TextDecoder().decode(readFile(path)));
  } catch {
    return undefined;
  }
}
