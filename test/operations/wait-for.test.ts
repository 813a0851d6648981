import { describe, expect, it, vi } from 'vitest';
import { AuthError, DeadlineError, moreTimeHint, OutcomeError } from '../../src/contract/errors.ts';
import { answerOf, pauseAfter, type WaitOptions, waitFor } from '../../src/operations/wait-for.ts';
import { ApiError } from '../../src/platform/wire/api-error.ts';
import { failureOf, stillClock } from '../harness/platform-client.ts';

function waiting(total: number, more: Partial<WaitOptions> = {}) {
  const clock = stillClock();
  const started = clock.now();
  const failed: ApiError[] = [];
  const options: WaitOptions = {
    clock,
    deadline: { at: started + total, total },
    signal: new AbortController().signal,
    log: { info: () => {} },
    onFailedLook: (error) => failed.push(error),
    ...more,
  };
  return { clock, options, failed, waited: () => clock.now() - started };
}

const failure = (again: boolean, status = again ? 502 : 403, message = `answered ${status}`) =>
  new ApiError({ message, hint: 'look', status, code: 'x', retry: { sent: false, again } });

/** How many looks a wait of some length takes, and how late it sees the end. */
async function simulate(length: number): Promise<{ looks: number; late: number }> {
  const { options, waited } = waiting(2 * length + 60_000);
  let looks = 0;
  const end = await waitFor(async () => {
    looks += 1;
    return waited() >= length ? waited() : undefined;
  }, options);
  return { looks, late: answerOf(end) - length };
}

describe('the pause between two looks', () => {
  it.each([
    [0, 1000],
    [20_000, 2000],
    [100_000, 6000],
    [180_000, 10_000],
    [3_600_000, 10_000],
  ])('after %i ms is %i ms', (waited, pause) => {
    expect(pauseAfter(waited)).toBe(pause);
  });

  it('is what the user fixed', () => {
    expect(pauseAfter(500_000, 250)).toBe(250);
    expect(pauseAfter(0, 60_000)).toBe(60_000);
  });

  it('makes an hour of waiting cost fewer than 400 looks', async () => {
    expect((await simulate(3_600_000)).looks).toBeLessThan(400);
  });

  it.each([0, 1, 999, 1000, 1001, 5000, 33_333, 60_000, 175_000, 599_999, 3_599_999])(
    'shows an end after %i ms within 5 % and 1 s',
    async (length) => {
      const { late } = await simulate(length);
      expect(late).toBeLessThanOrEqual(0.05 * length + 1000);
    },
  );
});

describe('a wait', () => {
  it('looks at once', async () => {
    const { clock, options } = waiting(60_000);
    expect(await waitFor(async () => 'there', options)).toEqual({ answer: 'there' });
    expect(clock.slept).toEqual([]);
  });

  it('takes any answer but undefined, also an empty one', async () => {
    const { options } = waiting(60_000);
    expect(await waitFor(async () => false, options)).toEqual({ answer: false });
  });

  it('looks a last time at the deadline, and then says that the time is up', async () => {
    const { options, waited } = waiting(2500);
    const seen: number[] = [];
    const { stopped } = (await waitFor(async () => void seen.push(waited()), options)) as { stopped: Error };
    expect(stopped).toBeInstanceOf(DeadlineError);
    expect(stopped).toMatchObject({ message: 'The time is up after 2.5 s', hint: moreTimeHint });
    expect(seen).toEqual([0, 1000, 2050, 2500]);
  });

  it.each([
    [
      'what was last seen, where something was',
      'web.1 starting',
      'The time is up after 1 s; last seen: web.1 starting',
    ],
    ['nothing more where nothing was seen', '', 'The time is up after 1 s'],
  ])('says at the deadline %s', async (_, seen, message) => {
    const { options } = waiting(1000);
    const wait = await waitFor(async () => undefined, { ...options, lastSeen: () => seen });
    expect(wait).toMatchObject({ stopped: { message, hint: moreTimeHint } });
    expect(() => answerOf(wait)).toThrow(message);
  });

  it('leaves any other error as it is', async () => {
    const { options } = waiting(1000);
    const error = new OutcomeError('It failed', 'Look at it.');
    const look = async () => {
      throw error;
    };
    expect(await failureOf(waitFor(look, { ...options, lastSeen: () => 'web.1 up' }), OutcomeError)).toBe(error);
  });

  it('goes on after looks that failed, and tells of them', async () => {
    const { options, failed } = waiting(3_600_000);
    let looks = 0;
    const answer = await waitFor(async () => {
      looks += 1;
      if (looks <= 50) throw failure(true);
      return 'there';
    }, options);
    expect(answer).toEqual({ answer: 'there' });
    expect(failed).toHaveLength(50);
  });

  it('tells the log of looks that failed, in our own words, where nobody else hears of them', async () => {
    const told: string[] = [];
    const { options } = waiting(60_000, { log: { info: (text) => told.push(text) } });
    const { onFailedLook: _, ...unheard } = options;
    let looks = 0;
    const look = async () => {
      looks += 1;
      if (looks === 1) throw failure(true, 502, 'GET /apps/shop: the key fake-secret is broken');
      return 'there';
    };
    expect(await waitFor(look, unheard)).toEqual({ answer: 'there' });
    expect(told).toEqual(['A look failed, and tells nothing: GET /apps/shop: 502']);
  });

  it('gives up after five refusals in a row, and does not claim to know the end', async () => {
    const { options, failed } = waiting(3_600_000);
    const error = await failureOf(
      waitFor(async () => {
        throw failure(false);
      }, options),
      OutcomeError,
    );
    expect(error).toMatchObject({ message: 'How it ended cannot be seen: answered 403', hint: 'look' });
    expect(failed).toHaveLength(4);
  });

  it('counts refusals anew after a look that worked', async () => {
    const { options } = waiting(3_600_000);
    let looks = 0;
    const answer = await waitFor(async () => {
      looks += 1;
      if (looks > 40) return 'there';
      if (looks % 5 !== 0) throw failure(false);
      return undefined;
    }, options);
    expect(answer).toEqual({ answer: 'there' });
  });

  it('goes on after a sign-in that failed in passing, as after any look that failed', async () => {
    const { options, failed } = waiting(60_000);
    let looks = 0;
    const answer = await waitFor(async () => {
      looks += 1;
      if (looks <= 8) throw new AuthError('no token', 'wait', failure(true, 503));
      return 'there';
    }, options);
    expect(answer).toEqual({ answer: 'there' });
    expect(failed.map(({ message }) => message)).toEqual(Array(8).fill('answered 503'));
  });

  it.each([new AuthError('no', 'way'), new AuthError('refused', 'ask', failure(false)), new TypeError('a bug')])(
    'ends at once on %s',
    async (error) => {
      const { options, clock } = waiting(60_000);
      await expect(
        waitFor(async () => {
          throw error;
        }, options),
      ).rejects.toBe(error);
      expect(clock.slept).toEqual([]);
    },
  );

  it('ends with the reason of a cancel, during a look and between two', async () => {
    const reason = new Error('cancelled by a test');
    const during = new AbortController();
    const look = vi.fn(async () => {
      during.abort(reason);
      throw failure(true);
    });
    const { options, failed } = waiting(60_000, { signal: during.signal });
    expect(await waitFor(look, options)).toEqual({ stopped: reason });
    expect(look).toHaveBeenCalledTimes(1);
    // It failed because of the cancel: that is nothing to tell.
    expect(failed).toEqual([]);
    const between = new AbortController();
    expect(
      await waitFor(async () => void between.abort(reason), waiting(60_000, { signal: between.signal }).options),
    ).toEqual({ stopped: reason });
  });
});
