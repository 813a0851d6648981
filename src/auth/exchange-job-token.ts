import { AuthError, timeIsUp } from '../contract/errors.ts';
import { ApiError } from '../platform/wire/api-error.ts';
import { type Clock, type Deadline, remaining } from '../platform/wire/clock.ts';
import type { Endpoint } from '../platform/wire/endpoints.ts';
import { errorFromReply, errorFromTransport } from '../platform/wire/error-from.ts';
import { type HttpReply, type HttpRequest, type Transport, TransportError } from '../platform/wire/http.ts';
import { retry } from '../platform/wire/retry.ts';

/** How to sign in with the job's GitHub OIDC token. */
export interface OidcOptions {
  /** `ACTIONS_ID_TOKEN_REQUEST_URL` and `…_TOKEN` of the job; absent when the job may not ask for OIDC tokens. */
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
  readonly requestTimeout: number;
  /** Called with each secret before anything else is done with it. */
  onSecret(value: string): void;
}

/** What the platform gave in exchange. */
export interface AccessToken {
  readonly token: string;
  readonly renewAt: number;
  readonly expiresAt: number;
}

const addressHint = 'Check that `auth-url` is the base address of the platform’s OAuth server.';
const unreachableHint =
  'Check `auth-url`, and that this runner can reach it (firewall, `https_proxy`, `no_proxy`); run this again later if it can.';

// Repeating the sign-in does no harm: each attempt uses a JWT of its own.
const signInEndpoint: Endpoint = { method: 'POST', path: '/oauth/token', repeat: 'again', summary: 'Sign in' };

/** Gets an access token of the platform for the job's GitHub OIDC token. */
export async function exchangeJobToken(options: OidcOptions): Promise<AccessToken> {
  const attempt = async () => exchangeJwt(await requestJwt(options), options);
  try {
    return await retry(attempt, { ...options, endpoint: signInEndpoint, gone: never, onRetry: () => {} });
  } catch (error) {
    // The caller must not take this for an answer to its own request, which has not been sent.
    if (!(error instanceof ApiError)) throw error;
    throw new AuthError(error.message, error.code === 'network' ? unreachableHint : error.hint, error);
  }
}

function never(): never {
  throw new Error('a sign-in is not deleted');
}

/** Asks GitHub for a fresh OIDC token. */
async function requestJwt(options: OidcOptions): Promise<string> {
  const { requestUrl, requestToken, audience } = options;
  if (!requestUrl || !requestToken) {
    throw new AuthError(
      'This job may not ask GitHub for an OIDC token, and no `token` is given',
      'Add `permissions: { id-token: write, contents: read }` to the job, or give `token` from a secret (an unset secret is empty).',
    );
  }
  options.onSecret(requestToken);
  const url = new URL(requestUrl);
  url.searchParams.set('audience', audience);
  const reply = await send(
    'GitHub’s OIDC token',
    { method: 'GET', url, headers: { accept: 'application/json', authorization: `Bearer ${requestToken}` } },
    options,
  );
  const { value } = parseFields(reply);
  if (typeof value !== 'string' || value === '')
    throw new AuthError(
      'GitHub answered without an OIDC token',
      'Run the job again; look at GitHub’s status page if it goes on.',
    );
  options.onSecret(value);
  return value;
}

async function exchangeJwt(jwt: string, options: OidcOptions): Promise<AccessToken> {
  const { authUrl, clock } = options;
  const url = new URL(`${authUrl}/oauth/token`);
  const headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' };
  const reply = await send(
    'Sign-in',
    { method: 'POST', url, headers, body: buildForm(jwt, options).toString() },
    options,
    jwt,
  );
  const fields = parseFields(reply);
  const token = fields['access_token'] ?? fields['token'];
  if (typeof token !== 'string' || token === '')
    throw new AuthError(`${url.origin} answered the sign-in without an access token`, addressHint);
  options.onSecret(token);
  const told = Number(fields['expires_in'] ?? Number.NaN) * 1000;
  const lifetime = told > 0 ? told : Number.POSITIVE_INFINITY;
  const expiresAt = clock.now() + lifetime;
  // Early enough for a request that is under way, but never for the whole life of a short token.
  return { token, expiresAt, renewAt: expiresAt - Math.min(60_000, lifetime / 5) };
}

function buildForm(jwt: string, options: OidcOptions): URLSearchParams {
  const { audience, clientId, grant, scope } = options;
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
  return new URLSearchParams(clientId ? { ...form, client_id: clientId } : form);
}

async function send(
  what: string,
  request: Omit<HttpRequest, 'timeout'>,
  options: OidcOptions,
  jwt?: string,
): Promise<HttpReply> {
  const sent = { endpoint: signInEndpoint, url: request.url, label: `${what} from ${request.url.origin}` };
  const left = remaining(options.deadline, options.clock);
  if (left === 0) throw timeIsUp(options.deadline.total);
  let reply: HttpReply;
  try {
    const timeout = Math.min(options.requestTimeout, left);
    reply = await options.transport({ ...request, timeout, signal: options.signal });
  } catch (error) {
    throw error instanceof TransportError ? errorFromTransport(sent, error) : error;
  }
  if (reply.status >= 200 && reply.status < 300) return reply;
  // Before the message is cut: half a token would not be recognised any more.
  const secrets = [options.requestToken, jwt].filter((secret) => secret !== undefined);
  const said = secrets.reduce((text, secret) => text.replaceAll(secret, '***'), reply.body.toString());
  const failure = errorFromReply(sent, { ...reply, body: Buffer.from(said) });
  if (failure.retry.again) throw failure;
  throw new AuthError(failure.message, hintFor(failure.status, jwt), failure);
}

function hintFor(status: number | undefined, jwt: string | undefined): string {
  if (jwt === undefined)
    return 'GitHub refused an OIDC token to this job: check its `permissions:` (`id-token: write`).';
  return status === 400 || status === 401 || status === 403 ? refusalHint(jwt) : addressHint;
}

/** What the platform was shown, without the token: enough to compare with its trust policy. */
function refusalHint(jwt: string): string {
  const claims = readClaims(jwt);
  const shown = ['iss', 'aud', 'sub', 'repository'].map((name) => `${name}=${claims[name] ?? '?'}`).join(', ');
  return `The platform’s trust policy must accept this job: \`${shown}\`. Repositories created since July 2026 have subjects of the form \`repo:owner@id/name@id:…\``;
}

function readClaims(jwt: string): Readonly<Record<string, unknown>> {
  try {
    return (JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function parseFields(reply: HttpReply): Readonly<Record<string, unknown>> {
  try {
    return (JSON.parse(reply.body.toString()) ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}
