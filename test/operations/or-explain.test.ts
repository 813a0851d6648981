import { describe, expect, it } from 'vitest';
import { GitHubError } from '../../src/contract/errors.ts';
import { orExplain } from '../../src/operations/or-explain.ts';

describe('what can be done without', () => {
  const { signal } = new AbortController();
  const fail = (error: unknown) => () => Promise.reject(error);
  const say = ({ message }: Error) => `said: ${message}`;

  it('is the answer where there is one', async () => {
    expect(await orExplain({ signal }, async () => 7, say)).toBe(7);
  });

  it('is what is said where the platform or GitHub is in trouble', async () => {
    expect(await orExplain({ signal }, fail(new GitHubError('Not today', 'Wait.')), say)).toBe('said: Not today');
  });

  it.each([new TypeError('x is undefined'), 'a string', undefined])('hides no bug of ours: %s', async (bug) => {
    await expect(orExplain({ signal }, fail(bug), say)).rejects.toBe(bug);
  });

  it('is not waited for once the step has ended, whatever the failure says', async () => {
    const reason = new Error('The job was cancelled');
    const ended = { signal: AbortSignal.abort(reason) };
    await expect(orExplain(ended, fail(new GitHubError('Not today', 'Wait.')), say)).rejects.toBe(reason);
  });
});
