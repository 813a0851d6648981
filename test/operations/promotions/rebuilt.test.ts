import { json } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { startGitHub } from '../../harness/github-api.ts';
import { serveHttp } from '../../harness/loopback.ts';
import { runStep } from '../../harness/step.ts';

const [old, tested] = ['a'.repeat(40), 'b'.repeat(40)];
const minute = (at: number) => `2026-01-01T00:0${at}:00Z`;
const deploy = (id: string, commit: string, at: number) => ({
  ...{ id: `d-${id}`, build_id: id, commit, status: 'succeeded', created_at: minute(at) },
});

/** Promotes to an app that is not healthy then, on a platform that gives what is promoted a build of its own, or that of its source. */
async function promote(promotedAs: string) {
  const posted: string[] = [];
  const shown: Record<string, object> = { staging: deploy('b2', tested, 2), production: deploy('b1', old, 1) };
  const builds = [{ id: 'b1', status: 'succeeded', commit: old, created_at: minute(1) }];
  let healthy = true;
  await using github = await startGitHub();
  github.setHistory(old, tested);
  github.addRecords('production', [old, 'in_progress', 'success']);
  await using server = await serveHttp(async (request, response) => {
    const path = (request.url ?? '').replace('/api/v1', '');
    const name = /^\/apps\/(\w+)/.exec(path)?.[1] ?? '';
    const starts = request.method === 'POST';
    if (starts && path.endsWith('/promotions')) {
      healthy = false;
      shown['production'] = deploy(promotedAs, tested, 3);
      builds.unshift({ id: promotedAs, status: 'succeeded', commit: tested, created_at: minute(3) });
    }
    if (starts && path.endsWith('/builds')) {
      healthy = true;
      const { commitish } = (await json(request)) as { commitish: string };
      posted.push(commitish);
      shown['production'] = deploy('b9', commitish, 4);
      builds.unshift({ id: 'b9', status: 'succeeded', commit: commitish, created_at: minute(4) });
    }
    const web = { web_url: server.url.origin };
    const places: Readonly<Record<string, unknown>> = {
      '/pipelines/shop/apps': [{ name: 'staging' }, { name: 'production' }],
      '/pipelines/shop/promotions': { id: 'p1', status: 'pending' },
      '/pipelines/shop/promotions/p1': { id: 'p1', status: 'succeeded' },
      [`/apps/${name}`]: { id: `id-${name}`, name, ...web, deployment: shown[name] },
      [`/apps/${name}/builds`]: starts ? builds[0] : builds,
      [`/apps/${name}/builds/b9`]: builds.find(({ id }) => id === 'b9'),
      '/health': healthy ? {} : undefined,
    };
    const body = places[path];
    response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}));
  });
  const given = { 'api-url': `${server.url.origin}/api/v1`, token: 'fake-token', 'github-token': github.token };
  const step = await runStep({
    with: {
      ...{ operation: 'promote', app: 'staging', to: 'production', pipeline: 'shop', timeout: '1m' },
      ...{ 'github-environment': 'production', 'on-failure': 'rebuild', 'health-check': '/health' },
      'health-check-timeout': '2s',
      ...given,
    },
    env: { GITHUB_API_URL: github.url },
  });
  return { ...step, posted };
}

describe('what was promoted and is not healthy', () => {
  it.each(['b2', 'b7'])('is replaced by what was good before, be it shown as the build %s', async (promotedAs) => {
    const { exitCode, log, posted } = await promote(promotedAs);
    expect(exitCode).toBe(1);
    expect(posted, log).toEqual([old]);
  });
});
