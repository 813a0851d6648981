import { ActionError, timeIsUp } from '../contract/errors.ts';
import type { Fields } from '../contract/is-fields.ts';
import { type Clock, type Deadline, remaining } from '../platform/wire/clock.ts';
import { type HttpRequest, isSuccess, type Transport, TransportError } from '../platform/wire/http/http.ts';
import { choosePause, parseRetryAfter } from '../platform/wire/retry-after.ts';
import { parseFields, refused, refusedBy } from './hint.ts';

/** How to sign in with the job's GitHub OIDC token. */
export interface OidcOptions {
  /** `ACTIONS_ID_TOKEN_REQUEST_URL` and `…_TOKEN` of the job: absent without its permission. */
  readonly requestUrl: string | undefined;
  readonly requestToken: string | undefined;
  readonly authUrl: string;
  readonly audience: string;
  readonly grant: 'token-exchange' | 'jwt-bearer';
  readonly clientId: string | undefined;
  readonly scope: string;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly deadline: Deadline;
  readonly signal: AbortSignal;
  /** Milliseconds for one request. */
  readonly requestTimeout: number;
  /** Gets each secret before anything else is done with it. */
  mask(value: string): void;
}

/** What the platform gave in exchange. */
export interface AccessToken {
  readonly token: string;
  readonly renewAt: number;
  readonly expiresAt: number;
}

const mostAttempts = 4;

/** Gets an access token for the job's OIDC token. Repeating this does no harm: each attempt uses a JWT of its own. */
export async function exchangeJobToken(options: OidcOptions): Promise<AccessToken> {
  const { clock, deadline, signal } = options;
  for (let attempt = 1; ; attempt++) {
    const came = await signIn(options);
    if ('token' in came) return came;
    const pause = came.after ?? choosePause(attempt);
    if (attempt === mostAttempts || pause >= remaining(deadline, clock)) throw came.error;
    await clock.sleep(pause, signal);
  }
}

/** A failure that may pass. */
interface Passing {
  readonly error: ActionError;
  readonly after?: number | undefined;
}

async function signIn(options: OidcOptions): Promise<AccessToken | Passing> {
  const { authUrl, clock, mask } = options;
  const asked = await fetchFields('GitHub’s OIDC server', requestJwt(options), options);
  if ('error' in asked) return asked;
  const { value: jwt } = asked.fields;
  if (typeof jwt !== 'string' || jwt === '')
    throw refused('GitHub answered without an OIDC token', 'Run the job again.');
  mask(jwt);
  const { origin } = new URL(authUrl);
  const came = await fetchFields(`the sign-in at ${origin}`, exchangeJwt(jwt, options), options, jwt);
  if ('error' in came) return came;
  const { access_token: token, expires_in: lifetime = Number.POSITIVE_INFINITY } = came.fields;
  if (typeof token !== 'string' || token === '')
    throw refused(`${origin} answered the sign-in without an \`access_token\``);
  mask(token);
  if (typeof lifetime !== 'number' && !/^\d+$/.test(String(lifetime)))
    throw refused(`${origin} answered the sign-in with an \`expires_in\` that is no number`);
  const milliseconds = Number(lifetime) * 1000;
  const expiresAt = clock.now() + milliseconds;
  // Early enough for a request that is under way, but never for the whole life of a short token.
  return { token, expiresAt, renewAt: expiresAt - Math.min(60_000, milliseconds / 5) };
}

type Outgoing = Pick<HttpRequest, 'method' | 'url' | 'headers' | 'body'>;

function requestJwt({ audience, mask, requestToken, requestUrl }: OidcOptions): Outgoing {
  const url = URL.parse(requestUrl ?? '');
  if (!requestToken || url === null)
    throw new ActionError(
      'sign-in-missing',
      'GitHub offers this job no OIDC token',
      'Add `permissions: { id-token: write }` to the job, or set `token` from a secret.',
    );
  mask(requestToken);
  url.searchParams.set('audience', audience);
  return { method: 'GET', url, headers: { accept: 'application/json', authorization: `Bearer ${requestToken}` } };
}

function exchangeJwt(jwt: string, { audience, authUrl, clientId, grant, scope }: OidcOptions): Outgoing {
  const urn = 'urn:ietf:params:oauth';
  const form =
    grant === 'jwt-bearer'
      ? { grant_type: `${urn}:grant-type:jwt-bearer`, assertion: jwt, scope }
      : {
          grant_type: `${urn}:grant-type:token-exchange`,
          subject_token: jwt,
          subject_token_type: `${urn}:token-type:id_token`,
          requested_token_type: `${urn}:token-type:access_token`,
          audience,
          scope,
        };
  const body = new URLSearchParams(clientId ? { ...form, client_id: clientId } : form).toString();
  const headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' };
  return { method: 'POST', url: new URL(`${authUrl}/oauth/token`), headers, body };
}

/** The fields of a success; a failure that may pass, or else an error. With a JWT, it is the platform that answers. */
async function fetchFields(
  server: string,
  request: Outgoing,
  { clock, deadline, requestTimeout, signal, transport }: OidcOptions,
  jwt?: string,
): Promise<{ readonly fields: Fields } | Passing> {
  await clock.listen();
  signal.throwIfAborted();
  const left = remaining(deadline, clock);
  if (left === 0) throw timeIsUp(deadline.total);
  try {
    const reply = await transport({ ...request, timeout: Math.min(requestTimeout, left), signal });
    const { headers, status } = reply;
    if (isSuccess(status)) return { fields: parseFields(reply.body) };
    const error = refusedBy(server, reply, jwt);
    if (status !== 408 && status !== 429 && status < 500) throw error;
    return { error, after: parseRetryAfter(headers['retry-after'], headers.date) };
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    const failure = new ActionError(error.code, `No answer from ${server}: ${error.message}`, error.hint, {
      cause: error,
    });
    if (!error.again) throw failure;
    return { error: failure };
  }
}
