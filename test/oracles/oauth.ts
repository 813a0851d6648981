import { startBreakable } from '../../scripts/emulator/start-breakable.ts';
import { installPackage, resolvePackage } from './install-packages.ts';
import type { Oracle, Verdict } from './verdict.ts';

/** What of the package is used here. */
type Client = Readonly<Record<string, (...args: readonly unknown[]) => never>> & {
  readonly allowInsecureRequests: symbol;
};

const redirect = 'http://127.0.0.1:9/callback';

/** Signs in as a web application does, by a client library that insists on the standards. */
export const oauth: Oracle = {
  claim: 'The sign-in follows OAuth 2.0 and its bearer tokens RFC 6750, says oauth4webapi',

  async ask(tools): Promise<Verdict> {
    const problem = await installPackage(tools, 'oauth4webapi');
    if (problem !== undefined) return { kind: 'absent', what: problem };
    const client = (await import(resolvePackage(tools, 'oauth4webapi'))) as Client;
    await using emulator = await startBreakable();
    const found: string[] = [];
    for (const [name, method] of methods) {
      const problems = await signIn(client, emulator, method).catch((error) => [`${error}`, String(error.cause ?? '')]);
      found.push(...problems.map((one) => `${name}: ${one}`));
    }
    const what = `${methods.length} ways in which a client names itself`;
    return found.length === 0 ? { kind: 'holds', what } : { kind: 'breaks', what, found: found.join('\n') };
  },
};

const methods = [
  ['client_secret_basic', (client: Client) => client['ClientSecretBasic']?.('a secret: with / and %')],
  ['client_secret_post', (client: Client) => client['ClientSecretPost']?.('a secret')],
  ['none', (client: Client) => client['None']?.()],
] as const;

type Method = (typeof methods)[number][1];
type Signed = Readonly<Record<string, string>>;

async function signIn(
  oauth4webapi: Client,
  { apiUrl, authUrl }: { readonly apiUrl: string; readonly authUrl: string },
  method: Method,
): Promise<readonly string[]> {
  const call = (name: string, ...args: readonly unknown[]) => oauth4webapi[name]?.(...args) as unknown;
  const options = { [oauth4webapi.allowInsecureRequests]: true };
  const server = { issuer: authUrl, token_endpoint: `${authUrl}/oauth/token` };
  const client = { client_id: 'demo client/+%:' };
  const verifier = call('generateRandomCodeVerifier') as string;
  const state = call('generateRandomState') as string;
  const answer = await fetch(`${authUrl}/oauth/authorize`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      ...{ response_type: 'code', ...client, redirect_uri: redirect, scope: 'read', state },
      ...{
        code_challenge: (await call('calculatePKCECodeChallenge', verifier)) as string,
        code_challenge_method: 'S256',
      },
    }),
  });
  const back = call('validateAuthResponse', server, client, new URL(answer.headers.get('location') ?? ''), state);
  const login = method(oauth4webapi);
  const reply = await call('authorizationCodeGrantRequest', server, client, login, back, redirect, verifier, options);
  const signed = (await call('processAuthorizationCodeResponse', server, client, reply)) as Signed;
  return checkToken(call, apiUrl, signed['access_token'] ?? '', options);
}

/** How the API answers a token: its own, one without the scope, one that it does not know. */
async function checkToken(
  call: (name: string, ...args: readonly unknown[]) => unknown,
  apiUrl: string,
  token: string,
  options: object,
): Promise<readonly string[]> {
  const ask = async (bearer: string, method: string, path: string) => {
    const reply = call(
      'protectedResourceRequest',
      bearer,
      method,
      new URL(`${apiUrl}${path}`),
      undefined,
      null,
      options,
    );
    return (reply as Promise<Response>).then(
      ({ status }) => String(status),
      (error) => `${error.status} ${error.cause?.[0]?.scheme} ${error.cause?.[0]?.parameters?.error}`,
    );
  };
  const said = [
    await ask(token, 'GET', '/me'),
    await ask(token, 'DELETE', '/apps/my-app/dynos'),
    await ask('not-a-token', 'GET', '/me'),
  ];
  const right = ['200', '403 bearer insufficient_scope', '401 bearer invalid_token'];
  return said.flatMap((one, at) => (one === right[at] ? [] : [`${one} in place of ${right[at]}`]));
}
