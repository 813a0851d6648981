import type { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OutcomeError } from '../../src/contract/errors.ts';
import { watchCancel } from '../../src/step/watch-cancel.ts';

const sources: readonly (readonly [emitter: EventEmitter, event: string])[] = [
  [process, 'SIGINT'],
  [process, 'SIGTERM'],
  [process, 'SIGHUP'],
  [process, 'uncaughtException'],
  [process, 'unhandledRejection'],
  [process.stdout, 'error'],
];

describe('a job', () => {
  const before = new Map<string, readonly unknown[]>();
  beforeEach(() => {
    for (const [emitter, event] of sources) before.set(event, emitter.listeners(event));
  });
  afterEach(() => {
    for (const [emitter, event] of sources)
      for (const listener of emitter.listeners(event))
        if (!before.get(event)?.includes(listener)) emitter.off(event, listener as () => void);
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('is cancelled by %s, which says what goes on', (name) => {
    const cancelled = watchCancel();
    expect(cancelled.aborted).toBe(false);
    process.emit(name, name);
    expect(cancelled.reason).toBeInstanceOf(OutcomeError);
    expect(cancelled.reason).toMatchObject({
      message: `The job was cancelled (${name})`,
      hint: 'Look at the app: what was started on the platform continues there.',
    });
  });

  it.each(['uncaughtException', 'unhandledRejection'] as const)(
    'ends with an error that nobody waited for (%s)',
    (name) => {
      const cancelled = watchCancel();
      const error = new TypeError('late');
      (process as EventEmitter).listeners(name).at(-1)?.(error);
      expect(cancelled.reason).toBe(error);
    },
  );

  it('is over when nobody reads its log any more, and says so once', () => {
    const cancelled = watchCancel();
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    process.stdout.emit('error', new Error('write EPIPE'));
    process.stdout.emit('error', new Error('write EPIPE'));
    expect(said).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('The log can no longer be written'));
    expect(cancelled.reason).toMatchObject({ message: 'The log can no longer be written (write EPIPE)' });
  });
});
