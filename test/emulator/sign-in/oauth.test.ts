import { generateKeyPair, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { type BreakableEmulator, startBreakable } from '../../../scripts/emulator/start-breakable.ts';
import { askForJobToken, jobGrants, postToken } from '../../harness/oidc-sign-in.ts';

const exchange = jobGrants['token-exchange'];

async function forgeToken(platform: BreakableEmulator, changes: Record<string, unknown> = {}): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256');
  return new SignJWT({ sub: 'repo:octo-org/octo-repo:ref:refs/heads/main', jti: 'forged', ...changes })
    .setProtectedHeader({ alg: 'RS256', kid: 'emulator-oidc-key' })
    .setIssuer(`${platform.url}/oidc`)
    .setAudience(platform.url)
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(privateKey);
}

function callApi(platform: BreakableEmulator, token: string, path: string, method = 'GET'): Promise<Response> {
  return fetch(`${platform.apiUrl}${path}`, { method, headers: { authorization: `Bearer ${token}` } });
}

describe.each(Object.entries(jobGrants))('the %s grant', (name, makeForm) => {
  const invalid = name === 'jwt-bearer' ? 'invalid_grant' : 'invalid_request';
  const wrongAudience = name === 'jwt-bearer' ? 'invalid_grant' : 'invalid_target';

  it('gives an access token that works until it expires', async () => {
    await using platform = await startBreakable({ clock: 'manual', tokenSeconds: 600 });
    const { reply, body } = await postToken(platform, {
      ...makeForm(await askForJobToken(platform), platform.url),
      scope: 'read write',
    });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 600, scope: 'read write' });
    expect(body.issued_token_type).toBe(
      name === 'jwt-bearer' ? undefined : 'urn:ietf:params:oauth:token-type:access_token',
    );
    expect((await callApi(platform, body.access_token, '/me')).status).toBe(200);
    platform.world.clock.advance(600_000);
    expect((await callApi(platform, body.access_token, '/me')).status).toBe(401);
  });

  it('gives the scope that was asked for and no more', async () => {
    await using platform = await startBreakable();
    const { body } = await postToken(platform, makeForm(await askForJobToken(platform), platform.url));
    expect(body.scope).toBe('read');
    expect((await callApi(platform, body.access_token, '/apps')).status).toBe(200);
    const refused = await callApi(platform, body.access_token, '/apps/unknown/dynos', 'DELETE');
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'forbidden' }]);
  });

  it('takes the old and the immutable form of the subject, and no other', async () => {
    await using platform = await startBreakable();
    const tryWith = async (more: Record<string, string>) => {
      const jwt = await askForJobToken(platform, platform.url, more);
      return (await postToken(platform, makeForm(jwt, platform.url))).reply.status;
    };
    expect(await tryWith({ environment: 'production' })).toBe(200);
    expect(await tryWith({ sub: 'immutable' })).toBe(200);
    expect(await tryWith({ sub: 'octocat' })).toBe(400);
    expect(await tryWith({ sub: 'repo:octo-org@1/octo-repo:ref:refs/heads/main' })).toBe(400);
  });

  it('refuses a JWT that another key signed', async () => {
    await using platform = await startBreakable();
    const { reply, body } = await postToken(platform, makeForm(await forgeToken(platform), platform.url));
    expect([reply.status, body.error]).toEqual([400, invalid]);
    expect(body.error_description).toContain('not signed');
  });

  it('refuses a JWT without a signature, and one that is none', async () => {
    await using platform = await startBreakable();
    const [, payload] = (await askForJobToken(platform)).split('.');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
    for (const jwt of [unsigned, 'not-a-jwt']) {
      const { reply, body } = await postToken(platform, makeForm(jwt, platform.url));
      expect([reply.status, body.error]).toEqual([400, invalid]);
    }
  });

  it('refuses a JWT for another audience', async () => {
    await using platform = await startBreakable();
    const jwt = await askForJobToken(platform, 'https://other.example');
    const { reply, body } = await postToken(platform, makeForm(jwt, platform.url));
    expect([reply.status, body.error]).toEqual([400, wrongAudience]);
  });

  it('takes localhost as another name of itself', async () => {
    await using platform = await startBreakable();
    const audience = platform.url.replace('127.0.0.1', 'localhost');
    const jwt = await askForJobToken(platform, audience);
    expect((await postToken(platform, makeForm(jwt, audience))).reply.status).toBe(200);
  });

  it('refuses a JWT of another issuer', async () => {
    await using other = await startBreakable();
    await using platform = await startBreakable();
    const jwt = await askForJobToken(other, platform.url);
    const { reply, body } = await postToken(platform, makeForm(jwt, platform.url));
    expect([reply.status, body.error]).toEqual([400, invalid]);
    expect(body.error_description).toContain('iss');
  });

  it('refuses a JWT that has expired', async () => {
    await using platform = await startBreakable({ clock: 'manual' });
    const jwt = await askForJobToken(platform);
    platform.world.clock.advance(300_000);
    const { reply, body } = await postToken(platform, makeForm(jwt, platform.url));
    expect([reply.status, body.error, body.error_description]).toEqual([400, invalid, 'The JWT has expired']);
  });

  it('refuses a JWT that was used before', async () => {
    await using platform = await startBreakable();
    const form = makeForm(await askForJobToken(platform), platform.url);
    expect((await postToken(platform, form)).reply.status).toBe(200);
    const { reply, body } = await postToken(platform, form);
    expect([reply.status, body.error]).toEqual([400, invalid]);
    expect(body.error_description).toContain('used already');
  });

  it('refuses a scope that does not exist, and leaves the JWT unused', async () => {
    await using platform = await startBreakable();
    const form = makeForm(await askForJobToken(platform), platform.url);
    const { reply, body } = await postToken(platform, { ...form, scope: 'read admin' });
    expect([reply.status, body.error]).toEqual([400, 'invalid_scope']);
    expect((await postToken(platform, { ...form, scope: 'read' })).reply.status).toBe(200);
  });
});

describe('the token endpoint', () => {
  it.each([
    ['no grant_type', {}, 'invalid_request'],
    ['an unknown grant', { grant_type: 'password' }, 'unsupported_grant_type'],
    ['no subject token', { ...exchange('', 'x') }, 'invalid_request'],
    ['a subject token of another type', { ...exchange('x', ''), subject_token_type: 'x' }, 'invalid_request'],
    ['a token of another type asked for', { ...exchange('x', ''), requested_token_type: 'x' }, 'invalid_request'],
    ['another target', exchange('x', 'https://other.example'), 'invalid_target'],
    ['a JWT bearer grant without assertion', jobGrants['jwt-bearer'](''), 'invalid_request'],
  ])('refuses %s', async (_, form, error) => {
    await using platform = await startBreakable();
    const { reply, body } = await postToken(platform, form as Record<string, string>);
    expect([reply.status, body.error]).toEqual([400, error]);
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  it('refuses JSON, a parameter given twice, and GET', async () => {
    await using platform = await startBreakable();
    const url = `${platform.authUrl}/oauth/token`;
    const headers = { 'content-type': 'application/json' };
    const json = await fetch(url, { method: 'POST', headers, body: '{"grant_type":"authorization_code"}' });
    expect([json.status, await json.json()]).toMatchObject([400, { error: 'invalid_request' }]);
    const twice = await fetch(url, { method: 'POST', body: new URLSearchParams('grant_type=a&grant_type=b') });
    expect([twice.status, await twice.json()]).toMatchObject([400, { error: 'invalid_request' }]);
    const read = await fetch(url);
    expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST']);
  });
});
