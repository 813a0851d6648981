import { describe, expect, it } from 'vitest';
import { startPlatform } from '../../harness/platform.ts';

describe.each(['status', 'builds'] as const)('list-domains in the dialect %s', (dialect) => {
  it('gives the hostnames and their number', async () => {
    await using platform = await startPlatform({ dialect });
    const { outputs, summary } = await platform.step({ operation: 'list-domains', app: 'my-app' });
    expect(platform.calls()).toEqual(['GET /apps/my-app/domains']);
    expect(JSON.parse(outputs['names'] ?? '')).toEqual(['my-app.apps.platform.example', 'www.my-app.example']);
    expect(outputs).toMatchObject({ count: '2', changed: 'false' });
    expect(summary).toMatch(/^\| `www.my-app.example` \| custom \| `\w+.dns.platform.example` \| cert issued \|$/m);
  });
});
