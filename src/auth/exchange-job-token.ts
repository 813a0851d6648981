import { AuthError } from '../contract/errors.ts';
import { ApiError } from '../platform/wire/api-error.ts';
import type { Endpoint } from '../platform/wire/endpoints.ts';
import { errorFromReply } from '../platform/wire/error-from.ts';
import { type HttpReply, isSuccess } from '../platform/wire/http/http.ts';
import { retry } from '../platform/wire/retry.ts';
import { type Outgoing, type SendOptions, send } from '../platform/wire/send.ts';
import { tellsError } from '../platform/words/told-values.ts';
import { addressHint, hintForRefusal, parseFields } from './hint-for-refusal.ts';

/** How to sign in with the job's GitHub OIDC token. */
export interface OidcOptions extends SendOptions {
  /** `ACTIONS_ID_TOKEN_REQUEST_URL` and `…_TOKEN` of the job. */
  readonly requestUrl: string;
  readonly requestToken: string;
  readonly authUrl: string;
  readonly audience: string;
  readonly grant: 'token-exchange' | 'jwt-bearer';
  readonly clientId: string | undefined;
  readonly scope: string;
  /** Called with each secret before anything else is done with it. */
  onSecret(value: string): void;
}

/** What the platform gave in exchange. */
export interface AccessToken {
  readonly token: string;
  readonly renewAt: number;
  readonly expiresAt: number;
}

const unreachableHint =
  'Check `auth-url`, and that this runner can reach it (firewall, `https_proxy`, `no_proxy`); run this again later if it can.';

// Repeating the sign-in does no harm: each attempt uses a JWT of its own.
const signInEndpoint: Endpoint = { method: 'POST', path: '/oauth/token', repeat: 'again', of: 'credential' };

/** Gets an access token of the platform for the job's GitHub OIDC token. */
export async function exchangeJobToken(options: OidcOptions): Promise<AccessToken> {
  const attempt = async () => exchangeJwt(await requestJwt(options), options);
  try {
    return await retry(attempt, { ...options, endpoint: signInEndpoint, onRetry: () => {} });
  } catch (error) {
    // The caller must not take this for an answer to its own request, which has not been sent.
    if (!(error instanceof ApiError)) throw error;
    throw new AuthError(error.message, error.code === 'network' ? unreachableHint : error.hint, error);
  }
}

/** Asks GitHub for a fresh OIDC token. */
async function requestJwt(options: OidcOptions): Promise<string> {
  const { requestUrl, requestToken, audience } = options;
  options.onSecret(requestToken);
  const url = URL.parse(requestUrl);
  if (url === null)
    throw new AuthError(
      '`ACTIONS_ID_TOKEN_REQUEST_URL` is no address, so that GitHub cannot be asked for an OIDC token',
      'Leave that variable to the runner: look for what sets it in the workflow.',
    );
  url.searchParams.set('audience', audience);
  const headers = { accept: 'application/json', authorization: `Bearer ${requestToken}` };
  const label = `GitHub’s OIDC token from ${url.origin}`;
  const reply = await fetchReply({ label, method: 'GET', url, headers }, options);
  const { value } = parseFields(reply.body);
  if (typeof value !== 'string' || value === '')
    throw new AuthError(
      'GitHub answered without an OIDC token',
      'Run the job again; look at GitHub’s status page if it happens again.',
    );
  options.onSecret(value);
  return value;
}

async function exchangeJwt(jwt: string, options: OidcOptions): Promise<AccessToken> {
  const { authUrl, clock } = options;
  const url = new URL(`${authUrl}/oauth/token`);
  const headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' };
  const body = buildForm(jwt, options).toString();
  const label = `Sign-in at ${url.origin}`;
  const reply = await fetchReply({ label, method: 'POST', url, headers, body }, options, jwt);
  const fields = parseFields(reply.body);
  const token = fields['access_token'] ?? fields['token'];
  if (typeof token !== 'string' || token === '')
    throw new AuthError(`${url.origin} answered the sign-in without an access token`, addressHint);
  options.onSecret(token);
  if (tellsError(fields['error']))
    throw new AuthError(`${url.origin} answered the sign-in with an access token and an error`, addressHint);
  const { expires_in: seconds } = fields;
  const told = typeof seconds === 'object' ? Number.NaN : Number(seconds) * 1000;
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

/** The reply to a request; what is not a success is an error. */
async function fetchReply(request: Outgoing, options: OidcOptions, jwt?: string): Promise<HttpReply> {
  const reply = await send(request, options);
  if (isSuccess(reply.status)) return reply;
  const failure = errorFromReply({ ...request, endpoint: signInEndpoint }, reply);
  if (failure.retry.again) throw failure;
  throw new AuthError(failure.message, hintForRefusal(failure, jwt), failure);
}
