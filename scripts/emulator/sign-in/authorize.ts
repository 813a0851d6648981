import { randomBytes } from 'node:crypto';
import type { ServiceReply, ServiceRequest } from '../../../src/emulator/http/messages.ts';
import type { Service } from '../../../src/emulator/service.ts';
import type { Scope } from '../../../src/emulator/state/records.ts';
import type { World } from '../../../src/emulator/world.ts';
import { renderConsentPage, renderRefusalPage } from './consent-page.ts';
import { OAuthRefusal } from './oauth-refusal.ts';
import { type Parameters, parseForm, parseParameters, parseScope, requireParameter } from './parameters.ts';

/** The address at which a user lets an application act for them: only a person at a desk has a browser for it. */
export const authorizePrefix = '/auth/oauth/authorize';

/** Answers there: the page that asks, and what the user says to it. */
export const authorize: Service = (request, world) => {
  if (request.method === 'GET') return showConsent(request);
  if (request.method === 'POST') return answerConsent(request, world);
  const error_description = `${request.url.pathname} does not answer ${request.method}`;
  return {
    status: 405,
    headers: { 'cache-control': 'no-store', allow: 'GET, POST' },
    body: { error: 'invalid_request', error_description },
  };
};

const codeLifetimeMs = 600_000;
const printable = /^[\x20-\x7e]{1,500}$/;

/** The page that asks the user. */
function showConsent(request: ServiceRequest): ServiceReply {
  return answerAuthorization(
    () => parseParameters(request.url.searchParams),
    (client, parameters) => {
      const { scopes } = checkRequest(parameters);
      return showPage(200, renderConsentPage(client.id, client.redirectUri, scopes, parameters));
    },
  );
}

/** Posting the page is the user's consent, unless `decision=deny`. */
function answerConsent(request: ServiceRequest, world: World): ServiceReply {
  return answerAuthorization(
    () => parseForm(request),
    (client, parameters) => {
      const { scopes, challenge } = checkRequest(parameters);
      if (parameters.get('decision') === 'deny') throw new OAuthRefusal('access_denied', 'The user said no');
      const code = randomBytes(24).toString('base64url');
      world.store.codes.set(code, {
        clientId: client.id,
        redirectUri: client.redirectUri,
        scopes,
        challenge,
        email: world.store.settings.email,
        expiresAt: world.clock.now() + codeLifetimeMs,
      });
      return redirect(client.redirectUri, { code, state: parameters.get('state') });
    },
  );
}

interface Client {
  readonly id: string;
  readonly redirectUri: string;
}

// A refusal goes back to the client by redirect, but only once it is clear that the address is the client's.
function answerAuthorization(
  read: () => Parameters,
  answer: (client: Client, parameters: Parameters) => ServiceReply,
): ServiceReply {
  let parameters: Parameters;
  let client: Client;
  try {
    parameters = read();
    client = checkClient(parameters);
  } catch (error) {
    if (error instanceof OAuthRefusal) return showPage(400, renderRefusalPage(error.message));
    throw error;
  }
  try {
    return answer(client, parameters);
  } catch (error) {
    if (!(error instanceof OAuthRefusal)) throw error;
    const state = parameters.get('state');
    return redirect(client.redirectUri, { error: error.code, error_description: error.message, state });
  }
}

function checkClient(parameters: Parameters): Client {
  const id = requireParameter(parameters, 'client_id');
  if (!printable.test(id)) throw new OAuthRefusal('invalid_request', 'client_id has characters that it may not have');
  const redirectUri = requireParameter(parameters, 'redirect_uri');
  const url = URL.canParse(redirectUri) ? new URL(redirectUri) : undefined;
  const isLoopback = url?.protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname);
  if (url === undefined || redirectUri.includes('#') || !(isLoopback || url.protocol === 'https:')) {
    const rule = 'redirect_uri must be an https address or an http address on loopback, without a fragment';
    throw new OAuthRefusal('invalid_request', rule);
  }
  return { id, redirectUri };
}

function checkRequest(parameters: Parameters): { scopes: Scope[]; challenge: string } {
  if (requireParameter(parameters, 'response_type') !== 'code') {
    throw new OAuthRefusal('unsupported_response_type', 'response_type must be code');
  }
  if (!printable.test(parameters.get('state') ?? 'none')) {
    throw new OAuthRefusal('invalid_request', 'state has characters that it may not have');
  }
  const challenge = requireParameter(parameters, 'code_challenge');
  if (parameters.get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(challenge)) {
    throw new OAuthRefusal('invalid_request', 'PKCE is required: code_challenge_method S256 with its code_challenge');
  }
  return { scopes: parseScope(parameters.get('scope')), challenge };
}

function redirect(address: string, parameters: Record<string, string | undefined>): ServiceReply {
  const location = new URL(address);
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) location.searchParams.append(name, value);
  }
  return { status: 302, headers: { location: location.href, 'cache-control': 'no-store' } };
}

function showPage(status: number, html: string): ServiceReply {
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      // Stricter, and the browser would not say with the answer which page it comes from.
      'referrer-policy': 'same-origin',
    },
    body: html,
  };
}
