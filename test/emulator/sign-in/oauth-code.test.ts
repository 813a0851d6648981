import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type BreakableEmulator, startBreakable } from '../../../scripts/emulator/start-breakable.ts';
import { postToken } from '../../harness/oidc-sign-in.ts';

const verifier = 'a-code-verifier-that-is-long-enough-and-not-a-secret';
const redirectUri = 'http://127.0.0.1:9/callback?kept=yes';
const goodRequest = {
  response_type: 'code',
  client_id: 'demo-client',
  redirect_uri: redirectUri,
  scope: 'read write',
  state: 'a state & more',
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
};

function ask(platform: BreakableEmulator, parameters: Record<string, string>): Promise<Response> {
  const url = `${platform.authUrl}/oauth/authorize?${new URLSearchParams(parameters)}`;
  return fetch(url, { redirect: 'manual' });
}

async function consent(
  platform: BreakableEmulator,
  parameters: Record<string, string> = goodRequest,
): Promise<URLSearchParams> {
  const url = `${platform.authUrl}/oauth/authorize`;
  const reply = await fetch(url, { method: 'POST', body: new URLSearchParams(parameters), redirect: 'manual' });
  expect(reply.status).toBe(302);
  return new URL(reply.headers.get('location') ?? '').searchParams;
}

function redeem(platform: BreakableEmulator, code: string | null, changes: Record<string, string> = {}) {
  return postToken(platform, {
    grant_type: 'authorization_code',
    code: code ?? '',
    client_id: 'demo-client',
    redirect_uri: redirectUri,
    code_verifier: verifier,
    ...changes,
  });
}

describe('the consent page', () => {
  it('shows who asks for what, with every value escaped', async () => {
    await using platform = await startBreakable();
    const reply = await ask(platform, { ...goodRequest, client_id: '<b>"x"</b>' });
    const page = await reply.text();
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page).toContain('&lt;b&gt;&quot;x&quot;&lt;/b&gt;');
    expect(page).not.toContain('<b>"x"');
    expect(page).toContain('<b>write</b>');
  });

  it('posts back what a client needs to go on', async () => {
    await using platform = await startBreakable();
    const page = await (await ask(platform, goodRequest)).text();
    const fields = Array.from(page.matchAll(/name="(\w+)" value="([^"]*)">/g), ([, name, value]) => [
      name,
      value?.replaceAll('&amp;', '&'),
    ]);
    const answer = await consent(platform, Object.fromEntries(fields.filter(([name]) => name !== 'decision')));
    expect(answer.get('state')).toBe('a state & more');
    expect(answer.get('kept')).toBe('yes');
    expect((await redeem(platform, answer.get('code'))).reply.status).toBe(200);
  });

  it.each([
    ['no client_id', { client_id: '' }],
    ['no redirect_uri', { redirect_uri: '' }],
    ['plain http to another host', { redirect_uri: 'http://other.example/' }],
    ['a host that only looks like loopback', { redirect_uri: 'http://127.0.0.1.other.example/' }],
    ['a script address', { redirect_uri: 'javascript:alert(1)' }],
    ['a fragment', { redirect_uri: 'https://client.example/#x' }],
  ])('does not redirect with %s', async (_, changes) => {
    await using platform = await startBreakable();
    const reply = await ask(platform, { ...goodRequest, ...changes });
    expect([reply.status, reply.headers.get('location')]).toEqual([400, null]);
  });

  it.each([
    ['another response type', { response_type: 'token' }, 'unsupported_response_type'],
    ['an unknown scope', { scope: 'admin' }, 'invalid_scope'],
    ['no code_challenge', { code_challenge: '' }, 'invalid_request'],
    ['the plain challenge method', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['no challenge method', { code_challenge_method: '' }, 'invalid_request'],
    ['the user saying no', { decision: 'deny' }, 'access_denied'],
  ])('tells the client of %s', async (_, changes, error) => {
    await using platform = await startBreakable();
    const answer = await consent(platform, { ...goodRequest, ...changes });
    expect([answer.get('error'), answer.get('state'), answer.get('code')]).toEqual([error, 'a state & more', null]);
  });
});

describe('the authorization_code grant', () => {
  it('gives a token of the user with the scopes that were consented to', async () => {
    await using platform = await startBreakable({ email: 'ada@platform.example' });
    const { body } = await redeem(platform, (await consent(platform)).get('code'));
    expect(body).toMatchObject({ token_type: 'Bearer', scope: 'read write' });
    const headers = { authorization: `Bearer ${body.access_token}` };
    const me = await fetch(`${platform.apiUrl}/me`, { headers });
    expect(await me.json()).toMatchObject({ email: 'ada@platform.example' });
  });

  it('takes a code once, and revokes its token when it comes again', async () => {
    await using platform = await startBreakable();
    const code = (await consent(platform)).get('code');
    const { body } = await redeem(platform, code);
    const again = await redeem(platform, code);
    expect([again.reply.status, again.body.error]).toEqual([400, 'invalid_grant']);
    const headers = { authorization: `Bearer ${body.access_token}` };
    expect((await fetch(`${platform.apiUrl}/me`, { headers })).status).toBe(401);
  });

  it.each([
    ['a wrong verifier', { code_verifier: `${verifier}-other` }, 'invalid_grant'],
    ['no verifier', { code_verifier: '' }, 'invalid_request'],
    ['another client', { client_id: 'other' }, 'invalid_grant'],
    ['another redirect_uri', { redirect_uri: 'http://127.0.0.1:9/' }, 'invalid_grant'],
    ['an unknown code', { code: 'unknown' }, 'invalid_grant'],
  ])('refuses %s', async (_, changes, error) => {
    await using platform = await startBreakable();
    const { reply, body } = await redeem(platform, (await consent(platform)).get('code'), changes);
    expect([reply.status, body.error]).toEqual([400, error]);
  });

  it.each([
    ['demo-client:a secret', {}, 200, undefined],
    ['demo%2Dclient:', {}, 200, undefined],
    ['demo-client:secret', { client_id: 'demo-client' }, 200, undefined],
    ['other:secret', {}, 400, 'invalid_grant'],
    ['other:secret', { client_id: 'demo-client' }, 400, 'invalid_request'],
    ['demo-client:secret', { client_secret: 'secret' }, 400, 'invalid_request'],
    [':secret', {}, 401, 'invalid_client'],
  ])('takes a client that names itself by HTTP Basic as %s, with %j', async (login, more, status, error) => {
    await using platform = await startBreakable();
    const form = {
      grant_type: 'authorization_code',
      code: (await consent(platform)).get('code') ?? '',
      redirect_uri: redirectUri,
      code_verifier: verifier,
      ...more,
    };
    const reply = await fetch(`${platform.authUrl}/oauth/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(login)}` },
      body: new URLSearchParams(form as Record<string, string>),
    });
    expect([reply.status, ((await reply.json()) as { error?: string }).error]).toEqual([status, error]);
    expect(reply.headers.get('www-authenticate')).toBe(status === 401 ? 'Basic realm="platform"' : null);
  });

  it('refuses a code that has expired', async () => {
    await using platform = await startBreakable({ clock: 'manual' });
    const code = (await consent(platform)).get('code');
    platform.world.clock.advance(600_000);
    const { reply, body } = await redeem(platform, code);
    expect([reply.status, body.error]).toEqual([400, 'invalid_grant']);
  });
});
