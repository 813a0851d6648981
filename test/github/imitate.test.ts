import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/platform/wire/clock.ts';
import { startGitHub } from '../harness/github-api.ts';
import { makePull } from '../harness/github-state.ts';
import { runStep as run, type StepOptions } from '../harness/step.ts';

/** The emulator that a step starts lives in real time, and so must the step. */
const runStep = (options: StepOptions) => run({ clock: systemClock, ...options });

const pull = makePull({ number: 42 });
const event = (action: string, changes: Partial<typeof pull> = {}) => ({
  name: 'pull_request',
  payload: { action, number: 42, pull_request: { ...pull, ...changes } },
});
const review = {
  operation: 'review',
  'api-url': 'emulator',
  'github-environment': 'review-{number}',
  'review-url': 'https://{namespace}.example',
};
const build = { operation: 'build', app: 'my-app', 'api-url': 'emulator', 'github-environment': 'production' };
const look = 'On GitHub, it would look like this:';

describe.concurrent('the try-out without a token for GitHub', () => {
  it('shows the comment and the Deployment of a review as they would look', async () => {
    const { exitCode, log, summary } = await runStep({ with: review, event: event('opened') });
    expect(exitCode, log).toBe(0);
    expect(summary).toContain(look);
    expect(summary).toMatch(/^> #### Review namespace \S+ is ready$/m);
    expect(summary).toMatch(/^> \| .*42/m);
    expect(summary).toContain('| Deployment | review-42 |');
    expect(summary).toContain('in\\_progress → success');
    expect(log).not.toMatch(/^::(warning|notice)/m);
  });

  it('shows the Deployment of a build, and how it ended', async () => {
    const [{ exitCode, log, summary }, failed] = await Promise.all([
      runStep({ with: build }),
      runStep({ with: { ...build, branch: 'fails' } }),
    ]);
    expect(exitCode, log).toBe(0);
    expect(summary).toContain('| Deployment | production |');
    expect(summary).toContain('in\\_progress → success');
    expect(failed.exitCode).toBe(1);
    expect(failed.summary).toContain('in\\_progress → failure');
  });

  it('takes the event’s word for a pull request that is closed', async () => {
    const { exitCode, log } = await runStep({ with: review, event: event('closed', { state: 'closed' }) });
    expect(exitCode, log).toBe(0);
  });

  it('shows nothing of the kind where nothing was asked of GitHub', async () => {
    const { summary } = await runStep({ with: { ...build, 'github-environment': '' } });
    expect(summary).not.toContain(look);
  });
});

describe.concurrent('the try-out with a token', () => {
  it('that may write gives GitHub the comment and the Deployment, and imitates neither', async () => {
    await using github = await startGitHub([pull]);
    const given = { ...review, 'github-token': github.token };
    const { exitCode, log, summary } = await runStep({
      with: given,
      event: event('opened'),
      env: { GITHUB_API_URL: github.url },
    });
    expect(exitCode, log).toBe(0);
    expect(summary).not.toContain(look);
    expect(github.deployments()).toHaveLength(1);
    expect(github.calls().filter((call) => /^POST .*comments/.test(call))).toHaveLength(1);
  });

  it.each([/./, /deployments|comments/])('that may not (%s) shows what would be there', async (forbidden) => {
    await using github = await startGitHub([pull]);
    github.forbid(forbidden);
    const given = { ...review, 'github-token': github.token };
    const { exitCode, log, summary } = await runStep({
      with: given,
      event: event('opened'),
      env: { GITHUB_API_URL: github.url },
    });
    expect(exitCode, log).toBe(0);
    expect(summary).toMatch(/^> #### Review namespace \S+ is ready$/m);
    expect(summary).toContain('in\\_progress → success');
  });
});
