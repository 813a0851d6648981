import { describe, expect, it } from 'vitest';
import { startPlatform } from '../../harness/platform.ts';

const inputs = { operation: 'remove-domain', app: 'my-app', domain: 'www.my-app.example' };

describe.each(['status', 'builds'] as const)('remove-domain in the dialect %s', (dialect) => {
  it('removes the domain by its id', async () => {
    await using platform = await startPlatform({ dialect });
    const { outputs: known } = await platform.step({ ...inputs, operation: 'get-domain' });
    platform.calls();
    const { exitCode, outputs } = await platform.step(inputs);
    expect(exitCode).toBe(0);
    expect(platform.calls()).toEqual(['GET /apps/my-app/domains', `DELETE /apps/my-app/domains/${known['id']}`]);
    expect(outputs['changed']).toBe('true');
  });

  it('fails when run again, unless what is gone already is fine', async () => {
    await using platform = await startPlatform({ dialect });
    await platform.step(inputs);
    expect((await platform.step(inputs)).exitCode).toBe(1);
    const lenient = await platform.step({ ...inputs, 'ignore-not-found': 'true' });
    expect(lenient.exitCode).toBe(0);
    expect(lenient.outputs['changed']).toBe('false');
    expect(lenient.log).toContain('Nothing to remove: www.my-app.example is no domain of my-app');
  });

  it('reads only in a dry run', async () => {
    await using platform = await startPlatform({ dialect });
    const { outputs, log } = await platform.step({ ...inputs, 'dry-run': 'true' });
    expect(platform.calls().every((call) => call.startsWith('GET '))).toBe(true);
    expect(outputs['changed']).toBe('false');
    expect(log).toContain('Would remove www.my-app.example from my-app');
  });
});

describe('remove-domain', () => {
  it('does not take a mistyped app for a domain that is gone', async () => {
    await using platform = await startPlatform();
    const { exitCode } = await platform.step({ ...inputs, app: 'no-app', 'ignore-not-found': 'true' });
    expect(exitCode).toBe(1);
  });
});
