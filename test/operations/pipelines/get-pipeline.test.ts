import { describe, expect, it } from 'vitest';
import { startPlatform } from '../../harness/platform.ts';

describe.each(['status', 'builds'] as const)('get-pipeline in the dialect %s', (dialect) => {
  it('shows the pipeline with its environments', async () => {
    await using platform = await startPlatform({ dialect });
    const { outputs, summary } = await platform.step({ operation: 'get-pipeline', pipeline: 'shop' });
    expect(platform.calls()).toEqual(['GET /pipelines/shop']);
    expect(JSON.parse(outputs['result'] ?? '')).toMatchObject({ id: outputs['id'], review_apps: { enabled: true } });
    expect(summary).toContain('| `env-shop-ra` | ra | review apps |');
  });

  it('fails when there is none', async () => {
    await using platform = await startPlatform({ dialect });
    const { exitCode, log } = await platform.step({ operation: 'get-pipeline', pipeline: 'nothing' });
    expect(exitCode).toBe(1);
    expect(log).toContain('The pipeline nothing was not found');
  });
});
