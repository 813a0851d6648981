import { describe, expect, it } from 'vitest';
import { startBreakable } from '../../scripts/emulator/start-breakable.ts';
import { startGitHub } from '../harness/github-api.ts';
import { lacking } from '../harness/lacking.ts';
import { serveHttp } from '../harness/loopback.ts';
import { runDist } from '../harness/step.ts';
import { stretch } from '../harness/stretch.ts';

/** Waits until the step has printed something, without a guess at how long that takes. */
async function untilPrinted(log: () => string, text: string): Promise<void> {
  for (let tries = 0; !log().includes(text); tries++) {
    if (tries > 500) throw new Error(`the step never printed ${text}: ${log()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

// Hardly any of that is work: all of them wait together.
describe.concurrent('A step that waits for a build', () => {
  it.skipIf(lacking.signals).each(['SIGINT', 'SIGTERM'] as const)(
    'settles everything within 5 s of a %s',
    async (signal) => {
      await using emulator = await startBreakable({ buildSeconds: 600 });
      await using github = await startGitHub();
      let stopped = 0;
      const { exitCode, outputs, summary, log } = await runDist({
        with: {
          operation: 'build',
          app: 'my-app',
          'api-url': emulator.apiUrl,
          token: emulator.token,
          'github-token': github.token,
          'github-environment': 'production',
        },
        env: { GITHUB_API_URL: github.url },
        whileRunning: async (child) => {
          await untilPrinted(child.log, 'pending');
          stopped = performance.now();
          child.kill(signal);
        },
      });
      expect(performance.now() - stopped).toBeLessThan(stretch(5000));
      expect(exitCode).toBe(1);
      expect(outputs['status']).toBe('canceled');
      expect(outputs['build-id']).toMatch(/./);
      expect(summary).toContain('It continues on the platform');
      expect(log).toContain(`The job was cancelled (${signal})`);
      expect(github.deployments()[0]?.statuses.map(({ state }) => state)).toEqual(['error', 'in_progress']);
    },
  );

  it('ends at its timeout, in real time too', async () => {
    await using emulator = await startBreakable({ buildSeconds: 600 });
    const seconds = Math.ceil(stretch(2));
    const timeout = `${seconds}s`;
    const { exitCode, outputs, milliseconds } = await runDist({
      with: { operation: 'build', app: 'my-app', 'api-url': emulator.apiUrl, token: emulator.token, timeout },
    });
    expect(exitCode).toBe(1);
    expect(outputs['status']).toBe('timeout');
    expect(milliseconds).toBeLessThan(seconds * 1000 + stretch(3000));
  });

  it('sees the end of a build of 8 s within 1.5 s, with at most 17 looks', async () => {
    await using emulator = await startBreakable({ buildSeconds: 8 });
    const { exitCode } = await runDist({
      with: { operation: 'build', app: 'my-app', 'api-url': emulator.apiUrl, token: emulator.token },
    });
    expect(exitCode).toBe(0);
    const looks = emulator.requests().filter(({ method }) => method === 'GET');
    expect(looks.length).toBeLessThanOrEqual(18);
    // By the platform's own clock, which does not count how long a busy machine takes to start a process.
    const timeOf = (request?: { readonly time: string }) => Date.parse(request?.time ?? '');
    const started = emulator.requests().find(({ method }) => method === 'POST');
    expect(timeOf(looks.at(-1)) - timeOf(started)).toBeLessThan(stretch(9500));
  });
});

describe.skipIf(lacking.signals)('A step that is cancelled while it is busy', () => {
  it.each([
    ['get-config, run', {}],
    ['set-config', { 'config-vars': 'NEW=value-that-is-new', overwrite: 'true' }],
    ['get-config', {}],
  ])('changes nothing from then on, and says so: %s', async (operation, inputs) => {
    // What is told here takes a while to be taken in.
    const names = Array.from({ length: 60 }, (_, at) => `KEY_${at}`);
    const vars = Object.fromEntries(names.map((name) => [name, Buffer.from(name.repeat(100)).toString('base64')]));
    let cancel = () => {};
    const calls: string[] = [];
    await using server = await serveHttp((request, response) => {
      calls.push(`${request.method} ${request.url}`);
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(vars), () => cancel());
    });
    const { exitCode, log } = await runDist({
      with: { operation, app: 'my-app', command: 'x', ...inputs, 'api-url': server.url.origin, token: 'fake-token' },
      whileRunning: async ({ kill }) => {
        cancel = () => kill('SIGTERM');
      },
    });
    expect(calls).toEqual(['GET /apps/my-app/config-vars']);
    expect(exitCode).toBe(1);
    expect(log).toMatch(/::error.*The job was cancelled/);
  });
});
