import { describe, expect, it, vi } from 'vitest';
import { AuthError, OutcomeError } from '../../../src/contract/errors.ts';
import type { FaultSpec } from '../../../src/emulator/faults/fault-spec.ts';
import { ApiError } from '../../../src/platform/wire/api-error.ts';
import { startPlatform } from '../../harness/platform.ts';
import { failureOf } from '../../harness/platform-client.ts';
import { calls, connect } from '../../harness/sample-calls.ts';

describe('when the work was done and the answer was lost', () => {
  const lost = { fault: 'reset-after', count: 1 } as const;

  it('takes a 404 on the repeat of a DELETE for success', async () => {
    await using test = await startPlatform();
    test.emulator.faults.add({ ...lost, endpoint: 'deleteConfigVar' });
    await calls.deleteConfigVar(connect(test));
    expect(test.emulator.requests().map(({ status }) => status)).toEqual([null, 404]);
  });

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

  it.each([409, 422])(
    'looks once more when the repeat is refused with %i because the name is taken',
    async (status) => {
      await using test = await startPlatform();
      test.emulator.faults.add({ ...lost, endpoint: 'createNamespace' });
      // The platform shows the namespace late: the first lookup does not see it.
      test.emulator.faults.add({ endpoint: 'getNamespace', fault: 'status', status: 404, count: 1 });
      test.emulator.faults.add({ endpoint: 'createNamespace', fault: 'status', status, count: 1 });
      expect(await calls.createNamespace(connect(test))).toMatchObject({ name: 'pr-7' });
      expect(test.calls()).toEqual([
        'POST /namespaces',
        'GET /namespaces/pr-7',
        'POST /namespaces',
        'GET /namespaces/pr-7',
      ]);
    },
  );

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

  it('ends at once when the sign-in fails in the lookup', async () => {
    await using test = await startPlatform();
    test.emulator.faults.add({ ...lost, endpoint: 'createNamespace' });
    const refused = new AuthError('no', 'way');
    const find = () => Promise.reject(refused);
    const create = connect(test).namespaces.create({ name: 'pr-7' }, find);
    expect(await failureOf(create, AuthError)).toBe(refused);
    expect(test.calls()).toEqual(['POST /namespaces']);
  });

  it('reports a name that was taken meanwhile by something else', async () => {
    await using test = await startPlatform();
    test.emulator.faults.add({ ...lost, endpoint: 'createNamespace' });
    // What bears the name now is not taken for ours.
    const find = async () => undefined;
    const create = connect(test).namespaces.create({ name: 'pr-7' }, find);
    expect((await failureOf(create, ApiError)).status).toBe(409);
  });

  it('reports a name that was taken from the start', async () => {
    await using test = await startPlatform();
    const find = vi.fn(async () => undefined);
    const create = connect(test).namespaces.create({ name: 'acme-tools' }, find);
    expect((await failureOf(create, ApiError)).status).toBe(409);
    expect(find).not.toHaveBeenCalled();
  });

  it('looks even after the last attempt', async () => {
    await using test = await startPlatform();
    test.emulator.faults.add({ endpoint: 'createNamespace', fault: 'status', status: 504, count: 3 });
    test.emulator.faults.add({ ...lost, endpoint: 'createNamespace' });
    expect(await calls.createNamespace(connect(test))).toMatchObject({ name: 'pr-7' });
  });

  const lostAnswers: readonly FaultSpec[] = [
    { fault: 'reset-after' },
    { fault: 'reset-mid-body' },
    { fault: 'wrong-content-length' },
    { fault: 'truncate' },
    { fault: 'no-reply', executed: true },
    { fault: 'html', executed: true },
    { fault: 'huge-body', executed: true, bytes: 11_000_000 },
  ];

  it.each(['startBuild', 'execInDyno', 'restartDynos', 'restartDyno'] as const)(
    'never sends %s twice, and says that its outcome is unknown',
    async (endpoint) => {
      for (const fault of lostAnswers) {
        await using test = await startPlatform();
        test.emulator.faults.add({ ...fault, endpoint });
        const error = await failureOf(calls[endpoint](connect(test, { requestTimeout: 300 })), OutcomeError);
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
    ['createNamespace', 'what is there is found and not made twice'],
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
