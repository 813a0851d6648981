import { describe, expect, it } from 'vitest';
import { DeadlineError, OutcomeError } from '../../../src/contract/errors.ts';
import type { Platform } from '../../../src/platform/open-platform.ts';
import { ApiError } from '../../../src/platform/wire/api-error.ts';
import type { EndpointName } from '../../../src/platform/wire/endpoints.ts';
import { serveHttp } from '../../harness/loopback.ts';
import { startPlatform } from '../../harness/platform.ts';
import { failureOf, openPlatform } from '../../harness/platform-client.ts';
import { calls, connect } from '../../harness/sample-calls.ts';

const unknown = /Whether the platform acted on it is unknown$/;

describe('when no attempt brings an answer', () => {
  it.each([
    ['updateConfig', 'doing it twice does no harm'],
    ['deleteConfigVar', 'doing it twice does no harm'],
    ['createNamespace', 'may still be on its way'],
  ] as const)('the outcome of %s is unknown, and the hint says how to go on', async (endpoint, hint) => {
    await using test = await startPlatform();
    test.emulator.faults.add({ endpoint, fault: 'status', status: 504 });
    const error = await failureOf(calls[endpoint](connect(test)), OutcomeError);
    expect(error.message).toMatch(unknown);
    expect(error.hint).toContain(hint);
    const writes = test.calls().filter((call) => !call.startsWith('GET'));
    expect(writes).toHaveLength(endpoint === 'createNamespace' ? 1 : 4);
  });

  it.each([
    ['deleteNamespace', ({ namespaces }) => namespaces.remove('lab', async () => undefined)],
    ['clearDomains', async ({ domains }) => domains.clear('my-app', await domains.list('my-app'))],
  ] as const satisfies readonly (readonly [EndpointName, (platform: Platform) => Promise<unknown>])[])(
    'the outcome of %s is unknown, and the hint is not that of a creation',
    async (endpoint, remove) => {
      await using test = await startPlatform();
      test.emulator.faults.add({ endpoint, fault: 'status', status: 503 });
      const error = await failureOf(remove(connect(test)), OutcomeError);
      expect(error.message).toMatch(unknown);
      expect(error.hint).toBe(
        'Look on the platform whether it is still there, and run this again if so: deleting it twice does no harm.',
      );
      expect(test.calls().filter((call) => call.startsWith('DELETE'))).toHaveLength(4);
    },
  );

  it('a look for what was made that fails too leaves it unknown', async () => {
    await using test = await startPlatform();
    test.emulator.faults.add({ endpoint: 'createNamespace', fault: 'reset-after' });
    test.emulator.faults.add({ endpoint: 'getNamespace', fault: 'status', status: 504 });
    const platform = connect(test);
    const find = () => platform.namespaces.get('pr-7');
    const create = platform.namespaces.create({ name: 'pr-7' }, find);
    const error = await failureOf(create, OutcomeError);
    expect(error.message).toMatch(/^POST \/namespaces: .*is unknown$/);
  });

  it('a refusal after an open attempt leaves the outcome unknown too', async () => {
    await using test = await startPlatform();
    test.emulator.faults.add({ endpoint: 'updateConfig', fault: 'reset-after', count: 1 });
    test.emulator.faults.add({ endpoint: 'updateConfig', fault: 'status', status: 403 });
    expect((await failureOf(calls.updateConfig(connect(test)), OutcomeError)).message).toMatch(/403.*is unknown$/);
  });

  it('a refusal alone is no unknown outcome, and neither is a look that failed', async () => {
    await using test = await startPlatform();
    test.emulator.faults.add({ endpoint: 'updateConfig', fault: 'status', status: 403 });
    expect((await failureOf(calls.updateConfig(connect(test)), ApiError)).message).not.toMatch(unknown);
    test.emulator.faults.add({ endpoint: 'getApp', fault: 'status', status: 504 });
    expect((await failureOf(calls.getApp(connect(test)), ApiError)).message).not.toMatch(unknown);
  });
});

describe('when the step ends for another reason', () => {
  const late = new DeadlineError('The step did not end within 1 s', 'Give `timeout` a longer time.');

  /** A platform that says nothing; the step ends when the first request is there. */
  async function endOnArrival() {
    const controller = new AbortController();
    const server = await serveHttp(() => controller.abort(late));
    const { platform } = openPlatform(server.url.origin, { signal: controller.signal });
    return { platform, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
  }

  it('a change that was under way is called unknown', async () => {
    await using silent = await endOnArrival();
    const error = await failureOf(calls.startBuild(silent.platform), OutcomeError);
    expect(error.message).toBe(
      'The step did not end within 1 s. Whether the platform acted on POST /apps/my-app/builds is unknown',
    );
    expect(error.cause).toBe(late);
  });

  it('a look that was under way ends with that reason', async () => {
    await using silent = await endOnArrival();
    await expect(silent.platform.apps.get('my-app')).rejects.toBe(late);
  });
});
