import { describe, expect, it } from 'vitest';
import { startPlatform } from '../../harness/platform.ts';

describe.each(['status', 'builds'] as const)('get-app in the dialect %s', (dialect) => {
  it('shows the app', async () => {
    await using platform = await startPlatform({ dialect });
    const { exitCode, outputs, summary } = await platform.step({ operation: 'get-app', app: 'my-app' });
    expect(exitCode).toBe(0);
    expect(platform.calls()).toEqual(['GET /apps/my-app']);
    expect(outputs).toMatchObject({ url: 'https://my-app.apps.platform.example/', region: 'us', changed: 'false' });
    expect(JSON.parse(outputs['result'] ?? '')).toMatchObject({ name: 'my-app', id: outputs['id'] });
    expect(summary).toContain('| Formation | web 2 (standard-1x), worker 1 (standard-1x) |');
    // One of the two dialects tells no status: then the output is left out rather than made up.
    expect(outputs['status']).toBe(dialect === 'status' ? 'succeeded' : undefined);
  });

  it('finds the app by its id', async () => {
    await using platform = await startPlatform({ dialect });
    const { outputs } = await platform.step({ operation: 'get-app', app: 'my-app' });
    const again = await platform.step({ operation: 'get-app', app: outputs['id'] ?? '' });
    expect(JSON.parse(again.outputs['result'] ?? '')).toMatchObject({ name: 'my-app' });
  });

  it('fails with the platform’s words when there is no such app', async () => {
    await using platform = await startPlatform({ dialect });
    const { exitCode, log } = await platform.step({ operation: 'get-app', app: 'no-app' });
    expect(exitCode).toBe(1);
    expect(log).toContain('The app no-app was not found (404 not_found');
  });
});
