import { describe, expect, it } from 'vitest';
import { startPlatform } from '../harness/platform.ts';

/** The scopes that a step asks for when it signs in with the job's token. */
async function scopesOf(inputs: Readonly<Record<string, string>>): Promise<readonly unknown[]> {
  await using platform = await startPlatform();
  const { emulator } = platform;
  await platform.step(
    { token: '', 'auth-url': emulator.authUrl, ...inputs },
    {
      env: {
        ACTIONS_ID_TOKEN_REQUEST_URL: emulator.oidcRequestUrl,
        ACTIONS_ID_TOKEN_REQUEST_TOKEN: emulator.oidcRequestToken,
      },
    },
  );
  const signIns = emulator.requests().filter(({ endpoint }) => endpoint === 'oauthToken');
  return signIns.map(({ body }) => (body as Record<string, unknown>)['scope']);
}

describe('the scope of the sign-in', () => {
  it.each([
    [{ operation: 'get-app', app: 'my-app' }, 'read'],
    [{ operation: 'get-app, get-config', app: 'my-app' }, 'read'],
    [{ operation: 'check-config', app: 'my-app', 'config-required': 'LOG_LEVEL' }, 'read'],
    [{ operation: 'list-changed-apps', 'app-paths': 'my-app: src' }, 'read'],
    [{ operation: 'pipeline-status', pipeline: 'shop' }, 'read'],
    [{ operation: 'scale', app: 'my-app', formation: 'web=1' }, 'read write'],
    [{ operation: 'scale', app: 'my-app', formation: 'web=1', 'dry-run': 'true' }, 'read'],
    [{ operation: 'promote', app: 'shop-staging', 'dry-run': 'true' }, 'read'],
    [{ operation: 'set-config', app: 'my-app', 'config-vars': 'A=fake-value' }, 'read write'],
    [{ operation: 'get-app, restart', app: 'my-app' }, 'read write'],
    [{ operation: 'restart', app: 'my-app', scope: 'read' }, 'read'],
  ])('of %o is %s', async (inputs, scope) => {
    expect(await scopesOf(inputs)).toEqual([scope]);
  });
});
