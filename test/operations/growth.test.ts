import { describe, expect, it } from 'vitest';
import { startPlatform } from '../harness/platform.ts';

describe('What a step costs as things grow', () => {
  it('is one GET and one PATCH for a thousand config vars', async () => {
    await using platform = await startPlatform();
    const vars = Array.from({ length: 1000 }, (_, at) => `KEY_${at}=value number ${at}`);
    const { exitCode, outputs } = await platform.step({
      operation: 'set-config',
      app: 'my-app',
      'config-vars': vars.join('\n'),
    });
    expect(exitCode).toBe(0);
    expect(JSON.parse(outputs['added-keys'] ?? '')).toHaveLength(1000);
    expect(platform.calls()).toEqual(['GET /apps/my-app/config-vars', 'PATCH /apps/my-app/config-vars']);
  });

  it('is one request per hundred apps of a list, and no more', async () => {
    await using platform = await startPlatform({ pageSize: 100 });
    const { apps } = platform.emulator.world.store;
    const [first] = apps.values();
    if (!first) throw new Error('the seed has no app');
    for (let at = 0; at < 350; at++)
      apps.set(`id-${at}`, { ...structuredClone(first), id: `id-${at}`, name: `app-${at}` });
    const { exitCode, outputs } = await platform.step({ operation: 'list-apps' });
    expect(exitCode).toBe(0);
    expect(Number(outputs['count'])).toBe(apps.size);
    expect(platform.calls()).toHaveLength(Math.ceil(apps.size / 100));
  });

  it('is one sign-in for many operations', async () => {
    await using platform = await startPlatform();
    const { emulator } = platform;
    const { exitCode } = await platform.step(
      { operation: 'whoami, list-apps, list-teams, list-pipelines', token: '', 'auth-url': emulator.authUrl },
      {
        env: {
          ACTIONS_ID_TOKEN_REQUEST_URL: emulator.oidcRequestUrl,
          ACTIONS_ID_TOKEN_REQUEST_TOKEN: emulator.oidcRequestToken,
        },
      },
    );
    expect(exitCode).toBe(0);
    expect(emulator.requests().filter(({ endpoint }) => endpoint === 'oauthToken')).toHaveLength(1);
    expect(platform.calls()).toHaveLength(6);
  });
});
