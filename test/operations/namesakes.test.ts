import { describe, expect, it } from 'vitest';
import { startGitHub } from '../harness/github-api.ts';
import { serveHttp } from '../harness/loopback.ts';
import { runStep } from '../harness/step.ts';

const [old, head] = ['a'.repeat(40), 'b'.repeat(40)];

/** A platform on which names are unique in a team alone: `web` is that of another team, and `srv-7` has the same name. */
const apps = [
  { id: 'srv-1', name: 'web', current_commit: head, deployment_status: 'succeeded' },
  { id: 'srv-7', name: 'web', current_commit: old, deployment_status: 'succeeded', pipeline_stage: 'production' },
  { id: 'srv-3', name: 'staging', current_commit: head, deployment_status: 'succeeded', pipeline_stage: 'staging' },
];

async function step(inputs: Readonly<Record<string, string>>, listed: readonly object[] = apps.slice(1)) {
  const calls: string[] = [];
  await using github = await startGitHub();
  github.setHistory(old, head);
  await using server = await serveHttp((request, response) => {
    const path = (request.url ?? '').replace('/api/v1', '');
    const [, asked, part] = /^\/apps\/([^/]+)(?:\/(.*))?$/.exec(path) ?? [];
    calls.push(`${request.method} ${path}`);
    const app = apps.find(({ id, name }) => asked === id || asked === name);
    const config = app?.id === 'srv-7' ? {} : { DATABASE_URL: 'fake-value-of-the-database' };
    const parts = new Map<string | undefined, unknown>([
      [undefined, app],
      ['config-vars', config],
      ['builds', request.method === 'POST' ? { id: 'b9', status: 'pending' } : undefined],
    ]);
    const body = path === '/pipelines/shop/apps' ? listed : asked ? parts.get(part) : undefined;
    response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}));
  });
  const given = { 'api-url': `${server.url.origin}/api/v1`, token: 'fake-token', 'github-token': github.token };
  const env = { GITHUB_API_URL: github.url, GITHUB_SHA: head };
  const ended = await runStep({ with: { ...given, ...inputs, timeout: '20s' }, env });
  return { ...ended, calls };
}

describe('an app whose name another one has too', () => {
  it.each([{ to: 'srv-7' }, { pipeline: 'shop' }])('is the one that is built in a promotion: %j', async (inputs) => {
    const { calls, log } = await step({ operation: 'promote', app: 'staging', wait: 'false', ...inputs });
    expect(
      calls.filter((call) => call.endsWith('/builds')),
      log,
    ).toEqual(['POST /apps/srv-7/builds']);
  });

  it('is told apart in the status of a pipeline', async () => {
    const twins = [{ ...apps[0], pipeline_stage: 'staging' }, apps[1]].filter((app) => app !== undefined);
    const { outputs, summary } = await step({ operation: 'pipeline-status', pipeline: 'shop', branch: head }, twins);
    expect(JSON.parse(outputs['matrix'] ?? '').include).toMatchObject([
      { app: 'srv-1', stage: 'staging', commit: head, behind: '0' },
      { app: 'srv-7', stage: 'production', commit: old, behind: '1' },
    ]);
    expect(summary).toContain('DATABASE_URL');
  });

  it('is the one whose changes count', async () => {
    const { calls, outputs } = await step({ operation: 'list-changed-apps', 'app-paths': 'srv-7: **' });
    expect(outputs['names']).toBe('["srv-7"]');
    expect(calls.some((call) => call.includes('/apps/web'))).toBe(false);
  });
});
