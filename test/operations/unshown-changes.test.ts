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
