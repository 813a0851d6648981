import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../src/platform/wire/api-error.ts';
import { startPlatform } from '../../harness/platform.ts';
import { failureOf } from '../../harness/platform-client.ts';
import { calls, connect } from '../../harness/sample-calls.ts';

describe('after a 401', () => {
  function rotating(tokens: readonly string[]) {
    let at = 0;
    const renew = vi.fn(async (_refused: string) => {
      at += 1;
      return at < tokens.length;
    });
    return { token: async () => tokens[Math.min(at, tokens.length - 1)] ?? '', renew };
  }

  it('repeats a request once with a new token, also one that is never repeated otherwise', async () => {
    await using test = await startPlatform();
    const bearer = rotating(['fake-expired-token', test.emulator.token]);
    await calls.startBuild(connect(test, { bearer }));
    expect(test.emulator.requests().map(({ status }) => status)).toEqual([401, 201]);
    expect(bearer.renew.mock.calls).toEqual([['fake-expired-token']]);
  });

  it('gives up when the new token is refused too', async () => {
    await using test = await startPlatform();
    const bearer = rotating(['fake-expired-token', 'fake-expired-too', test.emulator.token]);
    expect((await failureOf(calls.getApp(connect(test, { bearer })), ApiError)).code).toBe('unauthorized');
    expect(test.calls()).toHaveLength(2);
  });

  it('gives up at once when there is no other token', async () => {
    await using test = await startPlatform();
    const bearer = rotating(['fake-expired-token']);
    expect((await failureOf(calls.getApp(connect(test, { bearer })), ApiError)).status).toBe(401);
    expect(test.calls()).toHaveLength(1);
  });
});
