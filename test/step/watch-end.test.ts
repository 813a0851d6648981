import { describe, expect, it, vi } from 'vitest';
import { DeadlineError, OutcomeError } from '../../src/contract/errors.ts';
import { watchEnd } from '../../src/step/watch-end.ts';

describe('the end of a step', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('comes with %s, and says what goes on', (name) => {
    const end = watchEnd(60_000);
    process.emit(name, name);
    end.stopWatching();
    expect(end.signal.reason).toBeInstanceOf(OutcomeError);
    expect(end.signal.reason).toMatchObject({
      message: `The job was cancelled (${name})`,
      hint: 'What was started on the platform goes on there: look at the app.',
    });
  });

  it('comes when the time is up, and names the time', () => {
    vi.useFakeTimers();
    try {
      const end = watchEnd(90_000);
      vi.advanceTimersByTime(89_999);
      expect(end.signal.aborted).toBe(false);
      vi.advanceTimersByTime(1);
      expect(end.signal.reason).toBeInstanceOf(DeadlineError);
      expect(end.signal.reason.message).toBe('The step did not end within 1 min 30 s');
      end.stopWatching();
    } finally {
      vi.useRealTimers();
    }
  });

  it('leaves nothing behind that keeps the process alive or catches its signals', () => {
    vi.useFakeTimers();
    try {
      const before = process.listenerCount('SIGTERM') + process.listenerCount('SIGINT');
      const end = watchEnd(60_000);
      end.stopWatching();
      expect(process.listenerCount('SIGTERM') + process.listenerCount('SIGINT')).toBe(before);
      expect(vi.getTimerCount()).toBe(0);
      expect(end.signal.aborted).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });
});
