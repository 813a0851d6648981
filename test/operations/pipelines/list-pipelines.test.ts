import { describe, expect, it } from 'vitest';
import { startPlatform } from '../../harness/platform.ts';

describe.each(['status', 'builds'] as const)('list-pipelines in the dialect %s', (dialect) => {
  it('gives the names and their number', async () => {
    await using platform = await startPlatform({ dialect });
    const { outputs, summary, log } = await platform.step({ operation: 'list-pipelines' });
    expect(platform.calls()).toEqual(['GET /pipelines']);
    expect(outputs).toMatchObject({ names: '["shop"]', count: '1', changed: 'false' });
    expect(summary).toContain('| `shop` | acme | ra, ci, staging |');
    expect(log).toContain('✔ 1 pipeline\n');
  });
});
