import { hash, randomBytes } from 'node:crypto';
import type { EmulatorRequest } from '../../src/emulator/emulator.ts';
import type { EmulatorReply } from '../../src/emulator/routes.ts';
import { escapeHtml, json, page } from './html.ts';

type Form = ReadonlyMap<string, string>;

/** What a token opens, and until when. */
interface Grant {
  readonly scopes: readonly string[];
  readonly until: number;
}

/** An authorization code that waits for its exchange. */
interface Code extends Grant {
  readonly client: string;
  readonly redirect: string;
  readonly challenge: string;
}

/** OAuth refuses a request: it answers `{error, error_description}`. */
class OAuthRefusal extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const urn = 'urn:ietf:params:oauth';
const [hour, minute] = [3600, 60];

/** The grants that take a job’s token: the field that holds it, the code of a refusal, and what else the answer says. */
const jobGrants = new Map([
  [
    `${urn}:grant-type:token-exchange`,
    {
      field: 'subject_token',
      refusal: 'invalid_request',
      extra: { issued_token_type: `${urn}:token-type:access_token` },
    },
  ],
  [`${urn}:grant-type:jwt-bearer`, { field: 'assertion', refusal: 'invalid_grant', extra: {} }],
]);

/** A token that is valid nowhere else. */
export function makeToken(kind: string): string {
  return `fake-${kind}-${randomBytes(10).toString('hex')}`;
}

/** Makes an OAuth server: it exchanges job tokens and authorization codes for access tokens. */
export function createSignIn(now: () => number) {
  const tokens = new Map<string, Grant>();
  const codes = new Map<string, Code>();
  const issue = (scopes: readonly string[]) => {
    const token = makeToken('access');
    tokens.set(token, { scopes, until: now() + hour * 1000 });
    return token;
  };
  const exchange = (form: Form): EmulatorReply => {
    const type = need(form, 'grant_type');
    const grant = jobGrants.get(type);
    if (grant === undefined && type !== 'authorization_code')
      throw new OAuthRefusal('unsupported_grant_type', 'This grant is not known here.');
    if (grant) checkJobToken(need(form, grant.field), grant.refusal, now());
    const scopes = grant ? readScopes(form) : redeemCode(codes, form, now()).scopes;
    const extra = { token_type: 'Bearer', expires_in: hour, scope: scopes.join(' '), ...grant?.extra };
    return json(200, { access_token: issue(scopes), ...extra });
  };
  const authorize = (method: string, form: Form): EmulatorReply => {
    const request = readAuthorization(form, now());
    if (method === 'GET') return renderConsent(form, request);
    const code = makeToken('code');
    const isAllowed = form.get('decision') === 'allow';
    if (isAllowed) codes.set(code, request);
    const target = new URL(request.redirect);
    const extra = { ...(isAllowed ? { code } : { error: 'access_denied' }), state: form.get('state') };
    for (const [name, value] of Object.entries(extra)) if (value) target.searchParams.set(name, value);
    return { status: 302, headers: { location: target.href } };
  };
  return {
    issue,
    /** The scopes of an access token that was given here and is still valid. */
    scopesOf(token: string): readonly string[] | undefined {
      const grant = tokens.get(token);
      return grant && grant.until > now() ? grant.scopes : undefined;
    },
    /** Answers below `/oauth/`. */
    answer({ body, method }: EmulatorRequest, url: URL): EmulatorReply {
      const form: Form = new Map(method === 'GET' ? url.searchParams : new URLSearchParams(String(body ?? '')));
      try {
        if (url.pathname === '/oauth/authorize') return authorize(method, form);
        if (url.pathname === '/oauth/token' && method === 'POST') return exchange(form);
        throw new OAuthRefusal('invalid_request', `Nothing answers at ${method} ${url.pathname}.`);
      } catch (error) {
        if (!(error instanceof OAuthRefusal)) throw error;
        return json(400, { error: error.code, error_description: error.message });
      }
    },
  };
}

function need(form: Form, name: string): string {
  const value = form.get(name);
  if (!value) throw new OAuthRefusal('invalid_request', `${name} is missing.`);
  return value;
}

function readScopes(form: Form): readonly string[] {
  const scopes = (form.get('scope') ?? 'read').split(' ').filter(Boolean);
  if (scopes.every((scope) => scope === 'read' || scope === 'write')) return scopes;
  throw new OAuthRefusal('invalid_scope', 'The scopes are read and write.');
}

/** Refuses what is no JWT or has expired. Its signature is not checked: only GitHub’s keys could prove it. */
function checkJobToken(token: string, code: string, now: number): void {
  try {
    const { aud, exp, sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    if (aud && sub && exp * 1000 > now) return;
  } catch {
    // Said below.
  }
  throw new OAuthRefusal(code, 'The job’s token is no JWT with sub and aud, or it has expired.');
}

function readAuthorization(form: Form, now: number): Code {
  const [client, redirect] = [need(form, 'client_id'), need(form, 'redirect_uri')];
  const target = URL.parse(redirect);
  const isLoopback = target?.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(target.hostname);
  if (!isLoopback && target?.protocol !== 'https:')
    throw new OAuthRefusal('invalid_request', 'redirect_uri is unsafe.');
  if (need(form, 'response_type') !== 'code')
    throw new OAuthRefusal('unsupported_response_type', 'response_type must be code.');
  if (form.get('code_challenge_method') !== 'S256')
    throw new OAuthRefusal('invalid_request', 'code_challenge_method must be S256.');
  const challenge = need(form, 'code_challenge');
  return { client, redirect, challenge, scopes: readScopes(form), until: now + 10 * minute * 1000 };
}

function renderConsent(form: Form, { client, redirect, scopes }: Code): EmulatorReply {
  const fields = [...form].map(([name, value]) => {
    return `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`;
  });
  const body = `<p><b>${escapeHtml(client)}</b> asks for the scopes <b>${scopes.join(', ')}</b>.</p>
<p>You go on to <code>${escapeHtml(new URL(redirect).origin)}</code>.</p>
<form method="post" action="/oauth/authorize">${fields.join('')}
<button name="decision" value="allow">Allow</button> <button name="decision" value="deny">Deny</button></form>`;
  return page('Allow access?', body);
}

/** Takes a code, once, from who knows its verifier. */
function redeemCode(codes: Map<string, Code>, form: Form, now: number): Code {
  const code = need(form, 'code');
  const grant = codes.get(code);
  codes.delete(code);
  const isRight =
    grant !== undefined &&
    grant.until > now &&
    grant.client === need(form, 'client_id') &&
    grant.redirect === need(form, 'redirect_uri') &&
    grant.challenge === hash('sha256', need(form, 'code_verifier'), 'base64url');
  if (!isRight) throw new OAuthRefusal('invalid_grant', 'The code is unknown, was used, or is not for this client.');
  return grant;
}
