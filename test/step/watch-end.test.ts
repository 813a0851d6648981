import { describe, expect, it, vi } from 'vitest';
import { DeadlineError } from '../../src/contract/errors.ts';
import { systemClock } from '../../src/platform/wire/clock.ts';
import { watchEnd } from '../../src/step/watch-end.ts';

describe('the end of a step', () => {
  it('comes when the job is cancelled, with the reason of that', () => {
    const job = new AbortController();
    const end = watchEnd(60_000, { cancelled: job.signal, clock: systemClock, startedAt: systemClock.now() });
    expect(end.signal.aborted).toBe(false);
    job.abort(new Error('cancelled'));
    end.stop();
    expect(end.signal.reason).toEqual(new Error('cancelled'));
  });

  it('comes when the time is up, and names the time', () => {
    vi.useFakeTimers();
    try {
      const end = watchEnd(90_000, {
        cancelled: new AbortController().signal,
        clock: systemClock,
        startedAt: systemClock.now(),
      });
      vi.advanceTimersByTime(89_999);
      expect(end.signal.aborted).toBe(false);
      vi.advanceTimersByTime(1);
      expect(end.signal.reason).toBeInstanceOf(DeadlineError);
      expect(end.signal.reason.message).toBe('The step did not end within 1 min 30 s');
      end.stop();
    } finally {
      vi.useRealTimers();
    }
  });

  it('leaves 4 s for all last words together, from whichever end came first', () => {
    vi.useFakeTimers();
    try {
      const job = new AbortController();
      const end = watchEnd(10_000, { cancelled: job.signal, clock: systemClock, startedAt: systemClock.now() });
      vi.advanceTimersByTime(8000);
      job.abort(new Error('cancelled'));
      // The timeout comes too, and gives no further time.
      vi.advanceTimersByTime(3999);
      expect(end.lastWords.signal.aborted).toBe(false);
      vi.advanceTimersByTime(1);
      expect(end.lastWords.signal.reason).toMatchObject({
        message: 'There was no answer within 4 s of the step’s end',
      });
      expect(end.lastWords.deadline.at - end.deadline.at).toBe(4000);
      end.stop();
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('has come already for a job that was cancelled before', () => {
    vi.useFakeTimers();
    try {
      const end = watchEnd(10_000, {
        cancelled: AbortSignal.abort(),
        clock: systemClock,
        startedAt: systemClock.now(),
      });
      expect(end.signal.aborted).toBe(true);
      vi.advanceTimersByTime(4000);
      expect(end.lastWords.signal.aborted).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it('leaves nothing behind that keeps the process alive', () => {
    vi.useFakeTimers();
    try {
      const end = watchEnd(60_000, {
        cancelled: new AbortController().signal,
        clock: systemClock,
        startedAt: systemClock.now(),
      });
      end.stop();
      expect(vi.getTimerCount()).toBe(0);
      expect(end.signal.aborted).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });

  it('has come once its moment has passed, though no timer had a turn', async () => {
    let now = 0;
    const clock = { ...systemClock, now: () => now };
    const end = watchEnd(60_000, { cancelled: new AbortController().signal, clock, startedAt: 0 });
    expect(await end.hasCome()).toBe(false);
    now = 60_000;
    expect(await end.hasCome()).toBe(true);
    expect(end.signal.reason).toMatchObject({ message: 'The step did not end within 1 min' });
    end.stop();
  });
});
