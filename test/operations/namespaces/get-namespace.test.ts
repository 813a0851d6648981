import { describe, expect, it } from 'vitest';
import { startPlatform } from '../../harness/platform.ts';

describe.each(['status', 'builds'] as const)('get-namespace in the dialect %s', (dialect) => {
  it('shows the namespace, by name or by id', async () => {
    await using platform = await startPlatform({ dialect });
    const byName = await platform.step({ operation: 'get-namespace', namespace: 'acme-tools' });
    const id = byName.outputs['id'] ?? '';
    const byId = await platform.step({ operation: 'get-namespace', namespace: id });
    expect(platform.calls()).toEqual(['GET /namespaces/acme-tools', `GET /namespaces/${id}`]);
    expect(byId.outputs).toEqual(byName.outputs);
    expect(JSON.parse(byId.outputs['result'] ?? '')).toMatchObject({ id, description: 'Internal tools' });
  });

  it('fails when there is none', async () => {
    await using platform = await startPlatform({ dialect });
    const { exitCode, log } = await platform.step({ operation: 'get-namespace', namespace: 'nothing' });
    expect(exitCode).toBe(1);
    expect(log).toContain('The namespace nothing was not found');
  });
});
