import type { BreakableEmulator } from '../../scripts/emulator/start-breakable.ts';

/** The two grants that exchange a job's token, each with the form that carries it. */
export const jobGrants = {
  'token-exchange': (jwt: string, audience: string) => ({
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    subject_token: jwt,
    subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
    requested_token_type: 'urn:ietf:params:oauth:token-type:access_token',
    audience,
  }),
  'jwt-bearer': (jwt: string) => ({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion: jwt }),
} as const;

/** What the token endpoint answers, whether it grants or refuses. */
export interface TokenReply {
  readonly access_token: string;
  readonly issued_token_type?: string;
  readonly token_type: string;
  readonly expires_in: number;
  readonly scope: string;
  readonly error: string;
  readonly error_description: string;
}

/** Asks GitHub's issuer for a job's token, as the runner's toolkit does. */
export async function askForJobToken(
  platform: BreakableEmulator,
  audience = platform.url,
  more: Record<string, string> = {},
): Promise<string> {
  const url = `${platform.oidcRequestUrl}&${new URLSearchParams({ audience, ...more })}`;
  const reply = await fetch(url, { headers: { authorization: `Bearer ${platform.oidcRequestToken}` } });
  return ((await reply.json()) as { value: string }).value;
}

/** Posts a form to the token endpoint. */
export async function postToken(
  platform: BreakableEmulator,
  form: Record<string, string>,
): Promise<{ reply: Response; body: TokenReply }> {
  const reply = await fetch(`${platform.authUrl}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) });
  return { reply, body: (await reply.json()) as TokenReply };
}
