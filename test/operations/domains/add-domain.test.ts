import { describe, expect, it } from 'vitest';
import { serveHttp } from '../../harness/loopback.ts';
import { certificate, fakeKey } from '../../harness/make-certificate.ts';
import { startPlatform } from '../../harness/platform.ts';
import { shownBy } from '../../harness/shown.ts';
import { runStep } from '../../harness/step.ts';

const inputs = { operation: 'add-domain', app: 'my-app', domain: 'www.example.com' };

describe.each(['status', 'builds'] as const)('add-domain in the dialect %s', (dialect) => {
  it('adds the domain and shows the DNS record to create; a second run finds it', async () => {
    await using platform = await startPlatform({ dialect });
    const first = await platform.step(inputs);
    expect(platform.calls()).toEqual(['GET /apps/my-app/domains', 'POST /apps/my-app/domains']);
    expect(platform.emulator.requests()[1]?.body).toEqual({ hostname: 'www.example.com' });
    expect(first.outputs).toMatchObject({
      changed: 'true',
      'ssl-status': 'pending',
      url: 'https://www.example.com',
    });
    expect(first.summary).toContain(`| CNAME | \`www.example.com\` | \`${first.outputs['dns-target']}\` |`);

    const second = await platform.step(inputs);
    expect(platform.calls()).toEqual(['GET /apps/my-app/domains']);
    expect(second.outputs).toMatchObject({ changed: 'false', id: first.outputs['id'] });
  });

  it('waits for the certificate when asked to', async () => {
    await using platform = await startPlatform({ dialect });
    const { outputs } = await platform.step({ ...inputs, 'wait-for-ssl': 'true' });
    expect(outputs['ssl-status']).toBe('cert issued');
    const looks = platform.calls().slice(2);
    expect(new Set(looks)).toEqual(new Set([`GET /apps/my-app/domains/${outputs['id']}`]));
  });

  it('fails when the certificate fails, and gives what is known', async () => {
    await using platform = await startPlatform({ dialect });
    const { exitCode, outputs, log, summary } = await platform.step({
      ...inputs,
      domain: 'fail.example.com',
      'wait-for-ssl': 'true',
    });
    expect(exitCode).toBe(1);
    expect(outputs['id']).toBeDefined();
    expect(log).toContain('The certificate of fail.example.com failed: ');
    expect(summary).toContain('### ❌ The certificate of fail.example.com failed');
    expect(summary).toContain('DNS record to create:');
  });

  it('says at the deadline how the certificate was last seen', async () => {
    await using platform = await startPlatform({ dialect });
    platform.emulator.world.store.settings.certificateSeconds = 3600;
    const { exitCode, log } = await platform.step({ ...inputs, 'wait-for-ssl': 'true', timeout: '10s' });
    expect(exitCode).toBe(1);
    expect(log).toMatch(/The time is up after 10 s; last seen: SSL of www\.example\.com: \w+/);
  });

  it('looks as often as poll-interval says', async () => {
    await using platform = await startPlatform({ dialect });
    const waits = { 'wait-for-ssl': 'true', timeout: '60s', domain: 'slow.example.com' };
    platform.emulator.world.store.settings.certificateSeconds = 3600;
    await platform.step({ ...inputs, ...waits, 'poll-interval': '20s' });
    expect(platform.calls().filter((call) => /^GET .*\/domains\/./.test(call))).toHaveLength(3);
  });

  it('fails on a domain that is there when asked to', async () => {
    await using platform = await startPlatform({ dialect });
    const { exitCode } = await platform.step({ ...inputs, domain: 'www.my-app.example', 'if-exists': 'fail' });
    expect(exitCode).toBe(1);
    expect(platform.calls()).toEqual(['GET /apps/my-app/domains']);
  });

  it('gives a domain that is there the certificate, and waits for it when asked to', async () => {
    await using platform = await startPlatform({ dialect });
    const certified = { ...inputs, domain: 'www.my-app.example', cert: 'my-certificate' };
    const dry = await platform.step({ ...certified, 'dry-run': 'true' });
    expect(dry.log).toContain('belongs to my-app already, and would get a new certificate');
    expect(dry.outputs).toMatchObject({ changed: 'false', 'would-change': 'true' });
    expect(platform.calls()).toEqual(['GET /apps/my-app/domains']);

    const { exitCode, log, outputs } = await platform.step({ ...certified, 'wait-for-ssl': 'true' });
    expect(exitCode, log).toBe(0);
    expect(log).toContain('The domain www.my-app.example belongs to my-app already, and has a new certificate');
    expect(outputs['changed']).toBe('true');
    const one = `/apps/my-app/domains/${outputs['id']}`;
    expect(platform.calls().slice(0, 3)).toEqual(['GET /apps/my-app/domains', `PATCH ${one}`, `GET ${one}`]);
  });

  it('reads only in a dry run', async () => {
    await using platform = await startPlatform({ dialect });
    const { outputs, log } = await platform.step({ ...inputs, 'dry-run': 'true' });
    expect(platform.calls()).toEqual(['GET /apps/my-app/domains']);
    expect(outputs['changed']).toBe('false');
    expect(log).toContain('Would add www.example.com to my-app');
  });
});

describe('add-domain', () => {
  it('does not take another app’s domain for its own', async () => {
    await using platform = await startPlatform();
    const { exitCode, log } = await platform.step({ ...inputs, domain: 'shop.example' });
    expect(exitCode).toBe(1);
    expect(log).toContain('shop.example is in use by the app shop-production');
  });

  it.each([
    ['example.com', 'ALIAS or ANAME'],
    ['a.example.com', 'CNAME'],
  ])('asks for a record that %s can have', async (domain, type) => {
    await using platform = await startPlatform();
    const { summary } = await platform.step({ ...inputs, domain });
    expect(summary).toContain(`| ${type} | \`${domain}\` |`);
  });

  it('converts a hostname in another script', async () => {
    await using platform = await startPlatform();
    await platform.step({ ...inputs, domain: 'Bücher.example' });
    expect(platform.emulator.requests()[1]?.body).toEqual({ hostname: 'xn--bcher-kva.example' });
  });

  it('warns about a certificate for another name, and shows no line of its key', async () => {
    await using platform = await startPlatform();
    const result = await platform.step({ ...inputs, cert: `${fakeKey}\n${certificate}` });
    expect(result.exitCode).toBe(0);
    expect(result.log).toContain('::warning::The certificate is not for www.example.com');
    expect(shownBy(result)).not.toContain('bm90LWEtcmVhbC1rZXkt');
    expect(result.masks).toContain(fakeKey.split('\n')[1]);
  });
});

describe('add-domain on a platform that answers about', () => {
  const add = async (told: object, app = 'shop') => {
    await using server = await serveHttp((request, response) => {
      response.writeHead(request.method === 'POST' ? 201 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(request.method === 'POST' ? { id: 'd1', hostname: 'www.example.com', ...told } : []));
    });
    const where = { 'api-url': `${server.url}api/v1`, token: 'fake-token-of-this-test' };
    return await runStep({ with: { operation: 'add-domain', app, domain: 'www.example.com', ...where } });
  };

  it.each([
    { app: { id: 'a9', name: 'other' } },
    { app_id: 'a9', app_name: 'other' },
    { appId: 'a9', appName: 'other' },
  ])('another app’s domain is not green: %j', async (told) => {
    const { exitCode, log } = await add(told);
    expect(exitCode).toBe(1);
    expect(log).toContain('it is about a9, other, and not about shop');
  });

  it.each([
    [{ app: { id: 'a1', name: 'shop' } }, 'shop'],
    [{ app: { id: 'a1', name: 'shop' } }, 'a1'],
    [{ app: { id: 'a1' } }, 'shop'],
    [{ app: { name: 'shop' } }, 'a1'],
    [{ app: 'a1' }, 'shop'],
  ])('the app, as far as it tells, is: %j for %s', async (told, app) => {
    const { exitCode, log } = await add(told, app);
    expect(exitCode, log).toBe(0);
  });
});
