import { describe, expect, it } from 'vitest';
import { startPlatform } from '../../harness/platform.ts';

describe.each(['status', 'builds'] as const)('list-dynos in the dialect %s', (dialect) => {
  it('says in a dry run that an operation before it would change them', async () => {
    await using platform = await startPlatform({ dialect });
    const scaled = { operation: 'scale, list-dynos', app: 'my-app', formation: 'web=5', 'dry-run': 'true' };
    const { exitCode, log } = await platform.step(scaled);
    expect(exitCode, log).toBe(0);
    expect(log).toContain('::notice::The dynos of my-app are shown as they are now: ');
  });

  it('gives the names, their number and the one word that holds for all', async () => {
    await using platform = await startPlatform({ dialect });
    const { outputs, log } = await platform.step({ operation: 'list-dynos', app: 'my-app' });
    expect(platform.calls()).toEqual(['GET /apps/my-app/dynos/list']);
    expect(outputs).toMatchObject({ names: '["web.1","web.2","worker.1"]', count: '3', changed: 'false' });
    expect(outputs['status']).toBe(dialect === 'status' ? 'up' : 'running');
    expect(log).toContain('✔ 3 dynos of my-app');
  });

  it('gives every word that occurs while they differ', async () => {
    await using platform = await startPlatform({ dialect });
    await platform.step({ operation: 'restart', app: 'my-app', dyno: 'web.2', wait: 'false' });
    const { outputs } = await platform.step({ operation: 'list-dynos', app: 'my-app' });
    expect(outputs['status']).toBe(dialect === 'status' ? 'up, down' : 'running, down');
  });
});
