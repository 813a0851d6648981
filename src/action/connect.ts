import { oidcBearer, tokenBearer } from '../auth/bearer.ts';
import { formatDuration } from '../contract/duration.ts';
import type { InputValues } from '../contract/inputs.ts';
import { type AnyOperation, scopeOf } from '../contract/operation.ts';
import { type Bearer, createPlatform, type Platform } from '../platform/client.ts';
import type { Clock, Deadline } from '../platform/clock.ts';
import { InputError } from '../platform/errors.ts';
import { sendRequest } from '../platform/transport.ts';
import type { StepLog } from './log.ts';
import type { Redactor } from './redact.ts';

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
}

/** Connects to the platform; the sign-in itself waits for the first call. */
export function connectPlatform(connection: Connection): Platform {
  const { log, redactor, values } = connection;
  return createPlatform({
    ...connection,
    baseUrl: values['api-url'] ?? '',
    bearer: chooseBearer(connection),
    transport: sendRequest,
    requestTimeout: values['request-timeout'],
    readOnly: values['dry-run'],
    redact: redactor.redact,
    onExchange: ({ label, status, milliseconds, requestId }) =>
      log.debug(
        `${label} → ${status ?? 'no answer'} in ${formatDuration(milliseconds)}${requestId ? `, request id ${requestId}` : ''}`,
      ),
    onRetry: (error, pause) => log.info(`${error.message}. Trying again in ${formatDuration(pause)}.`),
  });
}

/** Reports a platform that cannot be reached with these inputs before anything is tried. */
export function checkConnection(values: InputValues, operations: readonly AnyOperation[]): void {
  if (operations.every(({ endpoints }) => endpoints.length === 0)) return;
  if (values['api-url'] === undefined) {
    throw new InputError(
      '`api-url` is missing',
      'Give the base address of the platform’s API, ending in its version such as `/api/v1`, or the word `emulator` to try the action without a platform.',
    );
  }
  if (values.token === undefined && values['auth-url'] === undefined) {
    throw new InputError(
      'There is no way to sign in: `token` is empty and `auth-url` is not given',
      'Give `token` from a secret (a secret that is not set is empty), or `auth-url` to sign in with the job’s OIDC token.',
    );
  }
}

function chooseBearer({ values, operations, env, log, ...rest }: Connection): Bearer {
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
    transport: sendRequest,
    requestTimeout: values['request-timeout'],
    onSecret: log.mask,
  });
}
