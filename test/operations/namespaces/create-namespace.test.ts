import { describe, expect, it } from 'vitest';
import { startPlatform } from '../../harness/platform.ts';

const inputs = { operation: 'create-namespace', namespace: 'jobs', team: 'labs', description: 'Nightly', region: 'eu' };

describe.each(['status', 'builds'] as const)('create-namespace in the dialect %s', (dialect) => {
  it('creates the namespace, and finds it when run again', async () => {
    await using platform = await startPlatform({ dialect });
    const first = await platform.step(inputs);
    expect(platform.calls()).toEqual(['GET /namespaces/jobs', 'GET /teams', 'POST /namespaces']);
    const team_id = platform.emulator.world.store.teams.values().find(({ name }) => name === 'labs')?.id;
    expect(platform.emulator.requests()[2]?.body).toEqual({
      name: 'jobs',
      team_id,
      description: 'Nightly',
      region: 'eu',
    });
    expect(first.outputs).toMatchObject({ changed: 'true', namespace: 'jobs' });

    const second = await platform.step(inputs);
    expect(platform.calls()).toEqual(['GET /namespaces/jobs']);
    expect(second.outputs).toMatchObject({ changed: 'false', namespace: 'jobs', id: first.outputs['id'] });
  });

  it('describes the run when no description is given', async () => {
    await using platform = await startPlatform({ dialect });
    await platform.step({ operation: 'create-namespace', namespace: 'jobs' });
    expect(platform.emulator.requests()[1]?.body).toEqual({
      name: 'jobs',
      description: 'Started by mona at 0123456789ab: https://github.example/octo/shop/actions/runs/77',
    });
  });

  it('fails on one that is there when asked to', async () => {
    await using platform = await startPlatform({ dialect });
    const { exitCode } = await platform.step({
      operation: 'create-namespace',
      namespace: 'acme-tools',
      'if-exists': 'fail',
    });
    expect(exitCode).toBe(1);
    expect(platform.calls()).toEqual(['GET /namespaces/acme-tools']);
  });

  it('reads only in a dry run', async () => {
    await using platform = await startPlatform({ dialect });
    const { outputs, log } = await platform.step({ ...inputs, 'dry-run': 'true' });
    expect(platform.calls()).toEqual(['GET /namespaces/jobs', 'GET /teams']);
    expect(outputs).toMatchObject({ changed: 'false', 'would-change': 'true' });
    expect(log).toContain('Would create the namespace jobs');
  });
});

describe('create-namespace', () => {
  it('fails with the platform’s own words where the call is retired', async () => {
    await using platform = await startPlatform();
    platform.emulator.faults.add({
      endpoint: 'createNamespace',
      fault: 'status',
      status: 410,
      message: 'Namespaces are no longer made here',
    });
    const { exitCode, log } = await platform.step(inputs);
    expect(exitCode).toBe(1);
    expect(log).toContain('Namespaces are no longer made here');
  });
});
