import { describe, expect, it, vi } from 'vitest';
import { DeadlineError, OutcomeError } from '../../../src/contract/errors.ts';
import { ApiError } from '../../../src/platform/wire/api-error.ts';
import { type Transport, TransportError } from '../../../src/platform/wire/http/http.ts';
import { type Outgoing, send } from '../../../src/platform/wire/send.ts';
import { failureOf, stillClock } from '../../harness/platform-client.ts';

const request: Outgoing = {
  label: 'POST /things',
  method: 'POST',
  url: new URL('https://platform.example/things'),
  headers: {},
};

function open(transport: Transport, left: number, signal = new AbortController().signal) {
  const clock = stillClock();
  return { transport, clock, deadline: { at: clock.now() + left, total: 90_000 }, signal, requestTimeout: 5000 };
}

describe('a request', () => {
  it.each([
    [60_000, 5000],
    [1200, 1200],
  ])('that has %i ms left may take %i ms', async (left, timeout) => {
    const transport = vi.fn<Transport>(async () => ({ status: 204, headers: {}, body: Buffer.alloc(0) }));
    expect((await send(request, open(transport, left))).status).toBe(204);
    expect(transport.mock.calls[0]?.[0]).toMatchObject({ method: 'POST', url: request.url, timeout });
  });

  it('is not sent when no time is left', async () => {
    const transport = vi.fn<Transport>();
    await failureOf(send(request, open(transport, 0)), DeadlineError);
    expect(transport).not.toHaveBeenCalled();
  });

  it('is not sent once a signal has come, though nothing has listened since', async () => {
    const [transport, cancel] = [vi.fn<Transport>(), new AbortController()];
    // As a signal of the system does: in the next turn of the event loop.
    setImmediate(() => setImmediate(() => cancel.abort(new OutcomeError('cancelled', ''))));
    await failureOf(send(request, open(transport, 60_000, cancel.signal)), OutcomeError);
    expect(transport).not.toHaveBeenCalled();
  });

  it('that gets no answer says so under its name', async () => {
    const cause = new TransportError('connection reset', { sent: true, again: true });
    const error = await failureOf(
      send(
        request,
        open(() => Promise.reject(cause), 1000),
      ),
      ApiError,
    );
    expect(error.message).toBe('POST /things: no answer from https://platform.example: connection reset');
    expect(error).toMatchObject({ cause, code: 'network', retry: { sent: true, again: true } });
  });

  it('that was under way when the end came is unknown only if something changes by it', async () => {
    const reason = new OutcomeError('Cancelled', 'Nothing to do');
    const cancelled = () => {
      const controller = new AbortController();
      const transport: Transport = async () => {
        controller.abort(reason);
        throw reason;
      };
      return open(transport, 1000, controller.signal);
    };
    await expect(send(request, cancelled())).rejects.toBe(reason);
    const error = await failureOf(send({ ...request, writes: true }, cancelled()), OutcomeError);
    expect(error.message).toBe('Cancelled. Whether the platform acted on POST /things is unknown');
  });

  it('lets a bug through as it is', async () => {
    const bug = new TypeError('a bug');
    await expect(
      send(
        { ...request, writes: true },
        open(() => Promise.reject(bug), 1000),
      ),
    ).rejects.toBe(bug);
  });
});
