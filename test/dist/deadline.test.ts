import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { startEmulator } from '../../src/emulator/start-emulator.ts';
import { type Loopback, serveHttp, serveSockets } from '../harness/loopback.ts';
import { runDist, type StepOptions, type StepResult } from '../harness/step.ts';
import { stretch } from '../harness/stretch.ts';

const exec = { operation: 'exec', app: 'my-app', dyno: 'web.1', command: 'echo hi', token: 'fake-token-of-this-test' };
// A command may take all of the step's time; the time of one request bounds what starts a build.
const build = { operation: 'build', app: 'my-app', wait: 'false', token: 'fake-token-of-this-test' };
const whoami = { operation: 'whoami', token: 'fake-token-of-this-test' };
const tolerance = 250;

/** A port whose connections nobody takes: the kernel's queue for it is full, and further ones are not answered. */
async function serveNobody(): Promise<Loopback> {
  const worker = new Worker(
    `const server = require('node:net').createServer();
     server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
       require('node:worker_threads').parentPort.postMessage(server.address().port);
       Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
     });`,
    { eval: true },
  );
  const port = await new Promise<number>((resolve) => worker.once('message', resolve));
  const sockets = Array.from({ length: 4 }, () => connect(port, '127.0.0.1').on('error', () => {}));
  await new Promise((resolve) => sockets[0]?.once('connect', resolve));
  return {
    port,
    url: new URL(`http://127.0.0.1:${port}/`),
    connections: () => 0,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await worker.terminate();
    },
  };
}

/** Answers that never come to an end, each in its own way. */
const endless: Readonly<Record<string, (response: ServerResponse) => void>> = {
  'a server that says nothing': () => {},
  'a body that stalls': (response) => response.writeHead(200, { 'content-length': '100' }).write('{"output":'),
  'a body that drips': (response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write('x'), 50);
    response.on('close', () => clearInterval(timer));
  },
};

/** A platform that shows its app, and answers everything else without an end. */
function serveEndless(answer: (response: ServerResponse) => void): Promise<Loopback> {
  return serveHttp(({ method, url }, response) => {
    if (method === 'GET' && url === '/api/v1/apps/my-app') response.end('{"id":"a1","name":"my-app"}');
    else answer(response);
  });
}

/** How long a step takes whose only request is answered at once. */
async function timeCleanStep(): Promise<number> {
  await using server = await serveHttp((_, response) => response.end('{"email":"dev@platform.example"}'));
  const step = await runDist({ with: { ...whoami, 'api-url': `${server.url.origin}/api/v1` } });
  expect(step.exitCode, step.log).toBe(0);
  return step.milliseconds;
}

/** Runs a step beside a clean one, which a busy machine holds up as much, and gives how much longer it took. */
async function runBesideClean(options: StepOptions): Promise<StepResult & { readonly longer: number }> {
  const [clean, step] = await Promise.all([timeCleanStep(), runDist(options)]);
  return { ...step, longer: step.milliseconds - clean };
}

function expectInTime(step: StepResult & { readonly longer: number }): void {
  expect(step.exitCode).toBe(1);
  expect(step.log).toMatch(/did not end within 1 s|no complete answer within/);
  expect(step.longer).toBeLessThan(1000 + stretch(tolerance));
}

// A busy machine may start one process more slowly than another: what counts is that a step can end in time.
describe('a step ends within 250 ms of its time', { retry: 3 }, () => {
  it.each(Object.entries(endless))('for one request, with %s', async (_, answer) => {
    await using server = await serveEndless(answer);
    const inputs = { ...build, 'api-url': `${server.url.origin}/api/v1`, 'request-timeout': '1s' };
    const step = await runBesideClean({ with: inputs });
    expect(step.exitCode).toBe(1);
    expect(step.log).toContain('no complete answer within 1 s. Whether the platform acted on it is unknown');
    expect(step.milliseconds).toBeGreaterThan(1000);
    expect(step.longer).toBeLessThan(1000 + stretch(tolerance));
  });

  it.each(Object.entries(endless))('for all of it, with %s', async (_, answer) => {
    await using server = await serveEndless(answer);
    expectInTime(
      await runBesideClean({ with: { ...whoami, 'api-url': `${server.url.origin}/api/v1`, timeout: '1s' } }),
    );
  });

  it('with a connection that nobody takes', async () => {
    await using server = await serveNobody();
    expectInTime(
      await runBesideClean({ with: { ...whoami, 'api-url': `${server.url.origin}/api/v1`, timeout: '1s' } }),
    );
  });

  it('with a proxy that takes the connection and says nothing', async () => {
    await using proxy = await serveSockets();
    const step = await runBesideClean({
      with: { ...exec, 'api-url': 'https://platform.test/api/v1', timeout: '1s' },
      env: { https_proxy: proxy.url.href },
    });
    expectInTime(step);
    expect(proxy.connections()).toBe(1);
  });

  it('with a GitHub that says nothing', async () => {
    await using emulator = await startEmulator();
    await using silence = await serveSockets();
    const pull = {
      number: 42,
      state: 'open',
      head: { ref: 'b', sha: 'a', repo: { id: 1 } },
      base: { repo: { id: 1 } },
    };
    const step = await runBesideClean({
      with: {
        operation: 'review',
        'api-url': emulator.apiUrl,
        token: emulator.token,
        'github-token': 'f',
        timeout: '1s',
      },
      env: { GITHUB_API_URL: silence.url.origin },
      event: { name: 'pull_request', payload: { action: 'opened', pull_request: pull } },
    });
    expect(step.exitCode, step.log).toBe(1);
    expect(step.outputs['pull-request'], step.log).toBe('42');
    expect(step.log).toContain('The step did not end within 1 s');
    expect(step.longer).toBeLessThan(1000 + stretch(tolerance));
  });

  it('and calls a change unknown that was under way when its time was up', async () => {
    await using server = await serveSockets();
    const step = await runDist({ with: { ...exec, 'api-url': `${server.url.origin}/api/v1`, timeout: '1s' } });
    expect(step.exitCode).toBe(1);
    expect(step.log).toMatch(/^::error title=How the operation exec ended is not known::.*is unknown/m);
  });
});
