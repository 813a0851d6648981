import { describe, expect, it } from 'vitest';
import { startEmulator } from '../../src/emulator/start-emulator.ts';
import { startGitHub } from '../harness/github-api.ts';
import { makePull } from '../harness/github-state.ts';
import { lacking } from '../harness/lacking.ts';
import { isLong } from '../harness/property.ts';
import { type RunningStep, runDist } from '../harness/step.ts';
import { stretch } from '../harness/stretch.ts';

const pull = makePull({ number: 42 });
const build = { with: { operation: 'build', app: 'my-app', 'github-environment': 'production' } };
const review = {
  with: { operation: 'review', 'github-environment': 'review-{number}' },
  event: { name: 'pull_request', payload: { action: 'opened', number: 42, pull_request: pull } },
};

/** Ends a step after a number of requests to GitHub and some milliseconds, where each answer takes 200 ms. */
async function endAfter(step: typeof build | typeof review, requests: number, end: (child: RunningStep) => void) {
  await using emulator = await startEmulator({ buildSeconds: 1 });
  await using github = await startGitHub([pull]);
  const reached = Promise.withResolvers<void>();
  github.disturb((_, number) => {
    if (number === requests) reached.resolve();
    return { acts: true, delay: 200 };
  });
  let endedAt = 0;
  const { exitCode, outputs, log, summary } = await runDist({
    ...step,
    with: { ...step.with, 'api-url': emulator.apiUrl, token: emulator.token, 'github-token': github.token },
    env: { GITHUB_API_URL: github.url },
    whileRunning: async (child) => {
      await reached.promise;
      await new Promise((resolve) => setTimeout(resolve, (requests * 67) % 200));
      endedAt = performance.now();
      end(child);
    },
  });
  const took = performance.now() - endedAt;
  const open = github.deployments().filter(({ statuses: [last] }) => !last || last.state === 'in_progress');
  return { exitCode, outputs, log, summary, took, open };
}

const signals = {
  SIGTERM: (child: RunningStep) => child.kill('SIGTERM'),
  'SIGINT twice': (child: RunningStep) => {
    child.kill('SIGINT');
    setTimeout(() => child.kill('SIGINT'), 100);
  },
};
const ends = {
  ...(lacking.signals ? {} : signals),
  'a log that nobody reads': (child: RunningStep) => child.closeLog(),
};

describe.each(Object.entries(ends))('%s, at any moment,', { retry: 2 }, (name, end) => {
  // In everyday runs each way to end meets two of the moments, and each moment one or two of the ways.
  const turn = Object.keys(ends).indexOf(name) % 2;
  it.each([
    ['build', build, [1, 2, 3, 4]],
    ['review', review, [2, 3, 4, 6]],
  ] as const)('leaves no Deployment of a %s open, and the step is over within 5 s', async (_, step, all) => {
    const moments = all.filter((_, at) => isLong || at % 2 === turn);
    const ended = await Promise.all(moments.map((at) => endAfter(step, at, end)));
    for (const [at, { exitCode, log, open, summary, took }] of ended.entries()) {
      const told = `at request ${moments[at]}: ${log}`;
      expect(open, told).toEqual([]);
      expect(took, told).toBeLessThan(stretch(5000));
      expect(exitCode, told).toBe(1);
      expect(summary, told).toMatch(/./);
    }
  });
});
