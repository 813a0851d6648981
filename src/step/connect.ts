import type { Env } from '../contract/env.ts';
import type { WorkflowEvent } from '../contract/event.ts';
import { formatDuration } from '../contract/format-duration.ts';
import type { InputValues } from '../contract/inputs.ts';
import type { Job } from '../contract/job.ts';
import type { Block } from '../contract/outcome.ts';
import type { DocsOptions } from '../docs/ask-docs-server.ts';
import { loadGitHub } from '../github/load.ts';
import { openJob } from '../github/open-job.ts';
import type { AnyOperation, Context } from '../operations/operation.ts';
import { openPlatform, type PlatformOptions } from '../platform/open-platform.ts';
import type { ApiError } from '../platform/wire/api-error.ts';
import type { Clock } from '../platform/wire/clock.ts';
import { sendRequest } from '../platform/wire/http/transport.ts';
import type { SendOptions } from '../platform/wire/send.ts';
import { appendFileCommands } from '../report/file-commands.ts';
import { renderComment } from '../report/render-comment.ts';
import type { StepLog } from '../report/step-log.ts';
import { chooseBearer } from './choose-bearer.ts';
import type { Draft } from './draft.ts';
import { type Documentation, openDocumentation } from './help/documentation.ts';
import { improveHint } from './help/improve-hint.ts';
import { asksForEmulator } from './inputs/read-given.ts';
import { observeTransport } from './observe-transport.ts';
import type { World } from './open-world.ts';
import { redactReplies } from './redact-replies.ts';
import type { StepEnd } from './watch-end.ts';

/** What a connection is made from. */
export interface ConnectOptions {
  readonly world: World;
  /** Every input, the addresses filled in. */
  readonly values: InputValues;
  readonly operations: readonly AnyOperation[];
  readonly event: WorkflowEvent;
  readonly end: StepEnd;
  /** Where an address is really answered. */
  reach(url: URL): URL;
  /** Set in a dry run: the way to the platform on which it rehearses what it would change. */
  readonly rehearse: PlatformOptions['rehearse'];
  /** Whether the documentation can still be read when the step has ended. */
  readonly outlivesStep: boolean;
}

/** The platform, GitHub and the documentation, as the operations of one step share them. */
export interface Connection {
  /** All that one operation may use; what becomes known of it goes into its draft. */
  contextFor(draft: Draft, around: Pick<Context, 'broughtBefore' | 'broughtAfter' | 'foreseen'>): Context;
  readonly documentation: Documentation;
  /** What was kept from GitHub since the last call, as it would look there. */
  takeUnsent(): Promise<readonly Block[]>;
  /** A better hint than an error's own, where the inputs or the platform tell one. */
  improveHint(error: unknown): Promise<string | undefined>;
  readonly log: StepLog;
  readonly clock: Clock;
  readonly end: StepEnd;
}

/** Connects; the sign-in itself waits for the first call. */
export function connect(options: ConnectOptions): Connection {
  const { end, event, reach, rehearse, values, world } = options;
  const { clock, env, log, redactor } = world;
  const { deadline, signal } = end;
  // What one operation read, the text that another one shows may hold.
  if (options.operations.length > 1) redactor.searchDeferred();
  const sending = describeSending(options);
  const wire = {
    ...sending,
    baseUrl: values['api-url'] ?? '',
    bearer: chooseBearer(options, sending),
    readOnly: values['dry-run'],
    reach,
    rehearse,
    hide: log.hide,
    mask: log.mask,
    allow: redactor.allow,
  };
  const documentation = connectDocumentation(options, sending);
  const { load: github, takeUnsent } = connectGitHub(options, sending);
  const shared = { event, github, job: connectJob(env), log, signal, deadline, clock, ...describeWishes(options) };
  return {
    documentation,
    takeUnsent,
    clock,
    end,
    log,
    // A hint that cannot be had, for whatever reason, is no failure: what failed must be told.
    improveHint: (error) => improveHint(error, values, wire).catch(() => undefined),
    contextFor: (draft, around) => {
      const { note, noteChange, show } = draft;
      const platform = openPlatform({ ...wire, onWrite: noteChange });
      const knownChange = () => draft.changed;
      return { ...shared, ...around, platform, searchDocs: documentation.search, knownChange, note, show };
    },
  };
}

/** What the workflow wants of every operation. */
function describeWishes({ values }: ConnectOptions) {
  return {
    dryRun: values['dry-run'],
    allowFork: values['allow-fork'],
    dashboardUrl: values['dashboard-url'],
    statusWords: { success: values['success-statuses'] ?? [], failure: values['failure-statuses'] ?? [] },
  };
}

/** What all requests have in common, whoever is asked. */
function describeSending({ end, values, world }: ConnectOptions) {
  const { clock, log, redactor, transport = sendRequest } = world;
  return {
    transport: observeTransport(redactReplies(transport, redactor), log, clock),
    clock,
    log,
    deadline: end.deadline,
    signal: end.signal,
    requestTimeout: values['request-timeout'],
    onRetry: (error: ApiError, pause: number) => log.info(`${error.brief}. Trying again in ${formatDuration(pause)}.`),
  };
}

function connectDocumentation({ outlivesStep, values, world }: ConnectOptions, sending: DocsOptions): Documentation {
  // Whatever the documentation says is there to be quoted.
  const transport = redactReplies(sending.transport, world.redactor, () => true);
  return openDocumentation({ ...sending, transport, docsUrl: values['docs-url'], outlivesStep });
}

function connectJob(env: Env): Job {
  return openJob(env, (name, value) => appendFileCommands(`The variable ${name}`, env['GITHUB_ENV'], [[name, value]]));
}

function connectGitHub({ end, event, values, world }: ConnectOptions, sending: SendOptions) {
  const { env, given, log, redactor } = world;
  return loadGitHub({
    ...sending,
    token: values['github-token'],
    apiUrl: env['GITHUB_API_URL'] ?? '',
    imitate: { dryRun: values['dry-run'], onEmulator: asksForEmulator(given) },
    lastWords: end.lastWords,
    event,
    log,
    redact: redactor.redact,
    redactCredentials: redactor.redactCredentials,
    renderComment: (content) => renderComment(content, redactor),
  });
}
