import { describe, expect, it } from 'vitest';
import { OutcomeError } from '../../src/contract/errors.ts';
import { inParallel } from '../../src/operations/in-parallel.ts';
import { type GitHubApi, type GitHubFault, startGitHub } from '../harness/github-api.ts';
import { makePull } from '../harness/github-state.ts';
import { startPlatform, type TestPlatform } from '../harness/platform.ts';
import { choosePlaces } from '../harness/property.ts';
import { stretch } from '../harness/stretch.ts';

const pull = makePull({ number: 42 });
const steps = {
  build: { inputs: { operation: 'build', app: 'my-app', 'github-environment': 'production' } },
  'a build that fails and is rebuilt': {
    inputs: { operation: 'build', app: 'my-app', 'github-environment': 'production', 'on-failure': 'rebuild' },
    fails: true,
  },
  'a build that nobody waits for': {
    inputs: { operation: 'build', app: 'my-app', 'github-environment': 'production', wait: 'false' },
  },
  review: {
    inputs: { operation: 'review', 'github-environment': 'review-{number}' },
    event: { name: 'pull_request', payload: { action: 'opened', number: 42, pull_request: pull } },
  },
} as const;

interface Cancelling {
  readonly platform: TestPlatform;
  readonly github: GitHubApi;
  readonly cancel: () => void;
}

/** Plays a step after another one, so that it has something to retire; before that, decides when it is cancelled. */
async function playCancelled(name: keyof typeof steps, arrange: (world: Cancelling) => void) {
  await using platform = await startPlatform();
  await using github = await startGitHub([pull]);
  const { inputs, ...more } = steps[name];
  const given = { 'github-token': github.token, ...inputs };
  const about = { env: { GITHUB_API_URL: github.url }, ...('event' in more && { event: more.event }) };
  if (name === 'review') await platform.step(given, about);
  else github.addRecords('production', ['a'.repeat(40), 'in_progress', 'success']);
  if ('fails' in more) platform.emulator.faults.add({ fault: 'build-fails', count: 1 });
  const job = new AbortController();
  let cancelledAt = Number.POSITIVE_INFINITY;
  const cancel = () => {
    cancelledAt = Math.min(cancelledAt, performance.now());
    job.abort(new OutcomeError('The job was cancelled (test)', 'No hint.'));
  };
  arrange({ platform, github, cancel });
  const step = await platform.step(given, { ...about, cancelled: job.signal });
  return {
    ...step,
    took: performance.now() - cancelledAt,
    open: github
      .deployments()
      .map(({ statuses: [last] }) => last?.state ?? 'none')
      .filter((state) => !['success', 'failure', 'error', 'inactive'].includes(state)),
  };
}

const late: GitHubFault = { acts: true, delay: 20 };

/** What is cancelled, and how the request goes on that is under way. */
const schedules: readonly (readonly [keyof typeof steps, string, GitHubFault])[] = [
  ['build', 'is answered a little later', late],
  ['build', 'is done, and never answered', { acts: true, ends: 'silent' }],
  ['build', 'is done, and its connection lost', { acts: true, ends: 'reset' }],
  ['build', 'is done behind a gateway that gave up', { acts: true, ends: { status: 504 } }],
  ['build', 'is not done, and its connection lost', { acts: false, ends: 'reset' }],
  ['review', 'is answered a little later', late],
  ['review', 'is done, and its connection lost', { acts: true, ends: 'reset' }],
  ['a build that fails and is rebuilt', 'is answered a little later', late],
  ['a build that nobody waits for', 'is answered a little later', late],
];

/** Plays a step to its end, to see which points it passes and of what kind each is; then cancels it at those worth a try. */
async function cancelAtPoints(
  name: keyof typeof steps,
  watch: (world: Cancelling, pass: (kind: string) => boolean) => void,
) {
  const kinds: string[] = [];
  await playCancelled(name, (world) => watch(world, (kind) => kinds.push(kind) === 0));
  expect(kinds.length).toBeGreaterThan(2);
  await inParallel(choosePlaces(kinds), 4, async (at) => {
    let passed = 0;
    const end = await playCancelled(name, (world) =>
      watch(world, () => {
        const isHere = passed++ === at;
        if (isHere) world.cancel();
        return isHere;
      }),
    );
    const told = `at point ${at}, ${kinds[at]}: ${end.log}`;
    expect(end.open, told).toEqual([]);
    expect(end.exitCode, told).toBe(1);
    expect(end.log, told).toMatch(/^::error/m);
    expect(end.took, told).toBeLessThan(stretch(4500));
  });
}

// A busy machine may keep this process waiting: what counts is that a step can end in time.
describe('A job that is cancelled ends each Deployment, is red and says so', { timeout: 300_000, retry: 2 }, () => {
  it.each(schedules)('during %s, at any request to GitHub, which %s', async (name, _, fault) => {
    await cancelAtPoints(name, ({ github }, pass) =>
      github.disturb((call) => (pass(call.replace(/\?.*/, '').replace(/\d+/g, '1')) ? fault : undefined)),
    );
  });

  it.each(['build', 'review'] as const)('during %s, whenever it looks at the time', async (name) => {
    await cancelAtPoints(name, ({ github, platform }, pass) => {
      const { now } = platform.clock;
      (platform.clock as { now(): number }).now = () => {
        // What comes after the same two requests is of a kind.
        pass(`after ${platform.emulator.requests().at(-1)?.path} and ${github.calls().at(-1)?.replace(/\d+/g, '1')}`);
        return now();
      };
    });
  });
});

describe('A Deployment whose creation was not answered', () => {
  it.each([
    ['a lost connection', { acts: true, ends: 'reset' }],
    ['a 502', { acts: true, ends: { status: 502 } }],
    ['a page of HTML', { acts: true, ends: { status: 200, headers: { 'content-type': 'text/html' }, body: 'Hello' } }],
  ] as const)('is found by its mark after %s, and ends as a success', async (_, fault) => {
    await using platform = await startPlatform();
    await using github = await startGitHub();
    github.disturb((call) => (/^POST .*\/deployments$/.test(call) ? fault : undefined));
    const step = await platform.step(
      { ...steps.build.inputs, 'github-token': github.token },
      { env: { GITHUB_API_URL: github.url } },
    );
    expect(step.exitCode, step.log).toBe(0);
    expect(github.deployments().map(({ statuses }) => statuses.map(({ state }) => state))).toEqual([
      ['success', 'in_progress'],
    ]);
    expect(step.outputs['github-deployment-id']).toBe(String(github.deployments()[0]?.id));
  });

  it('is never that of another run of the same commit', async () => {
    await using platform = await startPlatform();
    await using github = await startGitHub();
    const play = () =>
      platform.step({ ...steps.build.inputs, 'github-token': github.token }, { env: { GITHUB_API_URL: github.url } });
    await play();
    github.disturb((call) => (/^POST .*\/deployments$/.test(call) ? { acts: false, ends: 'reset' } : undefined));
    const step = await play();
    expect(step.exitCode, step.log).toBe(0);
    expect(step.log).toContain('::warning::The GitHub Deployment could not be recorded');
    expect(github.deployments().map(({ statuses }) => statuses.length)).toEqual([2]);
  });
});

describe('A final status that GitHub does not take', () => {
  it('is sent once more', async () => {
    await using platform = await startPlatform();
    await using github = await startGitHub();
    let refused = false;
    github.disturb((call) => {
      if (refused || !call.endsWith('/statuses') || github.deployments()[0]?.statuses.length !== 1) return undefined;
      refused = true;
      return { acts: false, ends: { status: 503 } };
    });
    await platform.step(
      { ...steps.build.inputs, 'github-token': github.token },
      { env: { GITHUB_API_URL: github.url } },
    );
    expect(refused).toBe(true);
    expect(github.deployments()[0]?.statuses.map(({ state }) => state)).toEqual(['success', 'in_progress']);
  });

  it('is told, because the Deployment looks as if it went on', async () => {
    await using platform = await startPlatform();
    await using github = await startGitHub();
    github.disturb((call) => (call.includes('/statuses') ? { acts: false, ends: { status: 500 } } : undefined));
    const step = await platform.step(
      { ...steps.build.inputs, 'github-token': github.token },
      { env: { GITHUB_API_URL: github.url } },
    );
    expect(step.exitCode, step.log).toBe(0);
    expect(step.log).toContain('::warning::The GitHub Deployment could not be given its end');
  });
});
