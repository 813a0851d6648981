import {
  type BreakableEmulator,
  type BreakableOptions,
  startBreakable,
} from '../../scripts/emulator/start-breakable.ts';
import { type Clock, systemClock } from '../../src/platform/wire/clock.ts';
import { runStep, type StepOptions, type StepResult } from './step.ts';

/** The emulator with time that stands still until the action waits, and a way to run steps against it. */
export interface TestPlatform extends AsyncDisposable {
  readonly emulator: BreakableEmulator;
  readonly clock: Clock;
  /** Runs a step in this process against the emulator. */
  step(inputs: Readonly<Record<string, string>>, options?: Omit<StepOptions, 'with'>): Promise<StepResult>;
  /** `POST /apps/my-app/builds` and so on, in order: what reached the API since the last call. */
  calls(): readonly string[];
}

/** Starts the emulator with a clock that the action's own waiting moves, so that no test sleeps. */
export async function startPlatform(options: BreakableOptions = {}): Promise<TestPlatform> {
  const emulator = await startBreakable({ clock: 'manual', ...options });
  const { clock: emulated } = emulator.world;
  const clock: Clock = {
    ...systemClock,
    now: () => emulated.now(),
    sleep: async (milliseconds, signal) => {
      signal?.throwIfAborted();
      emulated.advance(milliseconds);
    },
  };
  let seen = 0;
  return {
    emulator,
    clock,
    step: (inputs, more = {}) =>
      runStep({ clock, ...more, with: { 'api-url': emulator.apiUrl, token: emulator.token, ...inputs } }),
    calls() {
      const fresh = emulator.requests().slice(seen);
      seen += fresh.length;
      return fresh.map(({ method, path }) => `${method} ${path.replace('/api/v1', '')}`);
    },
    [Symbol.asyncDispose]: () => emulator.close(),
  };
}
