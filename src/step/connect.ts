import { oidcBearer, tokenBearer } from '../auth/bearer.ts';
import { formatDuration } from '../contract/format-duration.ts';
import type { InputValues } from '../contract/inputs.ts';
import type { AnyOperation } from '../operations/operation.ts';
import { openPlatform, type Platform } from '../platform/open-platform.ts';
import type { Bearer } from '../platform/wire/ask.ts';
import type { Clock, Deadline } from '../platform/wire/clock.ts';
import { requestIdOf } from '../platform/wire/error-from.ts';
import type { HttpReply, Transport } from '../platform/wire/http.ts';
import { sendRequest } from '../platform/wire/transport.ts';
import type { Redactor } from '../report/redact.ts';
import type { StepLog } from '../report/step-log.ts';
import { scopeOf } from './choose-scope.ts';

/** What the connection to the platform is made from. */
export interface Connection {
  readonly values: InputValues;
  readonly operations: readonly AnyOperation[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly log: StepLog;
  readonly redactor: Redactor;
  readonly clock: Clock;
  readonly deadline: Deadline;
  readonly signal: AbortSignal;
  /** Called when the platform has accepted something that is not a GET. */
  onWrite(): void;
  /** Where an address is really answered. */
  reach(url: URL): URL;
}

/** Connects to the platform; the sign-in itself waits for the first call. The way out to the network comes along. */
export function connectPlatform(connection: Connection): { platform: Platform; transport: Transport } {
  const { log, redactor, values } = connection;
  const transport = observeTransport(connection);
  const platform = openPlatform({
    ...connection,
    baseUrl: values['api-url'] ?? '',
    bearer: chooseBearer(connection, transport),
    transport,
    requestTimeout: values['request-timeout'],
    readOnly: values['dry-run'],
    redact: redactor.redact,
    hide: log.hide,
    mask: log.mask,
    onRetry: (error, pause) => log.info(`${error.message}. Trying again in ${formatDuration(pause)}.`),
  });
  return { platform, transport };
}

/** The way out to the network, on which a debug log shows each request: method, path, status, time and request id. */
function observeTransport({ clock, log }: Connection): Transport {
  if (!log.debugging) return sendRequest;
  return async (request) => {
    const started = clock.now();
    let reply: HttpReply | undefined;
    try {
      reply = await sendRequest(request);
      return reply;
    } finally {
      const spent = Math.round(clock.now() - started);
      const id = reply && requestIdOf(reply);
      const ending = `${reply?.status ?? 'no answer'} in ${spent} ms${id ? `, request id ${id}` : ''}`;
      log.debug(`${request.method} ${request.url.pathname} → ${ending}`);
    }
  };
}

function chooseBearer({ values, operations, env, log, ...rest }: Connection, transport: Transport): Bearer {
  const { token, 'auth-url': authUrl } = values;
  if (token !== undefined) return tokenBearer(token);
  if (authUrl === undefined) return tokenBearer('');
  return oidcBearer({
    ...rest,
    requestUrl: env['ACTIONS_ID_TOKEN_REQUEST_URL'],
    requestToken: env['ACTIONS_ID_TOKEN_REQUEST_TOKEN'],
    authUrl,
    audience: values.audience ?? new URL(authUrl).origin,
    grant: values['oidc-grant'],
    clientId: values['oidc-client-id'],
    scope: values.scope ?? scopeOf(operations),
    transport,
    requestTimeout: values['request-timeout'],
    onSecret: log.mask,
  });
}
