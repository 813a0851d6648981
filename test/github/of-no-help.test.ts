import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/platform/wire/clock.ts';
import { type GitHubFault, startGitHub } from '../harness/github-api.ts';
import { makePull } from '../harness/github-state.ts';
import { startPlatform } from '../harness/platform.ts';
import { stretch } from '../harness/stretch.ts';

const pull = makePull({ number: 42 });
const event = { name: 'pull_request', payload: { action: 'opened', number: 42, pull_request: pull } };
const build = { inputs: { operation: 'build', app: 'my-app', 'github-environment': 'production' } };

/** How GitHub is of no help, to every call. */
const useless: Readonly<Record<string, GitHubFault>> = {
  silent: { acts: false, ends: 'silent' },
  'slower than the step’s time': { acts: true, delay: 15_000 },
  'asking to come back in a minute': { acts: false, ends: { status: 429, headers: { 'retry-after': '60' } } },
  'out of rate': {
    acts: false,
    ends: { status: 403, headers: { 'retry-after': '60' }, body: { message: 'API rate limit exceeded' } },
  },
  unavailable: { acts: false, ends: { status: 503, headers: { 'retry-after': '60' } } },
  resetting: { acts: false, ends: 'reset' },
};

// A busy machine may keep this process waiting: what counts is that a step can end in time.
// Hardly any of that is work, so all of them wait together.
describe.concurrent.each(Object.entries(useless))('With a GitHub that is %s', { retry: 3 }, (_, fault) => {
  const comment = { event, inputs: { operation: 'review' } };
  const named = { inputs: { operation: 'review', 'pull-request': '42' } };
  it.each([
    ['a review that comments', comment, 3000],
    ['a review of a pull request that only GitHub knows', named, 3000],
    // Its Deployment may be there, and needs an end.
    ['a build that is recorded', build, 8000],
  ] as const)('%s ends in time, and is red where that was up', async (_, { inputs, ...about }, longest) => {
    await using platform = await startPlatform({ buildSeconds: 0 });
    await using github = await startGitHub([pull]);
    github.disturb(() => fault);
    const step = await platform.step(
      { ...inputs, 'github-token': github.token, timeout: '1s' },
      { env: { GITHUB_API_URL: github.url }, clock: systemClock, ...about },
    );
    expect(step.milliseconds, step.log).toBeLessThan(stretch(longest));
    if (step.milliseconds > 1000) expect(step.exitCode, step.log).toBe(1);
  });
});
