import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { FaultSpec } from '../../scripts/emulator/faults/fault-spec.ts';
import { systemClock } from '../../src/platform/wire/clock.ts';
import { serveHttp } from '../harness/loopback.ts';
import { startPlatform, type TestPlatform } from '../harness/platform.ts';
import { runStep } from '../harness/step.ts';

/** Each way in which an answer can be lost after the platform has acted. */
const lostAnswers: readonly FaultSpec[] = [
  { fault: 'reset-after' },
  { fault: 'reset-mid-body' },
  { fault: 'html', executed: true },
  { fault: 'empty', executed: true },
  ...[408, 500, 502, 503, 504, 524].map((status): FaultSpec => ({ fault: 'status', status, executed: true })),
  { fault: 'status', status: 503, retryAfter: 1, executed: true },
];

/** Creations by name, of what is new and of what was there before. */
const creations = {
  'create-app': { endpoint: 'createApp', fresh: { app: 'new-app' }, there: { app: 'my-app' } },
  'create-namespace': { endpoint: 'createNamespace', fresh: { namespace: 'jobs' }, there: { namespace: 'acme-tools' } },
  'add-domain': {
    endpoint: 'addDomain',
    fresh: { app: 'my-app', domain: 'www.example.com' },
    there: { app: 'my-app', domain: 'www.my-app.example' },
  },
} as const;
const operations = Object.keys(creations) as (keyof typeof creations)[];

const countOf = ({ emulator }: TestPlatform) => {
  const { apps, namespaces } = emulator.world.store;
  return apps.size + namespaces.size + [...apps.values()].reduce((sum, { domains }) => sum + domains.length, 0);
};
const posts = (platform: TestPlatform) => platform.calls().filter((call) => call.startsWith('POST'));

describe.each(operations)('%s when the answer is lost after the platform has acted', (operation) => {
  const { endpoint, fresh, there } = creations[operation];

  it.each(lostAnswers)('makes one, and says that it did: %j', async (fault) => {
    await using platform = await startPlatform();
    const before = countOf(platform);
    platform.emulator.faults.add({ ...fault, endpoint });
    const { exitCode, outputs } = await platform.step({ operation, ...fresh, 'if-exists': 'fail' });
    expect(exitCode).toBe(0);
    expect(outputs['changed']).toBe('true');
    expect(posts(platform)).toHaveLength(1);
    expect(countOf(platform) - before).toBeLessThanOrEqual(operation === 'create-app' ? 2 : 1);
  });

  it.each(lostAnswers)('does not call its own what was there before: %j', async (fault) => {
    await using platform = await startPlatform();
    platform.emulator.faults.add({ ...fault, endpoint });
    const failing = await platform.step({ operation, ...there, 'if-exists': 'fail' });
    expect(failing.exitCode).toBe(1);
    expect(failing.log).toContain('exists already');
    const reusing = await platform.step({ operation, ...there });
    expect(reusing.exitCode).toBe(0);
    expect([failing.outputs['changed'], reusing.outputs['changed']]).toEqual(['false', 'false']);
  });

  it('does not call its own what it could not see before', async () => {
    await using platform = await startPlatform();
    const look = { 'create-app': 'getApp', 'create-namespace': 'getNamespace', 'add-domain': 'listDomains' } as const;
    platform.emulator.faults.add({ endpoint: look[operation], fault: 'status', status: 403, count: 1 });
    platform.emulator.faults.add({ endpoint, fault: 'status', status: 504, executed: true });
    const { exitCode, outputs } = await platform.step({ operation, ...there, 'if-exists': 'fail' });
    expect(exitCode).toBe(1);
    expect(outputs['changed']).toBe('unknown');
  });

  it('is unknown when it does not show', async () => {
    await using platform = await startPlatform();
    platform.emulator.faults.add({ endpoint, fault: 'status', status: 504 });
    const { exitCode, outputs, log } = await platform.step({ operation, ...fresh });
    expect(exitCode).toBe(1);
    expect(outputs['changed']).toBe('unknown');
    expect(log).toContain('Whether the platform acted on it is unknown');
    expect(posts(platform)).toHaveLength(1);
  });
});

describe('a platform that is slower than the step is patient', () => {
  it('makes one domain, though the first answer comes long after its time', async () => {
    const domains: { id: string; hostname: string }[] = [];
    await using server = await serveHttp((request, response) => {
      const answer = (body: unknown) => response.end(JSON.stringify(body));
      if (request.method === 'GET') answer(domains);
      else
        setTimeout(() => {
          domains.push({ id: `d${domains.length + 1}`, hostname: 'www.example.com' });
          answer(domains.at(-1));
        }, 1500);
    });
    const { exitCode, outputs } = await runStep({
      clock: systemClock,
      with: {
        operation: 'add-domain',
        app: 'my-app',
        domain: 'www.example.com',
        'api-url': `${server.url.origin}/api/v1`,
        token: 'fake-token-of-this-test',
        'request-timeout': '1s',
      },
    });
    expect(domains).toHaveLength(1);
    expect(exitCode).toBe(0);
    expect(outputs).toMatchObject({ changed: 'true', id: 'd1' });
  }, 20_000);
});

describe('the output changed', () => {
  it.each([
    [{ operation: 'build', app: 'my-app' }, 'startBuild'],
    [{ operation: 'restart', app: 'my-app' }, 'restartDynos'],
    [{ operation: 'exec', app: 'my-app', dyno: 'web.1', command: 'true' }, 'execInDyno'],
    [{ operation: 'set-config', app: 'my-app', 'config-vars': 'NEW=fake-value' }, 'updateConfig'],
    [{ operation: 'remove-domain', app: 'my-app', domain: 'www.my-app.example' }, 'removeDomain'],
  ] as const)('is unknown when nobody told the end of %o', async (inputs, endpoint) => {
    for (const status of [408, 500, 503, 524]) {
      await using platform = await startPlatform();
      platform.emulator.faults.add({ endpoint, fault: 'status', status, executed: true });
      const { exitCode, outputs } = await platform.step(inputs);
      expect(exitCode).toBe(1);
      expect(outputs['changed'], String(status)).toBe('unknown');
    }
  });

  it('is false when the platform has refused, and true when another operation has changed something', async () => {
    await using platform = await startPlatform();
    platform.emulator.faults.add({ endpoint: 'startBuild', fault: 'status', status: 422 });
    expect((await platform.step({ operation: 'build', app: 'my-app' })).outputs['changed']).toBe('false');
    platform.emulator.faults.clear();
    platform.emulator.faults.add({ endpoint: 'startBuild', fault: 'status', status: 500 });
    const both = { operation: 'set-config, build', app: 'my-app', 'config-vars': 'NEW=fake-value' };
    expect((await platform.step(both)).outputs['changed']).toBe('true');
    expect((await platform.step({ ...both, 'config-vars': 'NEW=fake-value' })).outputs['changed']).toBe('unknown');
  });

  it('is false when nothing could be sent', async () => {
    const closed = createServer();
    const port = await new Promise<number>((resolve) =>
      closed.listen(0, '127.0.0.1', () => resolve((closed.address() as { port: number }).port)),
    );
    await new Promise((resolve) => closed.close(resolve));
    await using platform = await startPlatform();
    const { outputs } = await platform.step({
      operation: 'restart',
      app: 'my-app',
      'api-url': `http://127.0.0.1:${port}/api/v1`,
    });
    expect(outputs['changed']).toBe('false');
  });
});
