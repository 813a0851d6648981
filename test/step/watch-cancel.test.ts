import type { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OutcomeError } from '../../src/contract/errors.ts';
import { goesOn, watchCancel } from '../../src/step/watch-cancel.ts';
import { serveHttp } from '../harness/loopback.ts';
import { runStep } from '../harness/step.ts';

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
      hint: 'Look at the platform: what was started there continues.',
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

describe('a step that is cancelled', () => {
  /** Cancels a step at its first request after one of this method, which gets no answer. */
  async function cancelAfter(method: string, inputs: Readonly<Record<string, string>>) {
    const job = new AbortController();
    let isNext = false;
    await using server = await serveHttp((request, response) => {
      if (isNext) return job.abort(new OutcomeError('The job was cancelled (SIGTERM)', goesOn));
      isNext = request.method === method;
      const list = [{ name: 'web.1', type: 'web', state: 'up' }];
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(isNext && method !== 'GET' ? '' : JSON.stringify(list));
    });
    const given = { 'api-url': `${server.url.origin}/api/v1`, token: 'fake-token', timeout: '30s' };
    return await runStep({ with: { ...given, ...inputs }, cancelled: job.signal });
  }

  it('says that something goes on only where it has changed something', async () => {
    const read = await cancelAfter('GET', { operation: 'pipeline-status', pipeline: 'shop' });
    expect(read.log).toContain('The job was cancelled (SIGTERM)');
    expect(read.log).toContain('Run this again: this operation changed nothing.');
    expect(read.log).not.toContain(goesOn);
    const changed = await cancelAfter('DELETE', { operation: 'restart', app: 'one', dyno: 'web.1' });
    expect(changed.outputs['changed'], changed.log).toBe('true');
    expect(changed.log).toContain(goesOn);
  });
});
