import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { startBreakable } from '../../../scripts/emulator/start-breakable.ts';
import { askForJobToken } from '../../harness/oidc-sign-in.ts';

describe("GitHub's OIDC issuer", () => {
  it('signs tokens that verify against the keys it publishes', async () => {
    await using platform = await startBreakable();
    const discovery = await fetch(`${platform.url}/oidc/.well-known/openid-configuration`);
    const { issuer, jwks_uri } = (await discovery.json()) as { issuer: string; jwks_uri: string };
    const jwt = await askForJobToken(platform, 'https://audience.example');
    const { payload, protectedHeader } = await jwtVerify(jwt, createRemoteJWKSet(new URL(jwks_uri)), {
      issuer,
      audience: 'https://audience.example',
    });
    expect(protectedHeader.alg).toBe('RS256');
    expect(payload.sub).toBe('repo:octo-org/octo-repo:ref:refs/heads/main');
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300);
  });

  it('publishes no private part of its key', async () => {
    await using platform = await startBreakable();
    const reply = await fetch(`${platform.url}/oidc/.well-known/jwks`);
    const { keys } = (await reply.json()) as { keys: object[] };
    expect(keys.map((key) => Object.keys(key).sort())).toEqual([['alg', 'e', 'kid', 'kty', 'n', 'use']]);
  });

  it('takes the claims of the job from the query', async () => {
    await using platform = await startBreakable();
    const jwt = await askForJobToken(platform, 'x', { repository: 'ada/engine', actor: 'ada', environment: 'prod' });
    expect(decodeJwt(jwt)).toMatchObject({
      sub: 'repo:ada/engine:environment:prod',
      repository: 'ada/engine',
      repository_owner: 'ada',
      actor: 'ada',
      environment: 'prod',
      iss: `${platform.url}/oidc`,
    });
  });

  it('names the subject of a pull request, and the immutable one', async () => {
    await using platform = await startBreakable();
    const subjectOf = async (more: Record<string, string>) => decodeJwt(await askForJobToken(platform, 'x', more)).sub;
    expect(await subjectOf({ event_name: 'pull_request' })).toBe('repo:octo-org/octo-repo:pull_request');
    expect(await subjectOf({ sub: 'immutable' })).toBe('repo:octo-org@123456/octo-repo@456789:ref:refs/heads/main');
  });

  it('gives every token its own id', async () => {
    await using platform = await startBreakable();
    const ids = [await askForJobToken(platform), await askForJobToken(platform)].map((jwt) => decodeJwt(jwt).jti);
    expect(new Set(ids).size).toBe(2);
  });

  it('dates tokens by the clock of the emulator', async () => {
    await using platform = await startBreakable({ clock: 'manual' });
    platform.world.clock.advance(86_400_000);
    const { iat } = decodeJwt(await askForJobToken(platform));
    expect(iat).toBe(Math.floor(platform.world.clock.now() / 1000));
  });

  it('refuses a request without the request token', async () => {
    await using platform = await startBreakable();
    expect((await fetch(platform.oidcRequestUrl)).status).toBe(401);
    const headers = { authorization: 'Bearer wrong' };
    expect((await fetch(platform.oidcRequestUrl, { headers })).status).toBe(401);
  });

  it('answers GET at its own addresses only', async () => {
    await using platform = await startBreakable();
    expect((await fetch(`${platform.url}/oidc/other`)).status).toBe(404);
    expect((await fetch(`${platform.url}/oidc/token`, { method: 'POST' })).status).toBe(405);
  });
});
