import { expect, it } from 'vitest';
import { openDesk, openGitHub, runDist } from '../harness/dist.ts';
import { lacking } from '../harness/lacking.ts';
import { serveSockets } from '../platform/loopback.ts';

/** A platform on which hardly any time goes by: no build ends there. */
const slow = { speed: 0.001 };
const build = { operation: 'build', app: 'my-app' };
const token = 'fake-token-of-this-test';

it.skipIf(lacking.signals).concurrent.each(['SIGINT', 'SIGTERM'] as const)(
  'a %s while a build is under way ends the step red',
  async (signal) => {
    await using desk = await openDesk(slow);
    await using github = await openGitHub();
    const step = await runDist(
      {
        with: { ...build, ...desk.access, 'github-token': github.token, 'github-environment': 'production' },
        env: { GITHUB_API_URL: github.url },
      },
      async ({ kill, printed }) => {
        await printed('pending');
        kill(signal);
      },
    );
    expect([step.exitCode, step.code], step.log).toEqual([1, 'canceled']);
    expect(step.headline).toMatch(/^Cancelled .* continues on the platform$/);
    expect(step.outputs).toMatchObject({ status: 'canceled', 'build-id': 'build-1', changed: 'true' });
    expect(step.log).toContain(`The job was cancelled (${signal})`);
    expect(step.summary).toContain('`build-id: build-1`');
    expect(github.deployments[0]?.statuses.map(({ state }) => state)).toEqual(['error', 'in_progress']);
  },
);

it.concurrent('a build that goes on at the deadline is red, and its word is named', async () => {
  await using desk = await openDesk(slow);
  const step = await runDist({ with: { ...build, ...desk.access, timeout: '3s' } });
  expect([step.exitCode, step.code], step.log).toEqual([1, 'timeout']);
  expect(step.outputs).toMatchObject({ status: 'timeout', 'build-id': 'build-1', changed: 'true' });
  expect(step.headline).toMatch(/pending/);
});

it.concurrent('a command without an answer at the deadline is unknown', async () => {
  await using server = await serveSockets();
  const exec = { operation: 'exec', app: 'my-app', dyno: 'web.1', command: 'echo hi', token, timeout: '2s' };
  const step = await runDist({ with: { ...exec, 'api-url': `${server.url.origin}/api/v1` } });
  expect([step.exitCode, step.code], step.log).toEqual([1, 'outcome-unknown']);
  expect(step.outputs['changed']).toBe('unknown');
  expect(server.connections()).toBe(1);
});

it.concurrent('a read without an answer ends with the time of its requests', async () => {
  await using server = await serveSockets();
  const whoami = { operation: 'whoami', token, timeout: '4s', 'request-timeout': '1s' };
  const step = await runDist({ with: { ...whoami, 'api-url': `${server.url.origin}/api/v1` } });
  expect(step.exitCode, step.log).toBe(1);
  expect(step.outputs['changed']).toBe('false');
  expect(server.connections()).toBeGreaterThan(1);
});
