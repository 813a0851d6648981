import { describe, expect, it } from 'vitest';
import { OutcomeError } from '../../src/contract/errors.ts';
import { systemClock } from '../../src/platform/wire/clock.ts';
import { type GitHubApi, type GitHubFault, startGitHub } from '../harness/github-api.ts';
import { startPlatform } from '../harness/platform.ts';
import { stretch } from '../harness/stretch.ts';

const build = { operation: 'build', app: 'my-app', 'github-environment': 'production' };

/** Plays a build in real time, on a GitHub that is arranged before; tells how each Deployment stands, its latest word first. */
async function play(arrange: (github: GitHubApi, cancel: () => void) => void, inputs: Record<string, string> = {}) {
  await using platform = await startPlatform({ buildSeconds: 0 });
  await using github = await startGitHub();
  const job = new AbortController();
  let cancelledAt = Number.POSITIVE_INFINITY;
  arrange(github, () => {
    cancelledAt = performance.now();
    job.abort(new OutcomeError('The job was cancelled (test)', 'No hint.'));
  });
  const step = await platform.step(
    { ...build, 'github-token': github.token, ...inputs },
    { env: { GITHUB_API_URL: github.url }, clock: systemClock, cancelled: job.signal },
  );
  const took = performance.now() - cancelledAt;
  // What GitHub still does after the step's end counts too.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  return { ...step, took, states: github.deployments().map(({ statuses }) => statuses.map(({ state }) => state)) };
}

const answers = (status: number, message: string, headers = {}): GitHubFault => ({
  acts: false,
  ends: { status, headers, body: { message } },
});
const limit = 'You have exceeded a secondary rate limit. Please wait.';

/** The headers by which GitHub tells that a token has made all the calls it may. */
const inHalfAnHour = () => ({
  'x-ratelimit-remaining': '0',
  'x-ratelimit-reset': String(Math.floor(Date.now() / 1000) + 1800),
});

/** What GitHub answers to the last word on a Deployment, before it takes it. */
const refusals: readonly (readonly [string, readonly GitHubFault[]])[] = [
  ['429', [answers(429, limit, { 'retry-after': '1' })]],
  ['403 for a limit', [answers(403, limit, { 'retry-after': '1' })]],
  ['403 twice', [answers(403, 'Forbidden'), answers(403, 'Forbidden')]],
  ['404 three times', [404, 404, 404].map((status) => answers(status, 'Not Found'))],
  ['422', [answers(422, 'Validation Failed')]],
  ['502 twice', [answers(502, ''), answers(502, '')]],
  ['a reset twice', [1, 2].map(() => ({ acts: false, ends: 'reset' }))],
  ['nothing at all', [{ acts: false, ends: 'silent' }]],
  ['201 without doing it', [{ acts: false, ends: { status: 201, body: { id: 1 } } }]],
];

// Hardly any of that is work, so all of them wait together.
describe.concurrent('The last word on a Deployment', { retry: 2, timeout: 60_000 }, () => {
  it.each(refusals)('is said until it stands there, when GitHub first answers %s', async (_, faults) => {
    const waiting = [...faults];
    const { exitCode, log, states } = await play((github) =>
      github.disturb((call) => {
        const isLast = /^POST .*statuses$/.test(call) && github.deployments()[0]?.statuses.length === 1;
        return isLast ? waiting.shift() : undefined;
      }),
    );
    expect(exitCode, log).toBe(0);
    expect(waiting).toEqual([]);
    expect(states, log).toEqual([['success', 'in_progress']]);
    expect(log).not.toContain('::warning');
  });

  it.each([
    ['1', 1000],
    ['3', 3000],
  ])('is said again when an earlier one comes about %s s after the cancel', async (_, actsAfter) => {
    let statuses = 0;
    const { exitCode, log, states, took } = await play((github, cancel) =>
      github.disturb((call) => {
        if (!/^POST .*statuses$/.test(call) || ++statuses > 1) return undefined;
        setTimeout(cancel, 50);
        return { acts: true, actsAfter };
      }),
    );
    expect(exitCode).toBe(1);
    expect(states, log).toEqual([['failure', 'in_progress', 'failure']]);
    expect(log).not.toContain('::warning');
    expect(took).toBeLessThan(stretch(4500));
  });

  it('is said again when an earlier one that was answered with an error, and repeated, comes about after it', async () => {
    let statuses = 0;
    const { exitCode, log, states } = await play((github) =>
      github.disturb((call) => {
        if (!/^POST .*statuses$/.test(call) || ++statuses > 1) return undefined;
        return { acts: true, answersFirst: true, actsAfter: 2000, ends: { status: 502 } };
      }),
    );
    expect(exitCode, log).toBe(0);
    expect(states, log).toEqual([['success', 'in_progress', 'success', 'in_progress']]);
  });

  it('is said again after a cancel when GitHub leaves the first without an answer', async () => {
    let last = 0;
    const { log, states, took } = await play((github, cancel) =>
      github.disturb((call) => {
        if (/^GET .*deployments/.test(call) || !/statuses$/.test(call)) return undefined;
        if (github.deployments()[0]?.statuses.length === 0) {
          // The answer arrives, and the job is cancelled while the build is being started.
          setTimeout(cancel, 10);
          return undefined;
        }
        return ++last === 1 ? { acts: false, ends: 'silent' } : undefined;
      }),
    );
    expect(last).toBeGreaterThan(1);
    expect(
      states.map(([latest]) => latest),
      log,
    ).not.toContain('in_progress');
    expect(took).toBeLessThan(stretch(4500));
  });

  it.each([
    ['trouble', answers(502, 'Bad gateway'), 'Bad gateway', 4500],
    ['a limit for longer than the step has', answers(403, limit, { 'retry-after': '60' }), limit, 4500],
    ['a limit until later', answers(403, limit, inHalfAnHour()), limit, 4500],
    [
      'a refusal',
      answers(403, 'Forbidden'),
      'add `permissions: { deployments: write, contents: read }` to the job.',
      2500,
    ],
  ])('is told as missing in time when GitHub has nothing but %s for it', async (_, fault, why, longest) => {
    const { exitCode, log, milliseconds, states } = await play(
      (github) =>
        github.disturb((call) => {
          const isLast = /^POST .*statuses$/.test(call) && github.deployments()[0]?.statuses.length === 1;
          return isLast ? fault : undefined;
        }),
      { timeout: '5s' },
    );
    expect(exitCode, log).toBe(0);
    expect(states, log).toEqual([['in_progress']]);
    expect(log).toMatch(/^::warning::The GitHub Deployment could not be given its end: .*[^.]\.$/m);
    expect(log).toContain(why);
    expect(milliseconds, log).toBeLessThan(stretch(longest));
  });
});

describe.concurrent('A Deployment that GitHub makes without telling its id', { retry: 2, timeout: 60_000 }, () => {
  const unanswered: readonly (readonly [string, GitHubFault])[] = [
    ['a 502', { acts: true, ends: { status: 502 } }],
    ['a 504', { acts: true, ends: { status: 504 } }],
    ['a 408', { acts: true, ends: { status: 408 } }],
    ['a lost connection', { acts: true, ends: 'reset' }],
    ['an answer without an id', { acts: true, ends: { status: 200, body: {} } }],
    ['an answer that is no object', { acts: true, ends: { status: 201, body: null } }],
  ];

  it.each(unanswered)('and shows 2.5 s later gets its end after %s', async (_, fault) => {
    const { exitCode, log, outputs, states } = await play((github) => {
      github.showLate(2500);
      github.disturb((call) => (/^POST .*\/deployments$/.test(call) ? fault : undefined));
    });
    expect(exitCode, log).toBe(0);
    expect(states, log).toEqual([['success', 'in_progress']]);
    expect(outputs['github-deployment-id']).toBe('101');
  });

  it('gets its end also where the answer was a refusal', async () => {
    const { exitCode, log, states } = await play((github) =>
      github.disturb((call) =>
        /^POST .*\/deployments$/.test(call) ? { acts: true, ends: { status: 403 } } : undefined,
      ),
    );
    expect(exitCode, log).toBe(0);
    expect(states, log).toEqual([['success']]);
  });

  it('and shows late gets its end when the job is cancelled meanwhile', async () => {
    const { exitCode, log, states, took } = await play((github, cancel) => {
      github.showLate(2500);
      github.disturb((call) => {
        if (!/^POST .*\/deployments$/.test(call)) return undefined;
        setTimeout(cancel, 100);
        return { acts: true, ends: 'silent' };
      });
    });
    expect(exitCode).toBe(1);
    expect(states, log).toEqual([['failure']]);
    expect(took).toBeLessThan(stretch(4500));
  });
});
