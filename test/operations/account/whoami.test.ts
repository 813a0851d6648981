import { describe, expect, it } from 'vitest';
import { defaultSeed } from '../../../src/emulator/seed/default-seed.ts';
import { serveHttp, serveJson } from '../../harness/loopback.ts';
import { startPlatform } from '../../harness/platform.ts';
import { runStep } from '../../harness/step.ts';

describe.each(['status', 'builds'] as const)('whoami in the dialect %s', (dialect) => {
  it('tells whose token it is', async () => {
    await using platform = await startPlatform({ dialect });
    const { outputs, log } = await platform.step({ operation: 'whoami' });
    expect(platform.calls()).toEqual(['GET /me']);
    expect(outputs).toMatchObject({ email: 'dev@platform.example', changed: 'false' });
    expect(log).toContain('✔ Signed in as dev@platform.example');
  });

  it('tells which app the token is bound to', async () => {
    const tokens = [{ token: 'fake-token-of-my-app', scopes: ['read' as const], app: 'my-app' }];
    await using platform = await startPlatform({ dialect, seed: { ...defaultSeed, tokens } });
    const { exitCode, summary } = await platform.step({ operation: 'whoami', token: 'fake-token-of-my-app' });
    expect(exitCode).toBe(0);
    expect(summary).toContain('| Bound to the app | `my-app` |');
  });

  it('fails on a token that the platform does not know', async () => {
    await using platform = await startPlatform({ dialect });
    const { exitCode, log } = await platform.step({ operation: 'whoami', token: 'fake-token-of-nobody' });
    expect(exitCode).toBe(1);
    expect(log).toContain('The access token is unknown');
    expect(log.replace(/^::add-mask::.*$/gm, '')).not.toContain('fake-token-of-nobody');
  });
});

describe('whoami', () => {
  it.each([
    { email: null, app: { id: 'a-1', name: 'my-app' } },
    { app: { name: 'my-app' } },
    { email: '', app: 'my-app' },
  ])('takes the token of an app that is nobody’s: %j', async (body) => {
    await using server = await serveJson(body);
    const where = { 'api-url': server.url.origin, token: 'fake-token-of-my-app' };
    const { exitCode, log, outputs, summary } = await runStep({ with: { operation: 'whoami', ...where } });
    expect(exitCode).toBe(0);
    expect(outputs['email']).toBe('');
    expect(log).toContain('Signed in with a token of the app my-app');
    expect(summary).not.toContain('Email');
  });

  it('asks for the right address where nothing of the API is at it', async () => {
    await using server = await serveHttp((_, response) => response.writeHead(404).end());
    const where = { 'api-url': `${server.url.origin}/api/v2`, token: 'fake-token-of-nobody' };
    const { summary } = await runStep({ with: { operation: 'whoami', ...where } });
    expect(summary).toContain('**What to do:** Check that `api-url` is the address of the API');
  });

  it('takes a token of a machine, which has no email', async () => {
    await using server = await serveJson({ id: 'u7', email: null, message: '' });
    const where = { 'api-url': server.url.origin, token: 'fake-token-of-a-machine' };
    const { exitCode, log, outputs } = await runStep({ with: { operation: 'whoami', ...where } });
    expect([exitCode, outputs['email']]).toEqual([0, '']);
    expect(log).toContain('Signed in as u7');
  });

  it.each([
    { id: 'unauthorized', email: null, message: 'Invalid credentials' },
    { name: 'anonymous', email: null, authenticated: false },
    { name: 'anonymous', email: null, authenticated: 'false' },
  ])('does not take a refusal for a machine: %j', async (body) => {
    await using server = await serveJson(body);
    const where = { 'api-url': server.url.origin, token: 'fake-token-of-nobody' };
    const { exitCode, log } = await runStep({ with: { operation: 'whoami', ...where } });
    expect(exitCode).toBe(1);
    expect(log).toContain('its body has no email');
  });

  it('does not take a reply that names nobody for an answer', async () => {
    await using server = await serveJson({ email: null, app: null });
    const where = { 'api-url': server.url.origin, token: 'fake-token-of-nobody' };
    const { exitCode, log } = await runStep({ with: { operation: 'whoami', ...where } });
    expect(exitCode).toBe(1);
    expect(log).toContain('its body has no email');
  });
});
