import { describe, expect, it } from 'vitest';
import { startPlatform } from '../../harness/platform.ts';

describe.each(['status', 'builds'] as const)('list-pipeline-apps in the dialect %s', (dialect) => {
  it('gives the names, their number and a job matrix', async () => {
    await using platform = await startPlatform({ dialect, pageSize: 1 });
    const { outputs, summary, log } = await platform.step({ operation: 'list-pipeline-apps', pipeline: 'shop' });
    expect(platform.calls()).toEqual(['GET /pipelines/shop/apps', 'GET /pipelines/shop/apps?page=2']);
    const names = ['shop-staging', 'shop-production'];
    expect(JSON.parse(outputs['names'] ?? '')).toEqual(names);
    expect(JSON.parse(outputs['matrix'] ?? '')).toEqual({ app: names });
    expect(outputs).toMatchObject({ count: '2', changed: 'false' });
    expect(summary).toContain('| `shop-production` | production |');
    expect(log).toContain('✔ 2 apps in the pipeline shop');
  });
});
