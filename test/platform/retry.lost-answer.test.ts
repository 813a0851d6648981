import { describe, expect, it, vi } from 'vitest';
import type { FaultSpec } from '../../src/emulator/fault-spec.ts';
import { endpoints } from '../../src/platform/endpoints.ts';
import { ApiError, OutcomeError } from '../../src/platform/errors.ts';
import { readNothing } from '../../src/platform/read/fields.ts';
import { readNamespace } from '../../src/platform/read/namespace.ts';
import { startPlatform } from '../harness/platform.ts';
import { failureOf } from './open-platform.ts';
import { calls, connect } from './sample-calls.ts';

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
    const remove = () => connect(test).call(endpoints.deleteConfigVar, { app: 'my-app', key: 'NONE' }, readNothing);
    expect((await failureOf(remove(), ApiError)).status).toBe(404);
    test.emulator.faults.add({ endpoint: 'deleteConfigVar', fault: 'status', status: 429, count: 1 });
    expect((await failureOf(remove(), ApiError)).status).toBe(404);
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

  it('reports a name that was taken meanwhile by something else', async () => {
    await using test = await startPlatform();
    test.emulator.faults.add({ ...lost, endpoint: 'createNamespace' });
    // What bears the name now is not taken for ours.
    const find = async () => undefined;
    const create = connect(test).call(endpoints.createNamespace, { body: { name: 'pr-7' }, find }, readNamespace);
    expect((await failureOf(create, ApiError)).status).toBe(409);
  });

  it('reports a name that was taken from the start', async () => {
    await using test = await startPlatform();
    const find = vi.fn(async () => undefined);
    const create = connect(test).call(endpoints.createNamespace, { body: { name: 'acme-tools' }, find }, readNamespace);
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
