import { describe, expect, it, vi } from 'vitest';
import { remaining, systemClock } from '../../../src/platform/wire/clock.ts';

describe('the system clock', () => {
  it('tells the machine’s time', () => {
    expect(Math.abs(systemClock.now() - Date.now())).toBeLessThan(1000);
  });

  it('counts in whole milliseconds, as some timers want it', () => {
    for (let looks = 0; looks < 100; looks += 1) expect(systemClock.now() % 1).toBe(0);
  });

  it('goes on evenly when the machine’s time is set back', () => {
    const before = systemClock.now();
    vi.spyOn(Date, 'now').mockReturnValue(0);
    expect(systemClock.now()).toBeGreaterThanOrEqual(before);
    vi.restoreAllMocks();
  });

  it('sleeps as long as it was asked to', async () => {
    const started = performance.now();
    await systemClock.sleep(20, new AbortController().signal);
    expect(performance.now() - started).toBeGreaterThan(18);
  });

  it('wakes at once when it is told to stop, with the reason', async () => {
    const controller = new AbortController();
    const reason = new Error('cancelled by a test');
    const sleep = systemClock.sleep(60_000, controller.signal);
    controller.abort(reason);
    await expect(sleep).rejects.toBe(reason);
    await expect(systemClock.sleep(60_000, controller.signal)).rejects.toBe(reason);
  });
});

describe('the time that remains', () => {
  it('is what lies between now and the deadline, and never negative', () => {
    const clock = { ...systemClock, now: () => 1000 };
    expect(remaining({ at: 1500, total: 0 }, clock)).toBe(500);
    expect(remaining({ at: 900, total: 0 }, clock)).toBe(0);
  });
});
