import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { serveHttp } from '../../harness/loopback.ts';
import { makeFolder } from '../../harness/make-folder.ts';
import { startPlatform } from '../../harness/platform.ts';
import { shownBy } from '../../harness/shown.ts';
import { runStep } from '../../harness/step.ts';

const inputs = { operation: 'check-config', app: 'my-app' };

describe.each(['status', 'builds', 'deployments', 'silent'] as const)('check-config in the dialect %s', (dialect) => {
  it('is green where every required name is set, and tells the others', async () => {
    await using platform = await startPlatform({ dialect });
    const result = await platform.step({ ...inputs, 'config-required': 'LOG_LEVEL, NODE_ENV' });
    expect(result.exitCode, result.log).toBe(0);
    expect(platform.calls()).toEqual(['GET /apps/my-app/config-vars']);
    expect(result.outputs).toMatchObject({
      'missing-keys': '[]',
      'extra-keys': '["SESSION_SECRET"]',
      changed: 'false',
      result: '{"missing":[],"extra":["SESSION_SECRET"]}',
    });
    expect(shownBy(result)).not.toContain('fake-session-secret-of-my-app');
  });

  it('is red where one is missing, and names it and what may be misspelt', async () => {
    await using platform = await startPlatform({ dialect });
    const { exitCode, log, outputs, summary } = await platform.step({
      ...inputs,
      'config-required': 'LOG_LEVEL, SESION_SECRET, PAYMENT_KEY',
    });
    expect(exitCode).toBe(1);
    expect(log).toContain('my-app lacks 2 config vars that it is to have: PAYMENT_KEY, SESION_SECRET');
    expect(log).toContain('(`SESSION_SECRET` for `SESION_SECRET`)');
    expect(outputs['missing-keys']).toBe('["PAYMENT_KEY","SESION_SECRET"]');
    expect(summary).toMatch(/PAYMENT_KEY.*missing/);
    expect(summary).toMatch(/SESSION_SECRET.*set, not required/);
    expect(outputs['changed']).toBe('false');
  });

  it.each([
    ['another app', { against: 'shop-staging' }, ['DATABASE_URL'], 'the app shop-staging'],
    ['an environment by its id', { against: 'env-shop-ra' }, ['PAYMENT_KEY'], 'the environment env-shop-ra'],
    ['an environment by its kind', { against: 'ra', pipeline: 'shop' }, ['PAYMENT_KEY'], 'the environment env-shop-ra'],
    ['an app although a pipeline is named', { against: 'shop-staging', pipeline: 'shop' }, ['DATABASE_URL'], 'the app'],
  ])('compares with %s', async (_, more, missing, other) => {
    await using platform = await startPlatform({ dialect });
    const { exitCode, outputs, summary } = await platform.step({ ...inputs, ...more });
    expect(exitCode).toBe(1);
    expect(JSON.parse(outputs['missing-keys'] ?? '')).toEqual(missing);
    expect(summary).toContain(other);
    expect(platform.calls().every((call) => call.startsWith('GET '))).toBe(true);
  });
});

describe.each([
  { operation: 'build', app: 'my-app', commitish: 'a'.repeat(40) },
  { operation: 'build', app: 'my-app', commitish: 'a'.repeat(40), 'dry-run': 'true' },
])('a deployment that requires config vars: %j', (build) => {
  it('tells which are set, and which nobody requires', async () => {
    await using platform = await startPlatform();
    const { exitCode, log, outputs, summary } = await platform.step({
      ...build,
      'config-required': 'LOG_LEVEL, NODE_ENV',
    });
    expect(exitCode, log).toBe(0);
    expect(outputs).toMatchObject({ 'missing-keys': '[]', 'extra-keys': '["SESSION_SECRET"]' });
    expect(summary).toMatch(/LOG_LEVEL.*set/);
    expect(summary).toMatch(/SESSION_SECRET.*set, not required/);
  });
});

describe('check-config', () => {
  it('says that nothing is required by an app without config vars', async () => {
    await using platform = await startPlatform();
    await platform.step({ operation: 'create-app', app: 'empty' });
    const { exitCode, log } = await platform.step({ ...inputs, against: 'empty' });
    expect(exitCode, log).toBe(0);
    expect(log).toContain('::warning::Nothing is required by the app empty: it has no config vars.');
  });

  it.each([
    { error: 'unauthorized', error_description: 'The token has expired' },
    { id: 'unauthorized', message: 'Invalid credentials provided.' },
    { id: 'forbidden', message: 'No.', url: 'https://platform.example/docs' },
  ])('takes no refusal for config vars, although it is called a success: %j', async (refusal) => {
    await using server = await serveHttp((_, response) => {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(refusal));
    });
    const at = { 'api-url': `${server.url.origin}/api/v1`, token: 'fake-token' };
    for (const wanted of [{ against: 'other' }, { 'config-required': 'error, message' }]) {
      const { exitCode, log } = await runStep({ with: { ...at, ...inputs, ...wanted } });
      expect(exitCode).toBe(1);
      expect(log).toContain('denies that success');
    }
  });

  it.each([
    { id: 'my-service', message: 'hello' },
    { error: 'page.html', error_description: 'shown when all is lost', COLOUR: 'blue' },
    { message: 'hello' },
    { error: 'page.html' },
  ])('takes no config vars for a refusal: %j', async (vars) => {
    await using server = await serveHttp((_, response) => {
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ ...vars, PORT: '80' }));
    });
    const at = { 'api-url': `${server.url.origin}/api/v1`, token: 'fake-token' };
    const { exitCode, log } = await runStep({ with: { ...at, ...inputs, 'config-required': 'PORT' } });
    expect(exitCode, log).toBe(0);
  });

  it('reads the names from a file', async () => {
    await using platform = await startPlatform();
    using folder = makeFolder();
    const path = join(folder.path, '.env.example');
    writeFileSync(path, '# where it is\nDATABASE_URL=postgres://localhost/$USER\nNODE_ENV=\n');
    const { outputs } = await platform.step({ ...inputs, 'config-required': path });
    expect(outputs['missing-keys']).toBe('["DATABASE_URL"]');
  });

  it('takes both a list and another app, and tells who requires what', async () => {
    await using platform = await startPlatform();
    const { outputs, summary } = await platform.step({
      ...inputs,
      'config-required': 'NODE_ENV, API_KEY',
      against: 'shop-staging',
    });
    expect(JSON.parse(outputs['missing-keys'] ?? '')).toEqual(['API_KEY', 'DATABASE_URL']);
    expect(summary).toMatch(/NODE_ENV.*set.*config-required, the app shop-staging/);
  });

  it('says that there is nothing of that name, instead of requiring nothing', async () => {
    await using platform = await startPlatform();
    const { exitCode, log } = await platform.step({ ...inputs, against: 'staging' });
    expect(exitCode).toBe(1);
    expect(log).toContain(
      'the platform shows neither an app (GET /apps/staging/config-vars) nor a pipeline environment',
    );
    expect(log).toContain('give `pipeline` too');
    const inPipeline = await platform.step({ ...inputs, against: 'nowhere', pipeline: 'shop' });
    expect(inPipeline.log).toMatch(/Correct it: the environments of shop are \w+, \w+/);
  });

  it.each([404, 403, 502])('states nothing about names where the platform answers %i', async (status) => {
    await using platform = await startPlatform();
    platform.emulator.faults.add({ endpoint: 'getConfig', fault: 'status', status });
    const { exitCode, log, outputs } = await platform.step({ ...inputs, 'config-required': 'A' });
    expect(exitCode).toBe(1);
    expect(log).not.toContain('lacks');
    expect(outputs['missing-keys'] ?? '').toBe('');
  });

  it('takes no app for an environment because the platform is in trouble', async () => {
    await using platform = await startPlatform();
    platform.emulator.faults.add({ endpoint: 'getConfig', fault: 'status', status: 502 });
    const { exitCode } = await platform.step({ ...inputs, against: 'env-shop-ra' });
    expect(exitCode).toBe(1);
    expect(platform.calls().some((call) => call.includes('/environments/'))).toBe(false);
  });

  it('sees what the same dry run would set', async () => {
    await using platform = await startPlatform();
    const { exitCode, outputs } = await platform.step({
      operation: 'set-config, check-config',
      app: 'my-app',
      'config-vars': 'API_KEY=fake-api-key',
      'config-required': 'API_KEY',
      'dry-run': 'true',
    });
    expect(exitCode).toBe(0);
    expect(outputs['missing-keys']).toBe('[]');
    expect(platform.calls().every((call) => call.startsWith('GET '))).toBe(true);
  });

  it('is refused before any request where it compares an app with itself', async () => {
    await using platform = await startPlatform();
    const { exitCode, log } = await platform.step({ ...inputs, against: 'My-App' });
    expect(exitCode).toBe(1);
    expect(log).toContain('`against` names the app itself');
    expect(platform.calls()).toEqual([]);
  });
});

describe('an app that is compared with itself by another of its names', () => {
  const [app, other] = [
    { id: 'app-1', name: 'shop' },
    { id: 'app-2', name: 'shop-staging' },
  ];

  /** A platform that knows apps by name and by id; a look at one may be refused. */
  async function check(named: string, against: string, refusal?: number) {
    await using server = await serveHttp((request, response) => {
      const [, name, part] = /^\/api\/v1\/apps\/([^/]+)(\/config-vars)?$/.exec(request.url ?? '') ?? [];
      const found = [app, other].find(({ id, name: own }) => id === name || own === name);
      const status = found === undefined ? 404 : part === undefined ? (refusal ?? 200) : 200;
      const body = status === 200 ? (part ? { KEY: 'fake-value-of-it' } : found) : {};
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    const at = { 'api-url': `${server.url.origin}/api/v1`, token: 'fake-token', timeout: '10s' };
    return await runStep({ with: { ...at, operation: 'check-config', app: named, against } });
  }

  it.each([
    ['shop', 'app-1'],
    ['app-1', 'shop'],
  ])('is no check: %s against %s', async (named, against) => {
    const { exitCode, log } = await check(named, against);
    expect(exitCode).toBe(1);
    expect(log).toContain(`\`against\` is \`${against}\`, which is ${named} itself: it lacks nothing that it has`);
  });

  it('is told from one that has the same names', async () => {
    expect((await check('shop', 'shop-staging')).exitCode).toBe(0);
    expect((await check('shop', 'app-2')).exitCode).toBe(0);
  });

  it('is checked as another where the token may not look', async () => {
    expect((await check('shop', 'shop-staging', 403)).exitCode).toBe(0);
  });
});

describe('config-required of a build', () => {
  const build = { operation: 'build', app: 'my-app', branch: 'main' };

  it.each(['false', 'true'])('starts nothing where a name is missing (dry-run: %s)', async (dryRun) => {
    await using platform = await startPlatform();
    const { exitCode, log, outputs } = await platform.step({
      ...build,
      'config-required': 'NODE_ENV, API_KEY',
      'dry-run': dryRun,
    });
    expect(exitCode).toBe(1);
    expect(log).toContain('my-app lacks a config var that it is to have: API_KEY');
    expect(outputs).toMatchObject({ 'missing-keys': '["API_KEY"]', changed: 'false' });
    expect(platform.calls()).toEqual(['GET /apps/my-app/config-vars']);
  });

  it('builds where all are set, and asks for no config var unless it is given', async () => {
    await using platform = await startPlatform();
    const checked = await platform.step({ ...build, 'config-required': 'NODE_ENV' });
    expect(checked.exitCode, checked.log).toBe(0);
    expect(platform.calls()).toContain('GET /apps/my-app/config-vars');
    await platform.step(build);
    expect(platform.calls()).not.toContain('GET /apps/my-app/config-vars');
  });

  it('is refused beside `build-id`, which starts nothing', async () => {
    await using platform = await startPlatform();
    const { log } = await platform.step({ ...build, 'build-id': 'b1', 'config-required': 'NODE_ENV' });
    expect(log).toContain('`config-required` is for a build that is yet to be started');
  });
});
