import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/platform/wire/clock.ts';
import { serveHttp } from '../harness/loopback.ts';
import { isLong } from '../harness/property.ts';
import { runStep, type StepResult } from '../harness/step.ts';

/** Runs a step on a platform that answers everything with one body. */
async function runOn(
  body: string | Buffer,
  inputs: Readonly<Record<string, string>>,
  status = 200,
): Promise<StepResult> {
  await using server = await serveHttp((_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(body),
  );
  const url = `${server.url.origin}/api/v1`;
  const clock = { ...systemClock, sleep: async () => {} };
  return await runStep({ clock, with: { 'api-url': url, token: 'fake-token-of-this-test', ...inputs } });
}

const list = (count: number, item: (at: number) => object) =>
  JSON.stringify(Array.from({ length: count }, (_, at) => item(at)));
/** More than a call takes arguments by `npm run test:long`; in everyday runs only the fields are that many. */
const many = isLong ? 200_000 : 20_000;
const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const listApps = { operation: 'list-apps' };
const getApp = { operation: 'get-app', app: 'my-app' };
const overwrite = {
  operation: 'set-config',
  app: 'my-app',
  'config-vars': 'KEPT=fake-value',
  'config-strategy': 'overwrite',
};

describe('a reply that no platform should give', () => {
  it.each([
    [
      'a name of 1 MB among 600',
      list(600, (at) => ({ name: at === 300 ? 'x'.repeat(1e6) : `app-${at}`, status: 'live' })),
      listApps,
      true,
    ],
    ['very many items', list(many, (at) => ({ id: at, name: `a${at}` })), listApps, true],
    [
      '130,000 fields',
      JSON.stringify(Object.fromEntries(Array.from({ length: 130_000 }, (_, at) => [`f${at}`, at]))),
      getApp,
      false,
    ],
    [
      'very many config vars',
      JSON.stringify(Object.fromEntries(Array.from({ length: many }, (_, at) => [`K${at}`, 'v']))),
      { operation: 'get-config', app: 'my-app' },
      true,
    ],
    ['100 levels', `{"name":"my-app","deep":${deep(99)}}`, getApp, true],
    ['5,000 levels', `{"name":"my-app","deep":${deep(5000)}}`, getApp, false],
    ['very many levels', `{"name":"my-app","deep":${deep(5 * many)}}`, getApp, false],
    ['lists in lists', `{"name":"my-app","deep":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, getApp, false],
    ['wrappings in wrappings', `${'{"data":'.repeat(50_000)}{}${'}'.repeat(50_000)}`, getApp, false],
    ['half a character as a name of a field', '{"name":"my-app","\\ud800":{"\\udfff":1}}', getApp, false],
    ['half a character as a config var', '{"\\ud800":"x"}', overwrite, false],
    ['half a character as a name', '[{"name":"a\\ud800"},{"name":"\\udc00b"}]', listApps, true],
    [
      'half a character in an output',
      '{"output":"cut \\ud83d","exit_code":0}',
      { operation: 'exec', app: 'a', dyno: 'web.1', command: 'x' },
      true,
    ],
    ['a NUL in a name', '[{"name":"a\\u0000b"}]', listApps, true],
    [
      '__proto__ as a field',
      '{"name":"my-app","__proto__":{"status":"succeeded"},"constructor":{"name":"x"}}',
      getApp,
      true,
    ],
    ['__proto__ as a config var', '{"__proto__":"x"}', { operation: 'get-config', app: 'my-app' }, true],
    ['a number past 2^53 as an id', '{"id":12345678901234567890,"name":"my-app"}', getApp, true],
    ['a number that JavaScript has not', '{"id":1e400,"name":"my-app"}', getApp, true],
    [
      'a remark that is no text',
      '{"code":{"toString":1},"total":{"valueOf":1},"data":{"name":"my-app"}}',
      getApp,
      true,
    ],
    ['a name that is no text', '{"name":{"toString":1},"id":"my-app","region":{"name":[]}}', getApp, true],
    ['a byte order mark', Buffer.from('\uFEFF{"name":"my-app"}'), getApp, false],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), getApp, false],
  ] as const)(
    'is read or refused, and is no bug of ours: %s',
    async (_, body, inputs, green) => {
      const { exitCode, log } = await runOn(body, inputs);
      expect(log).not.toMatch(/bug in the action|Unexpected \w*Error/);
      expect(exitCode, log.slice(-500)).toBe(green ? 0 : 1);
      if (!green) expect(log).toMatch(/the platform answered 200, but/);
    },
    300_000,
  );

  it.each([
    `{"message":"no","details":{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`,
    `{"message":"no","details":{"a":{"toString":1},"b":[{"valueOf":1}]}}`,
    `{"errors":[${deep(100_000)}]}`,
    '{"errors":[null],"error":{"toString":1},"code":{"x":1}}',
    '"\\ud800"',
  ])('is no bug of ours either as a refusal: %#', async (body) => {
    const { exitCode, log } = await runOn(body, getApp, 422);
    expect(exitCode).toBe(1);
    expect(log).toMatch(/GET \/apps\/my-app: .*\(422 /);
  });
});
