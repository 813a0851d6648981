import { describe, expect, it } from 'vitest';
import { OutcomeError } from '../../src/contract/errors.ts';
import { systemClock } from '../../src/platform/wire/clock.ts';
import { type GitHubApi, type GitHubFault, startGitHub } from '../harness/github-api.ts';
import { makePull } from '../harness/github-state.ts';
import { startPlatform, type TestPlatform } from '../harness/platform.ts';

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

/** Plays a step twice, so that the second has something to retire; before that one, decides when it is cancelled. */
async function playCancelled(name: keyof typeof steps, arrange: (world: Cancelling) => void) {
  await using platform = await startPlatform();
  await using github = await startGitHub([pull]);
  const { inputs, ...more } = steps[name];
  const given = { 'github-token': github.token, ...inputs };
  const about = { env: { GITHUB_API_URL: github.url }, ...('event' in more && { event: more.event }) };
  await platform.step({ ...given, commitish: 'a'.repeat(40) }, about);
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
    cancelled: job.signal.aborted,
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

describe('A job that is cancelled ends each Deployment, is red and says so', { timeout: 120_000 }, () => {
  it.each(schedules)('during %s, at any request to GitHub, which %s', async (name, _, fault) => {
    let reached = true;
    for (let at = 1; reached; at++) {
      const end = await playCancelled(name, ({ github, cancel }) => {
        const before = github.requests().length;
        github.disturb((_, number) => {
          if (number !== before + at) return undefined;
          cancel();
          return fault;
        });
      });
      reached = end.cancelled;
      const told = `at request ${at}: ${end.log}`;
      expect(end.open, told).toEqual([]);
      if (!reached) return expect(at).toBeGreaterThan(3);
      expect(end.exitCode, told).toBe(1);
      expect(end.log, told).toMatch(/^::error/m);
      expect(end.took, told).toBeLessThan(4500);
    }
  });

  it.each(['build', 'review'] as const)('during %s, whenever it looks at the time', async (name) => {
    let reached = true;
    for (let at = 1; reached; at++) {
      const end = await playCancelled(name, ({ platform, cancel }) => {
        const { now } = platform.clock;
        let looks = 0;
        (platform.clock as { now(): number }).now = () => {
          if (++looks === at) cancel();
          return now();
        };
      });
      reached = end.cancelled;
      expect(end.open, `at look ${at}: ${end.log}`).toEqual([]);
      if (reached) expect(end.exitCode, `at look ${at}: ${end.log}`).toBe(1);
    }
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

/** How GitHub is of no help, to every call. */
const useless: Readonly<Record<string, GitHubFault>> = {
  silent: { acts: false, ends: 'silent' },
  'slower than the step’s time': { acts: true, delay: 3000 },
  'asking to come back in a minute': { acts: false, ends: { status: 429, headers: { 'retry-after': '60' } } },
  'out of rate': {
    acts: false,
    ends: { status: 403, headers: { 'retry-after': '60' }, body: { message: 'API rate limit exceeded' } },
  },
  unavailable: { acts: false, ends: { status: 503, headers: { 'retry-after': '60' } } },
  resetting: { acts: false, ends: 'reset' },
};

// A busy machine may keep this process waiting: what counts is that a step can end in time.
describe.each(Object.entries(useless))('With a GitHub that is %s', { retry: 3 }, (_, fault) => {
  const comment = { ...steps.review, inputs: { operation: 'review' } };
  const named = { inputs: { operation: 'review', 'pull-request': '42' } };
  it.each([
    ['a review that comments', comment, 1250],
    ['a review of a pull request that only GitHub knows', named, 1250],
    // Its Deployment may be there, and needs an end.
    ['a build that is recorded', steps.build, 5250],
  ] as const)('%s ends in time, and is red where that was up', async (_, { inputs, ...about }, longest) => {
    await using platform = await startPlatform({ buildSeconds: 0 });
    await using github = await startGitHub([pull]);
    github.disturb(() => fault);
    const step = await platform.step(
      { ...inputs, 'github-token': github.token, timeout: '1s' },
      { env: { GITHUB_API_URL: github.url }, clock: systemClock, ...about },
    );
    expect(step.milliseconds, step.log).toBeLessThan(longest);
    if (step.milliseconds > 1000) expect(step.exitCode, step.log).toBe(1);
  });
});
