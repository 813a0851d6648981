import { describe, expect, it } from 'vitest';
import { startPlatform } from '../../harness/platform.ts';

const inputs = { operation: 'get-domain', app: 'my-app' };

describe.each(['status', 'builds'] as const)('get-domain in the dialect %s', (dialect) => {
  it('looks the id of a hostname up, and shows the domain', async () => {
    await using platform = await startPlatform({ dialect });
    const { exitCode, outputs, summary } = await platform.step({ ...inputs, domain: 'WWW.my-app.example' });
    const { id } = outputs;
    expect(exitCode).toBe(0);
    expect(platform.calls()).toEqual(['GET /apps/my-app/domains', `GET /apps/my-app/domains/${id}`]);
    expect(outputs).toMatchObject({ 'ssl-status': 'cert issued', changed: 'false' });
    expect(outputs['dns-target']).toMatch(/\.dns\.platform\.example$/);
    expect(summary).toContain(`| CNAME | \`www.my-app.example\` | \`${outputs['dns-target']}\` |`);
  });

  it('takes an id as it is', async () => {
    await using platform = await startPlatform({ dialect });
    const { outputs } = await platform.step({ ...inputs, domain: 'www.my-app.example' });
    platform.calls();
    const again = await platform.step({ ...inputs, domain: outputs['id'] ?? '' });
    expect(platform.calls()).toEqual([`GET /apps/my-app/domains/${outputs['id']}`]);
    expect(again.outputs).toEqual(outputs);
  });

  it('takes a hostname that is in no list as an id', async () => {
    await using platform = await startPlatform({ dialect });
    const { exitCode, log } = await platform.step({ ...inputs, domain: 'no.example' });
    expect(exitCode).toBe(1);
    expect(platform.calls().slice(0, 2)).toEqual(['GET /apps/my-app/domains', 'GET /apps/my-app/domains/no.example']);
    expect(log).toContain('The domain no.example was not found');
  });
});
