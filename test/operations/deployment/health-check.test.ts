import type { IncomingHttpHeaders } from 'node:http';
import { describe, expect, it } from 'vitest';
import { checkHealth } from '../../../src/operations/deployment/health-check.ts';
import { serveHttp } from '../../harness/loopback.ts';
import { startPlatform } from '../../harness/platform.ts';

/** An app that answers with these statuses in turn, the last one for ever. */
async function startApp(statuses: readonly number[], headers: Record<string, string> = {}) {
  const seen: IncomingHttpHeaders[] = [];
  const server = await serveHttp((request, response) => {
    seen.push(request.headers);
    response.writeHead(statuses[Math.min(seen.length, statuses.length) - 1] ?? 500, headers).end('hello');
  });
  return { url: `${server.url}health`, seen, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

const build = { operation: 'build', app: 'my-app' };

describe('The health check', () => {
  it('asks until the app answers as it should, and shows each answer', async () => {
    await using platform = await startPlatform();
    await using app = await startApp([503, 503, 200]);
    const { exitCode, outputs, log, summary } = await platform.step({ ...build, 'health-check': app.url });
    expect(exitCode).toBe(0);
    expect(outputs['status']).toBe('succeeded');
    expect(log.match(/→ 503, not healthy yet/g)).toHaveLength(2);
    expect(log).toContain('→ 200');
    expect(summary).toContain('→ 200 after');
  });

  it('fails the step as unhealthy when the right answer does not come in time', async () => {
    await using platform = await startPlatform();
    await using app = await startApp([500]);
    const { exitCode, outputs, log } = await platform.step({
      ...build,
      'health-check': app.url,
      'health-check-timeout': '30s',
    });
    expect(exitCode).toBe(1);
    expect(outputs['status']).toBe('unhealthy');
    expect(log).toContain('last answer: 500');
  });

  it('takes the statuses that the step names', async () => {
    await using platform = await startPlatform();
    await using app = await startApp([401]);
    const inputs = { ...build, 'health-check': app.url, 'health-check-status': '401' };
    expect((await platform.step(inputs)).exitCode).toBe(0);
  });

  it('never sends the platform’s token', async () => {
    await using platform = await startPlatform();
    await using app = await startApp([200]);
    await platform.step({ ...build, 'health-check': app.url });
    expect(app.seen).toHaveLength(1);
    expect(JSON.stringify(app.seen)).not.toContain(platform.emulator.token);
    expect(app.seen[0]).not.toHaveProperty('authorization');
  });

  it('does not follow a redirect to another host', async () => {
    await using platform = await startPlatform();
    await using other = await startApp([200]);
    await using app = await startApp([302], { location: other.url });
    const { exitCode } = await platform.step({ ...build, 'health-check': app.url });
    expect(exitCode).toBe(0);
    expect(other.seen).toEqual([]);
  });

  it('keeps waiting for an app that does not listen yet', async () => {
    await using platform = await startPlatform();
    const { exitCode, outputs, log } = await platform.step({
      ...build,
      'health-check': 'http://127.0.0.1:9/health',
      'health-check-timeout': '5s',
    });
    expect(exitCode).toBe(1);
    expect(outputs['status']).toBe('unhealthy');
    expect(log).toContain('ECONNREFUSED');
  });

  it('gives each request the time that is left, and the last one a second', async () => {
    const given: number[] = [];
    let now = 0;
    const clock = { now: () => now, sleep: async (milliseconds: number) => (now += milliseconds) };
    const probe = async (_: URL, milliseconds: number) => given.push(milliseconds) && 'silence';
    const deadline = { at: 60_000, total: 60_000 };
    const signal = new AbortController().signal;
    const context = { clock, deadline, signal, log: { info: () => {} }, platform: { probe }, interval: 2000 };
    const check = { url: new URL('http://127.0.0.1:9/'), statuses: () => true, expected: [] };
    await checkHealth(context as never, { ...check, timeout: 5000 });
    expect(given).toEqual([5000, 3000, 1000, 1000]);
    given.length = 0;
    await checkHealth(context as never, { ...check, timeout: 300 });
    expect(given).toEqual([300, 300]);
  });

  it('finds the commit in small letters, also where it was given in capital ones', async () => {
    await using platform = await startPlatform();
    const commit = 'abcdef0123'.repeat(4);
    await using app = await startApp([200], { 'x-commit': commit });
    const inputs = { ...build, commitish: commit.toUpperCase(), 'health-check': app.url };
    const step = await platform.step({ ...inputs, 'health-check-expect': '{commit}', 'health-check-timeout': '5s' });
    expect(step.exitCode, step.log).toBe(0);
  });

  it('refuses what is neither a path nor a URL before anything is built', async () => {
    await using platform = await startPlatform();
    const { exitCode, log } = await platform.step({ ...build, 'health-check': 'ftp://x' });
    expect(exitCode).toBe(1);
    expect(log).toContain('`health-check` must be a path');
    expect(platform.calls()).toEqual([]);
  });
});
