import { describe, expect, it } from 'vitest';
import { type ServedNamespace, serveNamespaces } from '../../harness/namespace-server.ts';
import { startPlatform } from '../../harness/platform.ts';
import { stillClock } from '../../harness/platform-client.ts';
import { runStep } from '../../harness/step.ts';

const inputs = { operation: 'delete-namespace', namespace: 'labs-sandbox', confirm: 'labs-sandbox' };

describe.each(['status', 'builds'] as const)('delete-namespace in the dialect %s', (dialect) => {
  it('deletes by its id the namespace that bears the name', async () => {
    await using platform = await startPlatform({ dialect });
    const id = platform.emulator.world.store.namespaces.values().find(({ name }) => name === 'labs-sandbox')?.id;
    const { exitCode, outputs } = await platform.step(inputs);
    expect(exitCode).toBe(0);
    expect(platform.calls()).toEqual(['GET /namespaces/labs-sandbox', 'GET /namespaces', `DELETE /namespaces/${id}`]);
    expect(outputs).toMatchObject({ changed: 'true', namespace: 'labs-sandbox' });
  });

  it('fails when run again, unless what is gone already is fine', async () => {
    await using platform = await startPlatform({ dialect });
    await platform.step(inputs);
    const strict = await platform.step(inputs);
    expect(strict.exitCode).toBe(1);
    const lenient = await platform.step({ ...inputs, 'ignore-not-found': 'true' });
    expect(lenient.exitCode).toBe(0);
    expect(lenient.outputs).toMatchObject({ changed: 'false', namespace: 'labs-sandbox' });
    expect(lenient.log).toContain('is gone already');
  });

  it('sends nothing unless the name is repeated', async () => {
    await using platform = await startPlatform({ dialect });
    const { exitCode, log } = await platform.step({ ...inputs, confirm: 'true' });
    expect(exitCode).toBe(1);
    expect(platform.calls()).toEqual([]);
    expect(log).toContain('write `confirm: labs-sandbox`');
  });

  it('reads only in a dry run', async () => {
    await using platform = await startPlatform({ dialect });
    const { outputs, log, summary } = await platform.step({ ...inputs, 'dry-run': 'true' });
    expect(platform.calls()).toEqual(['GET /namespaces/labs-sandbox', 'GET /namespaces']);
    expect(outputs['changed']).toBe('false');
    expect(log).toContain('Would delete the namespace labs-sandbox');
    expect(summary).toContain('| Namespace | `labs-sandbox` |');
  });

  it('says in a dry run that it is gone already', async () => {
    await using platform = await startPlatform({ dialect });
    const gone = { ...inputs, namespace: 'gone', confirm: 'gone', 'dry-run': 'true' };
    expect((await platform.step(gone)).exitCode).toBe(1);
    expect((await platform.step({ ...gone, 'ignore-not-found': 'true' })).log).toContain('gone is gone already');
  });
});

describe('delete-namespace after an attempt that was answered 502 and not done', () => {
  const meant: ServedNamespace = { id: 'a', name: 'labs-sandbox', created_at: '2026-01-01T00:00:00Z' };
  const { id: _, ...nameless } = meant;

  it.each<[what: string, before: ServedNamespace, now: ServedNamespace, isDeleted: boolean]>([
    ['tries again what is the same', meant, meant, true],
    ['tries again what is the same, where the platform tells no id', nameless, nameless, true],
    ['leaves alone what has another name', meant, { ...meant, name: 'another' }, false],
    ['leaves alone what has the id as its name', meant, { ...meant, id: 'b', name: 'a' }, false],
    ['leaves alone what was made at another time', meant, { ...meant, created_at: '2026-01-02T00:00:00Z' }, false],
    ['leaves alone what has an id by now', nameless, meant, false],
  ])('%s', async (_, before, now, isDeleted) => {
    const namespaces = [before];
    const after = () => void namespaces.splice(0, 1, now);
    await using platform = await serveNamespaces(namespaces, [{ on: 'DELETE', answer: [502], after }]);
    const where = { 'api-url': platform.apiUrl, token: 'fake-token-of-this-test' };
    const { exitCode, log, outputs } = await runStep({ clock: stillClock(), with: { ...inputs, ...where } });
    expect(namespaces).toEqual(isDeleted ? [] : [now]);
    expect(exitCode, log).toBe(isDeleted ? 0 : 1);
    expect(outputs['changed']).toBe(isDeleted ? 'true' : 'unknown');
    if (!isDeleted) expect(log).toContain('The namespace labs-sandbox has changed hands while it was being deleted');
  });
});

describe('delete-namespace of what goes by itself meanwhile', () => {
  it.each([
    ['false', 1, '::error title=delete-namespace failed::'],
    ['true', 0, '✔ The namespace labs-sandbox is gone already'],
  ])('with ignore-not-found %s ends with %i', async (ignore, end, said) => {
    await using platform = await startPlatform();
    platform.emulator.faults.add({
      endpoint: 'deleteNamespace',
      fault: 'status',
      status: 404,
      code: 'not_found',
      executed: true,
    });
    const { exitCode, log } = await platform.step({ ...inputs, 'ignore-not-found': ignore });
    expect(exitCode, log).toBe(end);
    expect(log).toContain(said);
  });
});
