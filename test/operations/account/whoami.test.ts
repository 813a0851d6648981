import { describe, expect, it } from 'vitest';
import { defaultSeed } from '../../../src/emulator/seed/default-seed.ts';
import { startPlatform } from '../../harness/platform.ts';

describe.each(['status', 'builds'] as const)('whoami in the dialect %s', (dialect) => {
  it('tells whose token it is', async () => {
    await using platform = await startPlatform({ dialect });
    const { outputs, log } = await platform.step({ operation: 'whoami' });
    expect(platform.calls()).toEqual(['GET /me']);
    expect(outputs).toMatchObject({ email: 'dev@platform.example', changed: 'false' });
    expect(log).toContain('✔ Signed in as dev@platform.example');
  });

  it('tells which app the token is bound to', async () => {
    const tokens = [{ token: 'fake-token-of-my-app', scopes: ['read' as const], app: 'my-app' }];
    await using platform = await startPlatform({ dialect, seed: { ...defaultSeed, tokens } });
    const { exitCode, summary } = await platform.step({ operation: 'whoami', token: 'fake-token-of-my-app' });
    expect(exitCode).toBe(0);
    expect(summary).toContain('| Bound to the app | `my-app` |');
  });

  it('fails on a token that the platform does not know', async () => {
    await using platform = await startPlatform({ dialect });
    const { exitCode, log } = await platform.step({ operation: 'whoami', token: 'fake-token-of-nobody' });
    expect(exitCode).toBe(1);
    expect(log).toContain('The access token is unknown');
    expect(log.replace(/^::add-mask::.*$/gm, '')).not.toContain('fake-token-of-nobody');
  });
});
