import { oidcBearer } from '../../src/auth/bearer.ts';
import type { OidcOptions } from '../../src/auth/exchange-job-token.ts';
import type { Bearer } from '../../src/platform/wire/ask.ts';
import type { Transport } from '../../src/platform/wire/http/http.ts';
import { sendRequest } from '../../src/platform/wire/http/transport.ts';
import type { TestPlatform } from './platform.ts';

/** A bearer that signs in at an emulator, and what went on meanwhile. */
export interface SignIn {
  readonly bearer: Bearer;
  /** The secrets, in the order in which they became known. */
  readonly secrets: readonly string[];
  /** The forms that reached the token endpoint, and the requests for a JWT before them, in order. */
  readonly sent: readonly { readonly url: URL; readonly form: Readonly<Record<string, string>> }[];
}

/** Signs in at an emulator, on its time; what is sent is kept on the way. */
export function signIn({ emulator, clock }: TestPlatform, changes: Partial<OidcOptions> = {}): SignIn {
  const secrets: string[] = [];
  const sent: { url: URL; form: Record<string, string> }[] = [];
  const transport: Transport = (request) => {
    sent.push({ url: request.url, form: Object.fromEntries(new URLSearchParams(request.body ?? '')) });
    return sendRequest(request);
  };
  const bearer = oidcBearer({
    requestUrl: emulator.oidcRequestUrl,
    requestToken: emulator.oidcRequestToken,
    authUrl: emulator.authUrl,
    audience: emulator.url,
    grant: 'token-exchange',
    clientId: undefined,
    scope: 'read write',
    transport,
    clock,
    deadline: { at: clock.now() + 7_200_000, total: 7_200_000 },
    signal: new AbortController().signal,
    requestTimeout: 5000,
    onSecret: (value) => secrets.push(value),
    ...changes,
  });
  return { bearer, secrets, sent };
}
