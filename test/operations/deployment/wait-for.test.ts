import { describe, expect, it } from 'vitest';
import { ActionError } from '../../../src/contract/errors.ts';
import { answerOf, pauseAfter, type WaitOptions, waitFor } from '../../../src/operations/wait-for.ts';
import { ApiError } from '../../../src/platform/wire/api-error.ts';
import { createClock } from '../../../src/platform/wire/clock.ts';

/** A clock that only its own pauses move. */
function openWait(total: number, more: Partial<WaitOptions> = {}) {
  let now = 0;
  const clock = createClock(
    () => now,
    (milliseconds, work) => {
      now += milliseconds;
      queueMicrotask(work);
      return () => {};
    },
  );
  const logged: string[] = [];
  const options: WaitOptions = {
    clock,
    deadline: { at: total, total },
    signal: new AbortController().signal,
    log: { info: (message) => void logged.push(message) },
    ...more,
  };
  return { options, logged, waited: () => now };
}

const failure = (status: number, code: ActionError['code'] = 'forbidden') =>
  new ApiError(code, `GET /apps/shop: the platform answered ${status}`, 'Check it.', { status, situation: 'refused' });

/** A look that fails so many times and then has an answer. */
function failing(times: number, error: Error) {
  let looks = 0;
  return async () => {
    looks += 1;
    if (looks <= times) throw error;
    return looks;
  };
}

describe('the pause between two looks', () => {
  it.each([
    [0, 'auto', 1000],
    [20_000, 'auto', 2000],
    [100_000, 'auto', 6000],
    [3_600_000, 'auto', 10_000],
    [500_000, 250, 250],
  ] as const)('after %i ms with %s is %i ms', (waited, interval, pause) => {
    expect(pauseAfter(waited, interval)).toBe(pause);
  });

  it.each([0, 999, 1001, 33_333, 599_999, 3_599_999])('shows an end after %i ms within 5 % and 1 s', async (length) => {
    const { options, waited } = openWait(2 * length + 60_000);
    const end = await waitFor(async () => (waited() >= length ? waited() : undefined), options);
    expect(answerOf(end) - length).toBeLessThanOrEqual(0.05 * length + 1000);
  });
});

describe('a wait', () => {
  it('looks at once, and takes any answer but undefined', async () => {
    const { options, waited } = openWait(60_000);
    expect(await waitFor(async () => false, options)).toEqual({ answer: false });
    expect(waited()).toBe(0);
  });

  it('looks a last time at the deadline, and names what it saw last', async () => {
    const { options, waited } = openWait(2500, { lastSeen: () => 'web.1 starting' });
    const looks: number[] = [];
    const wait = await waitFor(async () => void looks.push(waited()), options);
    expect(wait).toMatchObject({ stopped: { code: 'timeout' } });
    expect(() => answerOf(wait)).toThrow(/; last seen: web\.1 starting$/);
    expect(looks).toEqual([0, 1000, 2050, 2500]);
  });

  it.each([401, 403, 404, 410, 422])('ends with the error after five looks in a row that answer %i', async (status) => {
    const { options, logged } = openWait(600_000);
    const error = failure(status);
    await expect(waitFor(failing(5, error), options)).rejects.toBe(error);
    expect(logged).toHaveLength(4);
    expect(await waitFor(failing(4, error), options)).toEqual({ answer: 5 });
  });

  it('ends after five looks that do not fit the contract', async () => {
    await expect(waitFor(failing(5, failure(200, 'reply-unexpected')), openWait(600_000).options)).rejects.toThrow();
  });

  it('goes on after a sign-in that failed in passing', async () => {
    const refused = new ActionError('sign-in-refused', 'The sign-in answered 503', 'Run it again.');
    expect(await waitFor(failing(4, refused), openWait(600_000).options)).toEqual({ answer: 5 });
    await expect(waitFor(failing(5, refused), openWait(600_000).options)).rejects.toBe(refused);
  });

  it.each([429, 500, 503])('goes on after any number of looks that answer %i', async (status) => {
    expect(await waitFor(failing(50, failure(status, 'platform-error')), openWait(3_600_000).options)).toEqual({
      answer: 51,
    });
  });

  it('counts refusals anew after a look that worked', async () => {
    let looks = 0;
    const look = async () => {
      looks += 1;
      if (looks > 40) return 'there';
      if (looks % 5 !== 0) throw failure(403);
      return undefined;
    };
    expect(await waitFor(look, openWait(3_600_000).options)).toEqual({ answer: 'there' });
  });

  it.each([new ActionError('not-found', 'no', 'way'), new TypeError('a bug')])('ends at once on %s', async (error) => {
    const { options, waited } = openWait(60_000);
    await expect(waitFor(failing(1, error), options)).rejects.toBe(error);
    expect(waited()).toBe(0);
  });

  it('ends with the reason of a cancel, during a look and between two', async () => {
    const reason = new ActionError('canceled', 'The job was cancelled (SIGTERM)', 'Run it again.');
    for (const fails of [true, false]) {
      const cancel = new AbortController();
      const look = async () => {
        cancel.abort(reason);
        if (fails) throw failure(500);
      };
      expect(await waitFor(look, openWait(60_000, { signal: cancel.signal }).options)).toEqual({ stopped: reason });
    }
  });
});
