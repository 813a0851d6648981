import { describe, expect, it } from 'vitest';
import { OutcomeError } from '../../../src/contract/errors.ts';
import { startGitHub } from '../../harness/github-api.ts';
import { serveHttp } from '../../harness/loopback.ts';
import type { StepOptions } from '../../harness/step.ts';
import { startToldPlatform, type ToldApp } from '../../harness/told-platform.ts';

const [good, bad] = ['a'.repeat(40), 'b'.repeat(40)];
const failing: ToldApp = {
  before: { current_commit: good },
  start: { id: 'b2' },
  build: { id: 'b2', state: 'failed' },
  app: { current_commit: good },
};

/** Builds the bad commit on a platform that tells this, where GitHub has these commits on record as a success. */
async function build(
  told: ToldApp,
  successes: readonly string[],
  inputs: Readonly<Record<string, string>> = {},
  options: Partial<StepOptions> = {},
) {
  await using platform = await startToldPlatform(told);
  await using github = await startGitHub();
  github.addRecords('production', ...successes.map((commit) => [commit, 'success'] as const));
  const given = { commitish: bad, 'github-environment': 'production', 'github-token': github.token, timeout: '5m' };
  const step = await platform.build(
    { ...given, 'on-failure': 'rebuild', ...inputs },
    { env: { GITHUB_API_URL: github.url }, ...options },
  );
  return { ...step, starts: platform.calls.filter((call) => call.startsWith('POST ')) };
}

/** Refuses the second build that is started. */
function refuseSecond() {
  let starts = 0;
  return (path: string) => (path === '/apps/my-app/builds' && ++starts === 2 ? 422 : undefined);
}

describe('what a step tells after a build that failed', () => {
  it.each<[what: string, told: ToldApp, successes: readonly string[], says: string, starts: number]>([
    ['failed too', failing, [good], `The rebuild of ${good} for my-app did not succeed. `, 2],
    [
      'was refused',
      { ...failing, refuse: refuseSecond() },
      [good],
      `The rebuild of ${good} for my-app did not succeed. POST /apps/my-app/builds`,
      2,
    ],
    ['has nothing to go back to', failing, [], 'Nothing is rebuilt: production has no earlier success on record.', 1],
  ])('is that, and a warning where the rebuild %s', async (_, told, successes, says, starts) => {
    const step = await build(told, successes);
    expect(step.exitCode).toBe(1);
    expect(step.log).toContain(`::warning::${says}`);
    expect(step.log).not.toContain('Rebuilt the last good commit');
    expect(step.log.match(/^::error/gm), step.log).toHaveLength(1);
    expect(step.summary).toMatch(/^### ❌ The build of my-app failed/);
    expect(step.outputs).toMatchObject({ status: 'failed', changed: 'true', commitish: bad, 'build-id': 'b2' });
    expect(step.starts).toHaveLength(starts);
  });

  it.each([
    [
      'that still, where the job is cancelled',
      new OutcomeError('The job was cancelled (SIGTERM)', 'Look at the platform.'),
      '::warning::Nothing is rebuilt: The job was cancelled (SIGTERM)',
      '### ❌ The build of my-app failed',
    ],
    [
      'a bug of the action’s own, where there is one',
      new TypeError('x is not a function'),
      'Unexpected TypeError: x is not a function',
      '### ❌ The operation build failed',
    ],
  ])('is %s while it looks what to rebuild', async (_, reason, says, headline) => {
    const end = new AbortController();
    const app = () => {
      end.abort(reason);
      return { current_commit: good };
    };
    const step = await build({ ...failing, app }, [good], {}, { cancelled: end.signal });
    expect(step.exitCode).toBe(1);
    expect(step.log).toContain(says);
    expect(step.summary.startsWith(headline), step.summary).toBe(true);
    expect(step.outputs['status']).toBe('failed');
    expect(step.starts).toHaveLength(1);
  });
});

it('goes back from a last success that came to run again and is not healthy, though only the list of deployments saw it', async () => {
  await using page = await serveHttp((_request, response) => response.writeHead(500).end());
  const told = {
    before: { current_commit: bad },
    start: { id: 'b2' },
    // Of a word that nobody knows, only its deployment tells the end: the app is not asked.
    build: { id: 'b2', state: 'frobbed' },
    deployments: [{ id: 'd2', build_id: 'b2', status: 'succeeded' }],
    app: { current_commit: bad },
  };
  const checks = { 'health-check': page.url.href, 'health-check-timeout': '10s' };
  const step = await build(told, [good, bad], checks);
  expect(step.outputs['status'], step.log).toBe('unhealthy');
  expect(step.log).toContain(`Rebuilding ${good}`);
  expect(step.summary).toMatch(/^### ❌ The app my-app is not healthy/);
});
