import { describe, expect, it } from 'vitest';
import { makePull } from '../harness/github-state.ts';
import { startPlatform } from '../harness/platform.ts';

const event = { name: 'pull_request', payload: { action: 'opened', number: 2, pull_request: makePull({ number: 2 }) } };

describe('A step with no github-token', () => {
  it('creates the review namespace all the same, and says once that nothing is written to GitHub', async () => {
    await using platform = await startPlatform();
    const { exitCode, outputs, log } = await platform.step(
      { operation: 'review', 'github-environment': 'review-{number}' },
      { event },
    );
    expect(exitCode).toBe(0);
    expect(outputs).toMatchObject({ namespace: 'shop-pr-2', changed: 'true' });
    expect(log.match(/::notice::Nothing is written to GitHub/g)).toHaveLength(1);
  });

  it('builds without a GitHub Deployment', async () => {
    await using platform = await startPlatform();
    const inputs = { operation: 'build', app: 'my-app', 'github-environment': 'production' };
    expect((await platform.step(inputs)).exitCode).toBe(0);
  });

  it('cannot be about a pull request that only GitHub knows', async () => {
    await using platform = await startPlatform();
    const { exitCode, log } = await platform.step({ operation: 'review', 'pull-request': '7' });
    expect(exitCode).toBe(1);
    expect(log).toContain('`github-token` is missing');
  });
});
