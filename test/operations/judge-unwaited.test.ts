import { describe, expect, it } from 'vitest';
import { serveHttp } from '../harness/loopback.ts';
import { runStep } from '../harness/step.ts';

const dynos = [{ name: 'web.1', type: 'web', state: 'up' }];

/** Runs a step on a platform that answers every start so. */
async function start(answer: unknown, inputs: Readonly<Record<string, string>>) {
  await using server = await serveHttp(({ method, url }, response) => {
    const read = /dynos\/list/.test(`${url}`) ? dynos : { name: 'my-app' };
    response.end(JSON.stringify(method === 'GET' ? read : answer));
  });
  const env = { 'api-url': server.url.origin, token: 'fake-token-of-this-test', wait: 'false' };
  return await runStep({ with: { app: 'my-app', ...env, ...inputs } });
}

describe('a start that nobody waits for', () => {
  it.each([
    ['restart', {}, 'Restarted all dynos of my-app, not waiting'],
    ['build', { id: 'b7' }, 'Started a build of my-app, not waiting'],
    ['build', { message: 'Build queued' }, 'Started a build of my-app, not waiting'],
  ])('%s is one where the platform says so: %j', async (operation, answer, headline) => {
    const { exitCode, log, outputs } = await start(answer, { operation });
    expect([exitCode, outputs['changed']]).toEqual([0, 'true']);
    expect(log).toContain(headline);
    expect(log).not.toContain('::warning');
  });

  it.each([
    ['restart', { acknowledged: false }, 'Asked for a restart of all dynos of my-app, not waiting'],
    ['restart', { restarted: 0 }, 'Asked for a restart of all dynos of my-app, not waiting'],
    ['build', { status: 'blocked' }, 'Asked for a build of my-app, not waiting'],
    [
      'build',
      { type: 'about:blank', title: 'Locked', detail: 'until Monday' },
      'Asked for a build of my-app, not waiting',
    ],
  ])('%s is unknown where the answer sounds like a no: %j', async (operation, answer, headline) => {
    const { log, outputs } = await start(answer, { operation });
    expect(outputs['changed']).toBe('unknown');
    expect(log).toContain(headline);
    expect(log).toMatch(/::warning.*leaves it open whether it was taken up/);
  });
});
