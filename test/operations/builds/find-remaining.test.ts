import { describe, expect, it } from 'vitest';
import { OutcomeError } from '../../../src/contract/errors.ts';
import { startGitHub } from '../../harness/github-api.ts';
import { serveHttp } from '../../harness/loopback.ts';
import type { StepOptions } from '../../harness/step.ts';
import { startToldPlatform, type ToldApp } from '../../harness/told-platform.ts';

const [good, bad, fix] = ['a', 'b', 'c'].map((letter) => letter.repeat(40)) as [string, string, string];
const rebuilds = `Rebuilding ${good}`;
const at = (id: string, commit?: string, status = 'succeeded') => ({ deployment: { id, commit, status } });
const byId = (id: string, commit: string) => ({ current_build_id: id, current_commit: commit });
const later = new Date(Date.now() + 3_600_000).toISOString();

/** Builds the bad commit where the good one is on record. */
async function build(told: ToldApp, inputs: Readonly<Record<string, string>> = {}, options: Partial<StepOptions> = {}) {
  await using platform = await startToldPlatform(told);
  await using github = await startGitHub();
  github.addRecords('production', [good, 'success']);
  github.setTag('v1.2.3', bad);
  const given = { commitish: bad, 'github-environment': 'production', 'github-token': github.token, timeout: '10m' };
  const step = await platform.build(
    { ...given, 'on-failure': 'rebuild', ...inputs },
    { env: { GITHUB_API_URL: github.url }, ...options },
  );
  return { ...step, starts: platform.calls.filter((call) => call.startsWith('POST ')) };
}

/** An app that answers, or else fails its check. */
const servePage = (status: number, onAsked: () => unknown = () => {}) =>
  serveHttp((_request, response) => {
    onAsked();
    response.writeHead(status).end();
  });

describe('After a build that failed', () => {
  const failed = { id: 'b2', state: 'failed', created_at: '2026-01-01T00:00:00Z' };
  const newer = { id: 'b3', state: 'succeeded', created_at: '2026-01-02T00:00:00Z' };
  const failing = { before: at('d1', good), start: { id: 'b2' }, build: failed, app: at('d1', good) };
  const named = { ...failing, before: byId('b1', good), app: byId('b2', bad) };

  it.each<[what: string, told: ToldApp, says: string, inputs?: Readonly<Record<string, string>>]>([
    [
      'what the app was about to run stays',
      {
        ...failing,
        before: { ...byId('b1', good), pending_build: { id: 'b0' } },
        app: { ...byId('b0', fix), deployment_status: 'succeeded' },
      },
      `Nothing is rebuilt: the app still runs ${fix}.`,
    ],
    [
      'a newer build whose deployment the app calls failed stays nowhere',
      {
        ...failing,
        builds: [newer, failed],
        app: { deployment: { id: 'd3', build_id: 'b3', commit: fix, status: 'failed' } },
      },
      rebuilds,
    ],
    [
      'a newer build stays that was deployed at the second attempt',
      {
        ...failing,
        builds: [newer, failed],
        deployments: [
          { id: 'd4', build_id: 'b3', status: 'succeeded' },
          { id: 'd3', build_id: 'b3', status: 'failed' },
        ],
      },
      'Nothing is rebuilt: there is a newer build, b3.',
    ],
    ['it does not stay itself where the app names it from its start on', named, rebuilds],
    ['it does not stay itself where the app so names what a tag is of', named, rebuilds, { commitish: 'v1.2.3' }],
  ])('%s', async (_, told, says, inputs) => {
    const step = await build(told, inputs);
    expect(step.outputs['status'], step.log).toBe('failed');
    expect(step.log).toContain(says);
    expect(step.starts).toHaveLength(says === rebuilds ? 2 : 1);
  });
});

it('What was replaced by a build that ran, and failed after its checks, is not what the app still runs', async () => {
  await using page = await servePage(200);
  const step = await build(
    {
      before: at('d1', fix),
      start: { id: 'b2' },
      app: (second: number) => at('d2', bad, second < 30 ? 'succeeded' : 'failed'),
      dynos: [],
    },
    { 'health-check': page.url.href, soak: '1m' },
  );
  expect(step.outputs['status'], step.log).toBe('failed');
  expect(step.log).toContain(rebuilds);
});

it('What ran by a tag and is not healthy stays what was tried, also deployed again for other config', async () => {
  await using page = await servePage(500);
  const step = await build(
    { before: at('d1', good), start: {}, app: (second: number) => at(second < 10 ? 'd2' : 'd3', bad) },
    { commitish: 'v1.2.3', 'health-check': page.url.href, 'health-check-timeout': '20s' },
  );
  expect(step.outputs['status'], step.log).toBe('unhealthy');
  expect(step.log).toContain(rebuilds);
});

it.each([
  ['was changed', '3', 'Nothing is rebuilt: something newer may be there.'],
  ['stayed as it was', '2', rebuilds],
])('Where only a status tells of deployments, and the app %s since, that is the last word', async (_, then, says) => {
  await using page = await servePage(500);
  const shows = (updated_at: string, deployment_status = 'deployed') => ({ deployment_status, updated_at });
  const step = await build(
    {
      before: shows('1'),
      start: undefined,
      app: (second: number) => (second < 2 ? shows('1', 'deploying') : shows(second < 10 ? '2' : then)),
    },
    { 'health-check': page.url.href, 'health-check-timeout': '20s' },
  );
  expect(step.outputs['status'], step.log).toBe('unhealthy');
  expect(step.log).toContain(says);
});

it('A build of the same commit is not a newer one where nobody told the id of this one', async () => {
  await using page = await servePage(500);
  const builds = ['b3', 'b2'].map((id) => ({ id, commit: bad, state: 'succeeded', created_at: later }));
  const step = await build(
    { before: at('d1', good), start: undefined, builds, app: at('d2', bad) },
    { 'health-check': page.url.href, 'health-check-timeout': '20s' },
  );
  expect(step.outputs['status'], step.log).toBe('unhealthy');
  expect(step.log).toContain(rebuilds);
});

describe('Where the lists of builds and deployments are in trouble', () => {
  const checks = { 'health-check-timeout': '20s' };
  const started = { before: at('d1', good), start: { id: 'b2' } };
  const ofBuild = (status: string) => ({ deployment: { id: 'd2', build_id: 'b2', commit: bad, status } });

  it.each<[what: string, state: string, shown: object, then: object, status: string]>([
    ['a build that failed, though the app shows it', 'failed', ofBuild('failed'), ofBuild('failed'), 'failed'],
    ['one that ran and was taken back by the platform', 'succeeded', ofBuild('succeeded'), at('d3', good), 'unhealthy'],
  ])('nothing is rebuilt after %s', async (_, state, shown, then, status) => {
    let isOver = false;
    await using page = await servePage(500, () => (isOver = true));
    const step = await build(
      {
        ...started,
        build: () => {
          isOver ||= state === 'failed';
          return { id: 'b2', state };
        },
        app: () => (isOver ? then : shown),
        refuse: (path) => (isOver && /\/(builds|deployments)(\?|$)/.test(path) ? 500 : undefined),
      },
      { ...checks, 'health-check': page.url.href },
    );
    expect(step.outputs['status'], step.log).toBe(status);
    expect(step.log).toContain('Nothing is rebuilt: GET /apps/my-app/builds');
    expect(step.starts).toHaveLength(1);
  });

  it('a job that is cancelled there rebuilds nothing, though what was tried is seen to stand', async () => {
    const end = new AbortController();
    let isOver = false;
    await using page = await servePage(500, () => (isOver = true));
    const step = await build(
      {
        ...started,
        build: { id: 'b2', state: 'succeeded' },
        app: ofBuild('succeeded'),
        refuse(path) {
          if (isOver && path.includes('/builds?')) end.abort(new OutcomeError('The job was cancelled', 'Look at it.'));
          return undefined;
        },
      },
      { ...checks, 'health-check': page.url.href },
      { cancelled: end.signal },
    );
    expect(step.log).toContain('::warning::Nothing is rebuilt: The job was cancelled');
    expect(step.log).not.toContain('Rebuilding');
  });
});
