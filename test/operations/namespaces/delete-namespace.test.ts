import { describe, expect, it } from 'vitest';
import { startPlatform } from '../../harness/platform.ts';

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
    const { outputs, log } = await platform.step({ ...inputs, 'dry-run': 'true' });
    expect(platform.calls()).toEqual(['GET /namespaces/labs-sandbox', 'GET /namespaces']);
    expect(outputs['changed']).toBe('false');
    expect(log).toContain('Would delete the namespace labs-sandbox');
  });

  it('says in a dry run that it is gone already', async () => {
    await using platform = await startPlatform({ dialect });
    const gone = { ...inputs, namespace: 'gone', confirm: 'gone', 'dry-run': 'true' };
    expect((await platform.step(gone)).exitCode).toBe(1);
    expect((await platform.step({ ...gone, 'ignore-not-found': 'true' })).log).toContain('gone is gone already');
  });
});
