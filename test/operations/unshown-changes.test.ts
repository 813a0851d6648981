import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { serveHttp } from '../harness/loopback.ts';
import { stillClock } from '../harness/platform-client.ts';
import { runStep } from '../harness/step.ts';

type Inputs = Readonly<Record<string, string>>;

/** Runs a step on a platform that accepts every change and answers to each request as told. */
async function run(inputs: Inputs, answerTo: (request: IncomingMessage, path: string) => unknown) {
  await using server = await serveHttp((request, response) => {
    const told = answerTo(request, (request.url ?? '').replace('/api/v1', ''));
    response.writeHead(told === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(told ?? { code: 'not_found', message: 'none' }));
  });
  const where = { 'api-url': `${server.url}api/v1`, token: 'fake-token-of-this-test' };
  return await runStep({ clock: stillClock(), with: { ...inputs, ...where } });
}

const isChange = ({ method }: IncomingMessage) => method !== 'GET';

it.each<[Inputs, (request: IncomingMessage, path: string) => unknown]>([
  [{ operation: 'set-config', app: 'shop', 'config-vars': 'GREETING=fake-new-value' }, () => ({})],
  [
    { operation: 'create-namespace', namespace: 'labs', 'if-exists': 'fail' },
    (request) => (isChange(request) ? { id: 'n1', name: 'labs', created_at: '2019-01-02T03:04:05Z' } : undefined),
  ],
  [
    { operation: 'update-domain', app: 'shop', domain: 'www.example.com', cert: 'new' },
    (_, path) => {
      const domain = { id: 'd1', hostname: 'www.example.com', cert: 'old' };
      return path.endsWith('/domains') ? [domain] : domain;
    },
  ],
  [
    { operation: 'scale', app: 'shop', formation: 'web=3' },
    (request, path) =>
      path.endsWith('/dynos/list')
        ? []
        : { id: 'a1', name: 'shop', formation: { web: { quantity: isChange(request) ? 2 : 1 } } },
  ],
])('what the platform accepts and does not show may have changed, or not: %j', async (inputs, answerTo) => {
  const { exitCode, log, outputs } = await run(inputs, answerTo);
  expect(exitCode, log).toBe(1);
  expect(outputs['changed']).toBe('unknown');
});

it('what was shown before has changed, whatever comes of the rest', async () => {
  const sent: Record<string, string> = {};
  const { outputs } = await run(
    { operation: 'set-config', app: 'shop', 'config-vars': 'A=fake-value-of-a', 'config-strategy': 'overwrite' },
    (request) => {
      if (request.method === 'PATCH') sent['A'] = 'fake-value-of-a';
      return { OLD: 'fake-old-value', ...sent };
    },
  );
  expect(outputs).toMatchObject({ changed: 'true', 'added-keys': '["A"]', 'removed-keys': '[]' });
});

const dyno = { type: 'web', name: 'web.1', state: 'up' };
const apps: Readonly<Record<string, object>> = {
  '/apps/shop': { id: 'a1', name: 'shop' },
  '/apps/blog': { id: 'a2', name: 'blog' },
  '/apps/a1': { id: 'a1', name: 'shop' },
  '/apps/a2': { id: 'a2', name: 'blog' },
};

it.each([
  { app: { id: 'a2', name: 'blog' } },
  { app: { id: 'x7', name: 'unseen' } },
  { app: { id: 'a2' } },
  { app_name: 'blog' },
  { app: 'blog' },
])('dynos of another app are not this app’s: %j', async (told) => {
  const { exitCode, log } = await run(
    { operation: 'list-dynos', app: 'shop' },
    (_, path) => apps[path] ?? [{ ...dyno, ...told }],
  );
  expect(log).toContain('The platform answered about the app');
  expect(exitCode).toBe(1);
});

it.each([
  { app: { id: 'a1', name: 'shop' } },
  { app: { id: 'a1', name: 'Shop of Ada' } },
  { app: { id: 'a1' } },
  { app: { id: 4711, name: 'acme/shop' } },
  { app: { id: 12, name: 'My Shop' } },
  { app_id: 'rel-9', app_name: 'shop-web' },
  { app: 'web' },
  { app_id: 4711 },
  { app_name: 'SHOP' },
])('dynos that may be this app’s are: %j', async (told) => {
  const { exitCode, log } = await run({ operation: 'list-dynos', app: 'shop' }, (_, path) =>
    path.endsWith('/dynos/list') ? [{ ...dyno, ...told }] : apps[path],
  );
  expect(exitCode, log).toBe(0);
});

it('dynos of others may be listed beside this app’s', async () => {
  const dynos = [
    { ...dyno, app: { id: 'a2', name: 'blog' } },
    { ...dyno, app: { id: 'a1', name: 'shop' } },
  ];
  const { exitCode, log } = await run({ operation: 'list-dynos', app: 'shop' }, (_, path) => apps[path] ?? dynos);
  expect(exitCode, log).toBe(0);
});

it('an app that cannot be read accuses nobody, and is asked for once', async () => {
  const asked: string[] = [];
  const { exitCode, log } = await run({ operation: 'restart', app: 'a1' }, (request, path) => {
    asked.push(path);
    return path.endsWith('/dynos/list')
      ? [{ ...dyno, app_name: 'shop', started_at: new Date(isChange(request) ? 0 : Date.now()).toISOString() }]
      : isChange(request)
        ? {}
        : undefined;
  });
  expect(exitCode, log).toBe(0);
  expect(asked.filter((path) => path === '/apps/a1')).toHaveLength(1);
});

it('a restart that is answered with the dynos of another app is none of this app', async () => {
  const { exitCode, log } = await run({ operation: 'restart', app: 'shop', wait: 'false' }, (request, path) =>
    isChange(request) ? [{ ...dyno, app: { id: 'a2', name: 'blog' } }] : (apps[path] ?? [dyno]),
  );
  expect(log).toContain('The platform answered about the app blog, and not about shop');
  expect(exitCode).toBe(1);
});

it('what is shown of several config vars has changed', async () => {
  let sent = false;
  const { outputs } = await run(
    { operation: 'set-config', app: 'shop', 'config-vars': 'A=fake-one\nB=fake-two' },
    (request) => {
      sent ||= isChange(request);
      return sent ? { A: 'fake-one' } : {};
    },
  );
  expect(outputs['changed']).toBe('true');
});

it('a certificate that failed is told where nobody waits for it', async () => {
  const { exitCode, log } = await run({ operation: 'add-domain', app: 'shop', domain: 'www.example.com' }, (request) =>
    isChange(request) ? { id: 'd1', hostname: 'www.example.com', status: 'failed' } : [],
  );
  expect(log).toContain('::warning::The platform says of the certificate of www.example.com: failed.');
  expect(exitCode).toBe(0);
});
