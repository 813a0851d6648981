import { describe, expect, it } from 'vitest';
import { startPlatform } from '../../harness/platform.ts';

describe.each(['status', 'builds'] as const)('list-namespaces in the dialect %s', (dialect) => {
  it('gives the names and their number', async () => {
    await using platform = await startPlatform({ dialect });
    const { outputs, summary } = await platform.step({ operation: 'list-namespaces' });
    expect(platform.calls()).toEqual(['GET /namespaces']);
    expect(outputs).toMatchObject({ names: '["acme-tools","labs-sandbox"]', count: '2', changed: 'false' });
    expect(summary).toMatch(/^\| `acme-tools` \| acme \| us \| .* \| Internal tools \|$/m);
  });
});
