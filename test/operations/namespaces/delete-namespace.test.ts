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

describe('delete-namespace on a platform of which a look and the list', () => {
  const run = async (shows: ServedNamespace, listed: ServedNamespace[], dryRun = 'false') => {
    await using platform = await serveNamespaces(listed, [{ on: 'GET /namespaces/', answer: [200], shows }]);
    const where = { 'api-url': platform.apiUrl, token: 'fake-token-of-this-test', 'dry-run': dryRun };
    const step = await runStep({ clock: stillClock(), with: { ...inputs, ...where } });
    return { ...step, deletions: platform.calls().filter((call) => call.startsWith('DELETE')) };
  };

  it.each<[what: string, shows: ServedNamespace, listed: ServedNamespace[]]>([
    ['show two of the name', { id: 'b', name: 'labs-sandbox', team: 'x' }, [{ id: 'a', name: 'labs-sandbox' }]],
    ['do not both show it', { id: 'b', name: 'labs-sandbox' }, [{ id: 'a', name: 'another' }]],
    ['show two in other letters', { id: 'b', name: 'LABS-Sandbox' }, [{ id: 'a', name: 'labs-sandbox' }]],
    ['show two, one by its id', { id: 'labs-sandbox', name: 'data' }, [{ id: 'a', name: 'labs-sandbox' }]],
    ['show two, one of which has no id', { id: 'labs-sandbox', name: 'data' }, [{ name: 'labs-sandbox' }]],
  ])('%s leaves both alone', async (_, shows, listed) => {
    for (const dryRun of ['false', 'true']) {
      const { deletions, exitCode, log, outputs } = await run(shows, listed, dryRun);
      expect(deletions).toEqual([]);
      expect(exitCode).toBe(1);
      expect(outputs['changed']).toBe('false');
      expect(log).toContain('but its list of namespaces shows another or none: it is left alone');
    }
  });

  it('show another named as its id leaves both alone', async () => {
    const meant = { id: '12', name: 'labs-sandbox' };
    const { deletions, exitCode, log } = await run(meant, [meant, { id: '99', name: '12' }]);
    expect(deletions).toEqual([]);
    expect(exitCode).toBe(1);
    expect(log).toContain('`12` is the id or name of more than one namespace: labs-sandbox, id 12; 12, id 99');
  });

  it.each<[shows: ServedNamespace, listed: ServedNamespace]>([
    [{ id: 'a', name: 'labs-sandbox' }, { name: 'labs-sandbox' }],
    [{ name: 'labs-sandbox' }, { id: 'a', name: 'labs-sandbox' }],
    [
      { id: 'a', name: 'Labs-Sandbox' },
      { id: 'a', name: 'labs-sandbox' },
    ],
  ])('agree, as far as both tell it, deletes it: %j and %j', async (shows, listed) => {
    const { deletions, log } = await run(shows, [listed]);
    expect(deletions, log).toEqual([`DELETE /namespaces/${shows.id ?? 'labs-sandbox'}`]);
  });
});

describe('delete-namespace on a platform that shows for ever what is deleted', () => {
  const meant: ServedNamespace = { id: 'a', name: 'labs-sandbox' };
  const moment = '2026-01-01T00:00:00Z';
  const run = async (namespaces: ServedNamespace[], says: object, answer: readonly [number]) => {
    const shows: ServedNamespace = { ...meant, ...says };
    const after = () => void namespaces.splice(0, 1, shows);
    await using platform = await serveNamespaces(namespaces, [{ on: 'DELETE', answer, after, shows }]);
    const where = { 'api-url': platform.apiUrl, token: 'fake-token-of-this-test', 'ignore-not-found': 'true' };
    const step = await runStep({ clock: stillClock(), with: { ...inputs, ...where } });
    return { ...step, deletions: platform.calls().filter((call) => call.startsWith('DELETE')) };
  };

  const deleted: readonly object[] = [
    { status: 'deleted', deleted_at: moment },
    { state: 'DELETED' },
    { deletedAt: moment },
    { is_deleted: true },
    { status: 'Terminated' },
    { status: { phase: 'removed' } },
  ];
  it.each(deleted)('believes it what it says of itself: %j', async (says) => {
    for (const status of [200, 202]) {
      const { deletions, exitCode, log, outputs } = await run([meant], says, [status]);
      expect(exitCode, log).toBe(0);
      expect(outputs['changed']).toBe('true');
      expect(deletions).toEqual(['DELETE /namespaces/a']);
    }
  });

  it.each(deleted)('deletes it once only: %j', async (says) => {
    const { deletions, exitCode, log, outputs } = await run([{ ...meant, ...says }], {}, [500]);
    expect(exitCode, log).toBe(0);
    expect(outputs['changed']).toBe('false');
    expect(deletions).toEqual([]);
  });

  it.each([
    { status: 'Terminating' },
    { status: 'deleting' },
    { status: 'deleting', deleted_at: moment },
    { status: 'pending_deletion' },
    { metadata: { deletionTimestamp: moment } },
    { deleted: false, deleted_at: null },
    { status: 'active', labels: { status: 'deleted' } },
    { message: 'deleted' },
  ])('does not believe it where it may still stay: %j', async (says) => {
    const { exitCode, log, outputs } = await run([meant], says, [200]);
    expect(exitCode).toBe(1);
    expect(outputs['changed']).toBe('unknown');
    expect(log).toContain('what was to go is still there');
  });

  it('deletes the one that has its name now', async () => {
    const namespaces = [
      { ...meant, id: 'b' },
      { ...meant, status: 'deleted' },
    ];
    await using platform = await serveNamespaces(namespaces);
    const where = { 'api-url': platform.apiUrl, token: 'fake-token-of-this-test' };
    expect((await runStep({ clock: stillClock(), with: { ...inputs, ...where } })).exitCode).toBe(0);
    expect(platform.calls()).toContain('DELETE /namespaces/b');
    expect(namespaces.map(({ id }) => id)).toEqual(['a']);
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
