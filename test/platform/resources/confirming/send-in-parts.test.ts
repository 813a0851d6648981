import { json } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../../src/platform/wire/clock.ts';
import { serveHttp } from '../../../harness/loopback.ts';
import { runStep } from '../../../harness/step.ts';

/** A platform behind a gateway that gives up on more than so many config vars at a time. */
async function serveGateway(most: number, acts: boolean) {
  const vars: Record<string, string> = {};
  const sizes: number[] = [];
  const server = await serveHttp(async (request, response) => {
    if (request.method === 'PATCH') {
      const body = (await json(request)) as Record<string, string>;
      const size = Object.keys(body).length;
      sizes.push(size);
      if (size <= most || acts) Object.assign(vars, body);
      if (size > most) return response.writeHead(504).end('Gateway Time-out');
    }
    return response.end(JSON.stringify(vars));
  });
  return { server, sizes, vars };
}

const wanted = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`KEY_${at}`, `fake-value-${at}`]));

describe.each([
  ['and does nothing', false],
  ['and acts all the same', true],
])('a PATCH of many config vars that a gateway gives up on, %s,', (_, acts) => {
  it('is repeated in halves, and what is left in parts of the size that it takes', async () => {
    const { server, sizes, vars } = await serveGateway(20, acts);
    await using _server = server;
    const { exitCode, outputs } = await runStep({
      with: {
        operation: 'set-config',
        app: 'my-app',
        'api-url': server.url.origin,
        token: 'fake-token',
        'config-vars': JSON.stringify(wanted),
      },
    });
    expect(exitCode).toBe(0);
    expect(outputs['changed']).toBe('true');
    expect(vars).toEqual(wanted);
    expect(sizes).toEqual([100, 50, 25, 13, 13, 13, 13, 13, 13, 13, 9]);
  });
});

it('a gateway that gives up on one config var too leaves it unknown', async () => {
  const { server, sizes } = await serveGateway(0, false);
  await using _server = server;
  const clock = { ...systemClock, now: () => 0, sleep: async () => {} };
  const { exitCode, log, outputs } = await runStep({
    clock,
    with: {
      operation: 'set-config',
      app: 'a',
      'api-url': server.url.origin,
      token: 'fake-token',
      'config-vars': 'A=fake-1\nB=fake-2',
    },
  });
  expect(exitCode).toBe(1);
  expect(sizes).toEqual([2, 1, 1, 1, 1]);
  expect(outputs['changed']).toBe('unknown');
  expect(log).toContain('Whether the platform acted on it is unknown');
});
