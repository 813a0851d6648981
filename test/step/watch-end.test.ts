import { describe, expect, it, vi } from 'vitest';
import { DeadlineError } from '../../src/contract/errors.ts';
import { watchEnd } from '../../src/step/watch-end.ts';

describe('the end of a step', () => {
  it('comes when the job is cancelled, with the reason of that', () => {
    const job = new AbortController();
    const end = watchEnd(60_000, job.signal);
    expect(end.signal.aborted).toBe(false);
    job.abort(new Error('cancelled'));
    end.stop();
    expect(end.signal.reason).toEqual(new Error('cancelled'));
  });

  it('comes when the time is up, and names the time', () => {
    vi.useFakeTimers();
    try {
      const end = watchEnd(90_000, new AbortController().signal);
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

  it('leaves nothing behind that keeps the process alive', () => {
    vi.useFakeTimers();
    try {
      const end = watchEnd(60_000, new AbortController().signal);
      end.stop();
      expect(vi.getTimerCount()).toBe(0);
      expect(end.signal.aborted).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });
});
