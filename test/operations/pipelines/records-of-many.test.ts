import { describe, expect, it } from 'vitest';
import { startGitHub } from '../../harness/github-api.ts';
import { serveHttp } from '../../harness/loopback.ts';
import { runStep } from '../../harness/step.ts';

const commit = (at: number) => at.toString(16).padStart(40, 'a');
const nameAll = (count: number) => Array.from({ length: count }, (_, at) => `app-${at}`);

type GitHub = Awaited<ReturnType<typeof startGitHub>>;

/** Runs a step on a platform that tells no commit of any app, beside a GitHub with this on record. */
async function show(
  names: readonly string[],
  record: (github: GitHub) => void,
  inputs: Readonly<Record<string, string>> = {},
) {
  await using github = await startGitHub();
  record(github);
  await using server = await serveHttp((request, response) => {
    const path = (request.url ?? '').replace('/api/v1', '');
    const single = names.find((name) => path === `/apps/${name}`);
    const isList = path.startsWith('/pipelines/');
    const status = isList || single ? 200 : 404;
    const body = isList ? names.map((name) => ({ name, pipeline_stage: 'production' })) : { name: single };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const step = await runStep({
    with: {
      'api-url': `${server.url.origin}/api/v1`,
      token: 'fake-token',
      'github-token': github.token,
      operation: 'pipeline-status',
      pipeline: 'p',
      timeout: '50s',
      'github-environment': 'live-{app}',
      ...inputs,
    },
    env: { GITHUB_API_URL: github.url },
  });
  const include = JSON.parse(step.outputs['matrix'] ?? '{}').include as readonly { app: string; commit: string }[];
  const calls = github.calls().filter((call) => !call.includes('/compare/') && !call.includes('/commits/'));
  return { ...step, calls, commits: Object.fromEntries(include.map(({ app, commit }) => [app, commit])) };
}

describe('what is on record of many apps', () => {
  it('is asked for in few calls', async () => {
    const names = nameAll(300);
    const { calls, commits, exitCode, log } = await show(names, (github) => {
      for (const [at, name] of names.entries()) github.addRecords(`live-${name}`, [commit(at), 'success', 'inactive']);
    });
    expect(exitCode, log).toBe(0);
    expect(commits).toEqual(Object.fromEntries(names.map((name, at) => [name, commit(at)])));
    expect(calls.length).toBeLessThan(8);
  });

  it('is asked for once where all of them are on one record', async () => {
    const { calls, commits } = await show(
      nameAll(40),
      (github) => github.addRecords('live', [commit(1), 'success'], [commit(2), 'failure']),
      { 'github-environment': 'live' },
    );
    expect(new Set(Object.values(commits))).toEqual(new Set([commit(1)]));
    expect(calls).toEqual(['POST /graphql']);
  });

  it('is the last success, whatever failed since, and of one that never had any it is not known', async () => {
    const { commits } = await show(['one', 'two', 'three'], (github) => {
      github.addRecords(
        'live-one',
        [commit(1), 'success'],
        [commit(2), 'in_progress', 'success'],
        [commit(3), 'failure'],
      );
      github.addRecords('live-two', [commit(4), 'error'], [commit(5), 'in_progress']);
      github.addRecords('other-three', [commit(6), 'success']);
    });
    expect(commits).toEqual({ one: commit(2), two: '', three: '' });
  });

  it('is found also of an app that is seldom deployed beside one that is deployed all the time', async () => {
    const { calls, commits } = await show(['busy', 'quiet'], (github) => {
      github.addRecords('live-quiet', [commit(1), 'success']);
      github.addRecords('live-busy', ...Array.from({ length: 900 }, (_, at) => [commit(at + 2), 'success'] as const));
    });
    expect(commits).toEqual({ busy: commit(901), quiet: commit(1) });
    expect(calls).toHaveLength(2);
  });

  it('is given up, in so many words, where it is too much to look through', async () => {
    const { calls, commits, log } = await show(['broken', 'fine'], (github) => {
      github.addRecords('live-broken', ...Array.from({ length: 12_000 }, (_, at) => [commit(at), 'failure'] as const));
      github.addRecords('live-fine', [commit(70_000), 'success']);
    });
    expect(commits).toEqual({ broken: '', fine: commit(70_000) });
    expect(calls).toHaveLength(100);
    expect(log).toContain('::warning::What is on record of 1 of 2 environments was not read');
  });

  it.each([
    ['refuses', { status: 403, body: { message: 'Resource not accessible by integration' } }],
    [
      'refuses as GraphQL does',
      {
        status: 200,
        body: {
          data: { repository: null },
          errors: [{ type: 'FORBIDDEN', path: ['repository'], message: 'Resource not accessible by integration' }],
        },
      },
    ],
    ['says what is wrong in its answer', { status: 200, body: { errors: [{ message: 'API rate limit exceeded' }] } }],
    ['knows no such repository', { status: 200, body: { data: { repository: null } } }],
  ])('is not known where GitHub %s, and not asked for again', async (_, ends) => {
    const { calls, commits, exitCode, log } = await show(
      nameAll(40),
      (github) => github.disturb((call) => (call === 'POST /graphql' ? { acts: false, ends } : undefined)),
      { 'max-behind': '24h' },
    );
    expect(exitCode).toBe(1);
    expect(new Set(Object.values(commits))).toEqual(new Set(['']));
    expect(calls).toEqual(['POST /graphql']);
    const warning = '::warning::What apps run is not known by their record. GitHub did not show what is on record: ';
    expect(log.split(warning)).toHaveLength(2);
    if (JSON.stringify(ends).includes('not accessible'))
      expect(log).toContain(
        `${warning}Resource not accessible by integration. Add \`permissions: { deployments: read }`,
      );
    expect(log).toContain('whether it is on record under `github-environment`');
  });

  it('serves list-changed-apps too', async () => {
    const names = nameAll(60);
    const { calls } = await show(
      names,
      (github) => {
        for (const [at, name] of names.entries()) github.addRecords(`live-${name}`, [commit(at), 'success']);
      },
      {
        operation: 'list-changed-apps',
        'app-paths': names.map((name) => `${name}: src/**`).join('\n'),
        commitish: commit(1),
      },
    );
    expect(calls).toEqual(['POST /graphql']);
  });
});
