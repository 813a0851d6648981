import { join } from 'node:path';
import type { WorkflowEvent } from '../contract/event.ts';
import type { GitHub } from '../contract/github.ts';
import { type InputValues, inputs } from '../contract/inputs.ts';
import type { Block } from '../contract/outcome.ts';
import type { DocsAnswer } from '../contract/runtime.ts';
import { formatDuration } from '../contract/text.ts';
import { openJob } from '../github/job.ts';
import type { AnyOperation, Context } from '../operations/operation.ts';
import { openPlatform, type PlatformOptions } from '../platform/open-platform.ts';
import { endpoints } from '../platform/wire/endpoints.ts';
import { rememberExtensions } from '../platform/wire/extensions.ts';
import type { Bearer, Transport } from '../platform/wire/http/http.ts';
import type { Draft } from './draft.ts';
import type { StepEnd } from './end.ts';
import type { World } from './open-world.ts';
import { asksForEmulator } from './read-given.ts';

/** What operations run with. */
export interface Run {
  readonly world: World;
  readonly values: InputValues;
  readonly operations: readonly AnyOperation[];
  readonly event: WorkflowEvent;
  readonly end: StepEnd;
  /** Neither the platform nor GitHub may be called. */
  readonly offline: boolean;
}

/** The platform, GitHub and the documentation, as the operations of one step share them. */
export interface Connection {
  /** All that one operation may use; what becomes known of it goes into its draft. */
  contextFor(draft: Draft, around: Pick<Context, 'ranBefore' | 'runAfter'>): Context;
  close(): Promise<void>;
}

type Sending = Pick<
  PlatformOptions,
  'transport' | 'clock' | 'deadline' | 'signal' | 'requestTimeout' | 'quoted' | 'onRetry'
>;

/** Connects. All that a step may not need is loaded when it is first used; the sign-in too waits for the first call. */
export async function connect(run: Run): Promise<Connection> {
  const { end, event, offline, values, world } = run;
  const { clock, env, given, log } = world;
  const emulator = asksForEmulator(given) ? await startForJob(world) : undefined;
  const sending = describeSending(run);
  const dryRun = values['dry-run'];
  const rehearse = dryRun ? await import(/* webpackChunkName: 'rehearse' */ '../platform/rehearse.ts') : undefined;
  // On the emulator, the addresses and the token of a real platform are replaced: neither may get what is the other's.
  const wire = {
    ...sending,
    baseUrl: emulator?.apiUrl ?? values['api-url'] ?? '',
    bearer: await chooseBearer(run, sending, emulator?.token ?? values.token),
    readOnly: dryRun,
    reach: emulator?.reach ?? ((url: URL) => url),
    statusField: values['status-field'] ?? inputs['status-field'].default,
    extensions: rememberExtensions(),
    rehearsal: rehearse?.beginRehearsal(),
    ...{ hide: log.hide, mask: log.mask },
  };
  const shared = {
    ...{ event, job: openJob(env), log, clock, deadline: end.deadline, signal: end.signal, dryRun, offline },
    allowFork: values['allow-fork'],
    dashboardUrl: values['dashboard-url'],
    words: { success: values['success-statuses'] ?? [], failure: values['failure-statuses'] ?? [] },
    async searchDocs(docsUrl: string, query: string): Promise<DocsAnswer> {
      const { askDocsServer } = await import(/* webpackChunkName: 'docs' */ '../docs/ask-docs-server.ts');
      return askDocsServer(emulator?.docsUrl ?? docsUrl, query, sending);
    },
  };
  return {
    close: async () => emulator?.close(),
    contextFor({ knownChange, note, noteChange, show }, around) {
      const platform = openPlatform({ ...wire, onWrite: noteChange });
      let opened: Promise<GitHub> | undefined;
      const github = () => {
        opened ??= openGitHub(run, sending.transport, (block) => show(block, 'last'));
        return opened;
      };
      return { ...shared, ...around, platform, github, knownChange, note, show };
    },
  };
}

/** The network, whose client is loaded at the first request. */
const sendRequest: Transport = async (request) => {
  const { sendRequest } = await import(/* webpackChunkName: 'http' */ '../platform/wire/http/transport.ts');
  return sendRequest(request);
};

/** What all requests have in common. A debug log shows each with its status and time. */
function describeSending({ end, offline, values, world }: Run): Sending {
  const { clock, log, transport = sendRequest } = world;
  const observed: Transport = async (request) => {
    if (offline) throw new Error('A run for a fork’s pull request must not call anybody');
    const started = clock.now();
    let ending = 'no answer';
    try {
      const reply = await transport(request);
      ending = `${reply.status} ${reply.headers['request-id'] ?? ''}`.trim();
      return reply;
    } finally {
      log.debug(`${request.method} ${request.url.pathname} → ${ending} in ${clock.now() - started} ms`);
    }
  };
  return {
    transport: observed,
    ...{ clock, deadline: end.deadline, signal: end.signal, requestTimeout: values['request-timeout'] },
    quoted: world.texts.quoted,
    onRetry: ({ detail, message }, pause) => log.info(`Trying again in ${formatDuration(pause)}: ${message}`, detail),
  };
}

/** Where the platform's token comes from: what was given, or a sign-in with OIDC. */
async function chooseBearer(run: Run, sending: Sending, token: string | undefined): Promise<Bearer> {
  const { operations, values, world } = run;
  const { 'auth-url': authUrl } = values;
  // Without both, no operation of the step calls the platform.
  if (token !== undefined || authUrl === undefined) return { token: async () => token ?? '', renew: async () => false };
  const writes = operations.some((one) => one.endpoints.some((name) => endpoints[name].method !== 'GET'));
  const { openBearer } = await import(/* webpackChunkName: 'auth' */ '../auth/bearer.ts');
  return openBearer({
    ...sending,
    requestUrl: world.env['ACTIONS_ID_TOKEN_REQUEST_URL'],
    requestToken: world.env['ACTIONS_ID_TOKEN_REQUEST_TOKEN'],
    authUrl,
    audience: values.audience ?? new URL(authUrl).origin,
    grant: values['oidc-grant'],
    clientId: values['oidc-client-id'],
    scope: values.scope ?? (writes && !values['dry-run'] ? 'read write' : 'read'),
    mask: world.log.mask,
  });
}

/** GitHub's API, whose client is loaded by the first operation that asks for it. */
async function openGitHub(run: Run, transport: Transport, show: (block: Block) => void): Promise<GitHub> {
  const { end, event, values, world } = run;
  const { clock, env, given, log, texts } = world;
  const client = await import(/* webpackChunkName: 'github' */ '../github/open.ts');
  const { renderComment } = await import(/* webpackChunkName: 'github' */ '../report/comment.ts');
  return client.openGitHub({
    ...{ event, transport, clock, log, deadline: end.deadline, signal: end.signal, lastWords: end.lastWords, show },
    token: values['github-token'],
    apiUrl: env['GITHUB_API_URL'] ?? '',
    dryRun: values['dry-run'],
    onEmulator: asksForEmulator(given),
    own: texts.own,
    quoted: texts.quoted,
    renderComment: (content) => renderComment(content, texts),
  });
}

/** Starts the built-in platform with the state of the job's other steps; without a job there is none to share. */
async function startForJob({ env, log }: World) {
  const { startEmulator } = await import(/* webpackChunkName: 'emulator' */ '../emulator/start.ts');
  log.info('This step runs on the built-in platform emulator: no real platform is touched.');
  const temp = env['RUNNER_TEMP'];
  if (!temp) return startEmulator();
  // The runner gives this token only to the actions of the job.
  const secret = env['ACTIONS_RUNTIME_TOKEN'];
  return startEmulator({ shared: { folder: join(temp, 'platform-deploy-emulator'), secret, notice: log.notice } });
}
