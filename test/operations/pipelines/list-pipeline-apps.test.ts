import { describe, expect, it } from 'vitest';
import { serveJson } from '../../harness/loopback.ts';
import { startPlatform } from '../../harness/platform.ts';
import { runStep } from '../../harness/step.ts';

describe.each(['status', 'builds'] as const)('list-pipeline-apps in the dialect %s', (dialect) => {
  it('gives the names, their number and a job matrix', async () => {
    await using platform = await startPlatform({ dialect, pageSize: 1 });
    const { outputs, summary, log } = await platform.step({ operation: 'list-pipeline-apps', pipeline: 'shop' });
    expect(platform.calls()).toEqual(['GET /pipelines/shop/apps', 'GET /pipelines/shop/apps?page=2']);
    const names = ['shop-staging', 'shop-production'];
    expect(JSON.parse(outputs['names'] ?? '')).toEqual(names);
    expect(JSON.parse(outputs['matrix'] ?? '')).toEqual({
      app: names,
      include: [
        { app: 'shop-staging', stage: 'staging', url: 'https://shop-staging.apps.platform.example/' },
        { app: 'shop-production', stage: 'production', url: 'https://shop-production.apps.platform.example/' },
      ],
    });
    expect(outputs).toMatchObject({ count: '2', changed: 'false' });
    expect(summary).toContain('| `shop-production` | production |');
    expect(log).toContain('✔ 2 apps in the pipeline shop');
  });

  it.each(['list-pipeline-apps', 'pipeline-status'])(
    'by %s warns of a stage that may be misspelt',
    async (operation) => {
      await using platform = await startPlatform();
      const { exitCode, log } = await platform.step({ operation, pipeline: 'shop', stage: 'prodution' });
      expect(exitCode).toBe(0);
      expect(log).toContain(
        '::warning::No app of the pipeline is at the stage `prodution`; did you mean `production`?',
      );
      expect((await platform.step({ operation, pipeline: 'shop', stage: 'prod' })).log).toContain(
        '::warning::No app of the pipeline is at the stage `prod`: there are staging, production.',
      );
    },
  );

  it('gives only the apps of a stage', async () => {
    await using platform = await startPlatform({ dialect });
    const inputs = { operation: 'list-pipeline-apps', pipeline: 'shop' };
    const { outputs, log } = await platform.step({ ...inputs, stage: 'Production' });
    expect(outputs).toMatchObject({ names: '["shop-production"]', count: '1' });
    expect(log).toContain('1 app at the stage Production of the pipeline shop');
    expect((await platform.step({ ...inputs, stage: 'nowhere' })).outputs).toMatchObject({
      names: '[]',
      matrix: '{"app":[],"include":[]}',
    });
  });
});

it('list-pipeline-apps reads the stage by either name, and has an entry for what is not told', async () => {
  await using server = await serveJson([
    { name: 'a', pipeline_stage: 'review', stage: 'x' },
    { name: 'b', stage: 'dev' },
    { name: 'c' },
  ]);
  const where = { 'api-url': server.url.origin, token: 'fake-token' };
  const { outputs } = await runStep({ with: { operation: 'list-pipeline-apps', pipeline: 'shop', ...where } });
  expect(JSON.parse(outputs['matrix'] ?? '').include).toEqual([
    { app: 'a', stage: 'review', url: '' },
    { app: 'b', stage: 'dev', url: '' },
    { app: 'c', stage: '', url: '' },
  ]);
});
