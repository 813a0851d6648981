import { ActionError, timeIsUp } from '../contract/errors.ts';
import type { Fields } from '../contract/is-fields.ts';
import { type Clock, type Deadline, remaining } from '../platform/wire/clock.ts';
import { type HttpRequest, isSuccess, type Transport, TransportError } from '../platform/wire/http/http.ts';
import { choosePause, parseRetryAfter } from '../platform/wire/retry-after.ts';
import { errorFrom, parseFields, refused } from './hint.ts';

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
  /** Cleans a text of the server, takes secrets out of it, and cuts it then. */
  quoted(text: string, most: number): string;
  /** Gets each secret before anything else is done with it. */
  mask(value: string): void;
}

/** What the platform gave in exchange. */
export interface AccessToken {
  readonly token: string;
  readonly renewAt: number;
  readonly expiresAt: number;
}

type Outgoing = Pick<HttpRequest, 'method' | 'url' | 'headers' | 'body'> & { readonly jwt?: string };

const mostAttempts = 4;

/** Gets an access token for the job's OIDC token. */
export async function exchangeJobToken(options: OidcOptions): Promise<AccessToken> {
  const { authUrl, clock, mask } = options;
  const { origin } = new URL(authUrl);
  // Repeating this does no harm: each attempt uses a JWT of its own.
  const build = async () => exchangeRequest(await fetchJwt(options), options);
  const { access_token: token, expires_in: life } = await fetchFields(`the sign-in at ${origin}`, build, options);
  if (typeof token !== 'string' || token === '')
    throw refused(`${origin} answered the sign-in without an \`access_token\``);
  mask(token);
  const seconds = typeof life === 'string' && /^\d+$/.test(life) ? Number(life) : (life ?? Number.POSITIVE_INFINITY);
  if (typeof seconds !== 'number')
    throw refused(`${origin} answered the sign-in with an \`expires_in\` that is no number`);
  const expiresAt = clock.now() + seconds * 1000;
  // Early enough for a request that is under way, but never for the whole life of a short token.
  return { token, expiresAt, renewAt: expiresAt - Math.min(60_000, seconds * 200) };
}

/** Asks GitHub for a fresh OIDC token. */
async function fetchJwt(options: OidcOptions): Promise<string> {
  const { audience, mask, requestToken, requestUrl } = options;
  const url = URL.parse(requestUrl ?? '');
  if (!requestToken || url === null) {
    const hint = 'Add `permissions: { id-token: write }` to the job, or set `token` from a secret.';
    throw new ActionError('sign-in-missing', 'GitHub offers this job no OIDC token', hint);
  }
  mask(requestToken);
  url.searchParams.set('audience', audience);
  const headers = { accept: 'application/json', authorization: `Bearer ${requestToken}` };
  const { value } = await fetchFields('GitHub’s OIDC server', async () => ({ method: 'GET', url, headers }), options);
  if (typeof value !== 'string' || value === '')
    throw refused('GitHub answered without an OIDC token', 'Run the job again.');
  mask(value);
  return value;
}

function exchangeRequest(jwt: string, { audience, authUrl, clientId, grant, scope }: OidcOptions): Outgoing {
  const urn = 'urn:ietf:params:oauth';
  const exchanged = {
    ...{ grant_type: `${urn}:grant-type:token-exchange`, subject_token: jwt, audience },
    ...{ subject_token_type: `${urn}:token-type:id_token`, requested_token_type: `${urn}:token-type:access_token` },
  };
  const asserted = { grant_type: `${urn}:grant-type:jwt-bearer`, assertion: jwt };
  const form = { ...(grant === 'jwt-bearer' ? asserted : exchanged), scope, ...(clientId && { client_id: clientId }) };
  const headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' };
  const url = new URL(`${authUrl}/oauth/token`);
  return { method: 'POST', url, headers, body: new URLSearchParams(form).toString(), jwt };
}

/** The fields of a success. A failure that may pass is tried again with a new request. */
async function fetchFields(server: string, build: () => Promise<Outgoing>, options: OidcOptions): Promise<Fields> {
  const { clock, deadline, requestTimeout, signal, transport } = options;
  for (let attempt = 1; ; attempt++) {
    const { jwt, ...request } = await build();
    await clock.listen();
    signal.throwIfAborted();
    const left = remaining(deadline, clock);
    if (left === 0) throw timeIsUp(deadline.total);
    const sent = transport({ ...request, timeout: Math.min(requestTimeout, left), signal });
    const came = await sent.catch((error) => {
      if (error instanceof TransportError) return error;
      throw error;
    });
    const isReply = !(came instanceof TransportError);
    if (isReply && isSuccess(came.status)) return parseFields(came.body);
    const mayPass = isReply ? [408, 429].includes(came.status) || came.status >= 500 : came.again;
    const after = isReply ? parseRetryAfter(came.headers['retry-after'], came.headers.date) : undefined;
    const pause = after ?? choosePause(attempt);
    if (!mayPass || attempt === mostAttempts || pause >= remaining(deadline, clock))
      throw errorFrom(server, came, options.quoted, jwt);
    await clock.sleep(pause, signal);
  }
}
