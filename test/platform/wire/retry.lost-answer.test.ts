import { describe, expect, it, vi } from 'vitest';
import type { FaultSpec } from '../../../scripts/emulator/faults/fault-spec.ts';
import { AuthError, OutcomeError } from '../../../src/contract/errors.ts';
import type { Platform } from '../../../src/platform/open-platform.ts';
import { ApiError } from '../../../src/platform/wire/api-error.ts';
import type { EndpointName } from '../../../src/platform/wire/endpoints.ts';
import { startPlatform } from '../../harness/platform.ts';
import { failureOf } from '../../harness/platform-client.ts';
import { calls, connect, within } from '../../harness/sample-calls.ts';
import { stretch } from '../../harness/stretch.ts';

describe('when the work was done and the answer was lost', () => {
  const lost = { fault: 'reset-after', count: 1 } as const;

  it('takes a 404 on the repeat of a DELETE for success', async () => {
    await using test = await startPlatform();
    test.emulator.faults.add({ ...lost, endpoint: 'deleteConfigVar' });
    await calls.deleteConfigVar(connect(test));
    expect(test.calls()).toEqual([
      'DELETE /apps/my-app/config-vars/LOG_LEVEL',
      'DELETE /apps/my-app/config-vars/LOG_LEVEL',
      'GET /apps/my-app/config-vars',
    ]);
  });

  it('does not take it for success when what held the thing is not there either', async () => {
    await using test = await startPlatform();
    test.emulator.faults.add({ endpoint: 'deleteConfigVar', fault: 'status', status: 502, count: 1 });
    const error = await failureOf(connect(test).config.remove('misspelt', 'LOG_LEVEL'), OutcomeError);
    expect(error.message).toMatch(/404 .*is unknown$/);
  });

  it.each([
    ['removeDomain', ({ domains }) => domains.remove('my-app', 'www.my-app.example')],
    ['deleteEnvironmentVar', ({ environments }) => environments.remove('env-shop-ci', 'CI')],
  ] as readonly [EndpointName, (platform: Platform) => Promise<void>][])(
    'looks whether it is gone indeed: %s',
    async (endpoint, remove) => {
      await using test = await startPlatform();
      const ends: string[] = [];
      const platform = connect(test, { onWrite: (end) => ends.push(end) });
      test.emulator.faults.add({ ...lost, endpoint });
      await remove(platform);
      expect(test.calls().map((call) => call.split(' ')[0])).toEqual(['DELETE', 'DELETE', 'GET']);
      expect(ends, 'whether it ever was there, nobody told').toEqual(['unknown']);
    },
  );

  it('still reports a 404 on the first DELETE, and on one that follows a refusal', async () => {
    await using test = await startPlatform();
    const remove = () => connect(test).config.remove('my-app', 'NONE');
    expect((await failureOf(remove(), ApiError)).status).toBe(404);
    test.emulator.faults.add({ endpoint: 'deleteConfigVar', fault: 'status', status: 429, count: 1 });
    expect((await failureOf(remove(), ApiError)).status).toBe(404);
  });

  it('takes no other refusal of the repeat of a DELETE for success', async () => {
    await using test = await startPlatform();
    test.emulator.faults.add({ endpoint: 'deleteConfigVar', fault: 'reset-before', count: 1 });
    test.emulator.faults.add({ endpoint: 'deleteConfigVar', fault: 'status', status: 403, count: 1 });
    const error = await failureOf(calls.deleteConfigVar(connect(test)), OutcomeError);
    expect(error.cause).toMatchObject({ status: 403 });
  });

  it('takes a 404 on the repeat of anything but a DELETE for what it is', async () => {
    await using test = await startPlatform();
    for (const endpoint of ['getApp', 'updateConfig'] as const) {
      test.emulator.faults.add({ endpoint, fault: 'status', status: 502, count: 1 });
      test.emulator.faults.add({ endpoint, fault: 'status', status: 404, count: 1 });
    }
    expect((await failureOf(calls.getApp(connect(test)), ApiError)).status).toBe(404);
    expect((await failureOf(calls.updateConfig(connect(test)), OutcomeError)).cause).toMatchObject({ status: 404 });
  });

  it('reuses what a lookup finds instead of creating it again', async () => {
    await using test = await startPlatform();
    test.emulator.faults.add({ ...lost, endpoint: 'createNamespace' });
    expect(await calls.createNamespace(connect(test))).toMatchObject({ name: 'pr-7' });
    expect(test.calls()).toEqual(['POST /namespaces', 'GET /namespaces/pr-7']);
  });

  it('looks again for what shows late, and does not send it twice', async () => {
    await using test = await startPlatform();
    test.emulator.faults.add({ ...lost, endpoint: 'createNamespace' });
    test.emulator.faults.add({ endpoint: 'getNamespace', fault: 'status', status: 404, count: 3 });
    expect(await calls.createNamespace(connect(test))).toMatchObject({ name: 'pr-7' });
    const look = 'GET /namespaces/pr-7';
    expect(test.calls()).toEqual(['POST /namespaces', look, look, look, look]);
  });

  it('never sends it twice, also when no look finds it: the first may still be under way', async () => {
    await using test = await startPlatform();
    test.emulator.faults.add({ endpoint: 'createNamespace', fault: 'reset-before', count: 1 });
    const error = await failureOf(calls.createNamespace(connect(test)), OutcomeError);
    expect(error.message).toMatch(/is unknown$/);
    expect(test.calls().filter((call) => call.startsWith('POST'))).toHaveLength(1);
  });

  it('does not create it again when the lookup fails: whether it is there is unknown', async () => {
    await using test = await startPlatform();
    test.emulator.faults.add({ ...lost, endpoint: 'createNamespace' });
    test.emulator.faults.add({ endpoint: 'getNamespace', fault: 'status', status: 403 });
    const platform = connect(test);
    const find = () => platform.namespaces.get('pr-7');
    const create = platform.namespaces.create({ name: 'pr-7' }, find);
    const error = await failureOf(create, OutcomeError);
    expect(error.message).toMatch(/^POST .* Whether the platform acted on it is unknown$/);
    expect(test.calls()).toEqual(['POST /namespaces', 'GET /namespaces/pr-7']);
  });

  it('calls it unknown when the sign-in fails in the look', async () => {
    await using test = await startPlatform();
    test.emulator.faults.add({ ...lost, endpoint: 'createNamespace' });
    const find = () => Promise.reject(new AuthError('no', 'way'));
    const create = connect(test).namespaces.create({ name: 'pr-7' }, find);
    expect((await failureOf(create, OutcomeError)).message).toMatch(/^POST .* is unknown$/);
    expect(test.calls()).toEqual(['POST /namespaces']);
  });

  it('ends with the verdict of a look that finds something else in its place', async () => {
    await using test = await startPlatform();
    test.emulator.faults.add({ ...lost, endpoint: 'createNamespace' });
    const verdict = new OutcomeError('It is somebody else’s', 'Leave it');
    const create = connect(test).namespaces.create({ name: 'pr-7' }, () => Promise.reject(verdict));
    expect(await failureOf(create, OutcomeError)).toBe(verdict);
  });

  it('reports a name that was taken from the start', async () => {
    await using test = await startPlatform();
    const find = vi.fn(async () => undefined);
    const create = connect(test).namespaces.create({ name: 'acme-tools' }, find);
    expect((await failureOf(create, ApiError)).status).toBe(409);
    expect(find).not.toHaveBeenCalled();
  });

  const lostAnswers: readonly FaultSpec[] = [
    { fault: 'reset-after' },
    { fault: 'reset-mid-body' },
    { fault: 'wrong-content-length' },
    { fault: 'truncate' },
    { fault: 'no-reply', executed: true },
    { fault: 'html', executed: true },
    { fault: 'huge-body', executed: true, bytes: 11_000_000 },
    ...[408, 500, 502, 503, 504, 520, 522, 524, 527, 529].map(
      (status): FaultSpec => ({ fault: 'status', status, executed: true }),
    ),
    { fault: 'status', status: 503, retryAfter: 1, executed: true },
  ];

  it.each(['startBuild', 'execInDyno', 'restartDynos', 'restartDyno'] as const)(
    'never sends %s twice, and says that its outcome is unknown',
    async (endpoint) => {
      for (const fault of lostAnswers) {
        await using test = await startPlatform();
        test.emulator.faults.add({ ...fault, endpoint });
        // Only what never comes is worth no wait: on a busy machine anything else may take its time.
        const time = within(fault.fault === 'no-reply' ? stretch(300) : 5000, endpoint, test);
        const error = await failureOf(calls[endpoint](connect(test, time)), OutcomeError);
        expect(error.message).toMatch(/Whether the platform acted on it is unknown$/);
        expect(error.hint).toContain('before you run this again');
        expect(test.calls(), fault.fault).toHaveLength(1);
      }
    },
  );
});

describe('when all four attempts fail', () => {
  it.each([
    ['updateConfig', 'doing it twice does no harm'],
    ['deleteConfigVar', 'doing it twice does no harm'],
  ] as const)('says of %s, if one of them may have worked, that the outcome is unknown', async (endpoint, advice) => {
    await using test = await startPlatform();
    test.emulator.faults.add({ endpoint, fault: 'status', status: 502, count: 1 });
    test.emulator.faults.add({ endpoint, fault: 'status', status: 429 });
    const error = await failureOf(calls[endpoint](connect(test)), OutcomeError);
    expect(error.message).toMatch(/429 .*\. Whether the platform acted on it is unknown$/);
    expect(error.hint).toContain(advice);
    expect(test.emulator.requests().filter((request) => request.endpoint === endpoint)).toHaveLength(4);
  });

  it.each(['updateConfig', 'deleteConfigVar', 'createNamespace', 'startBuild'] as const)(
    'says of %s, if none of them was taken, only that',
    async (endpoint) => {
      await using test = await startPlatform();
      test.emulator.faults.add({ endpoint, fault: 'status', status: 429 });
      expect((await failureOf(calls[endpoint](connect(test)), ApiError)).status).toBe(429);
    },
  );
});
