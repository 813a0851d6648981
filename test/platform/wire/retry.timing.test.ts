import nock from 'nock';
import { describe, expect, it, vi } from 'vitest';
import { DeadlineError, OutcomeError } from '../../../src/contract/errors.ts';
import { ApiError } from '../../../src/platform/wire/api-error.ts';
import type { Transport } from '../../../src/platform/wire/http/http.ts';
import { parseRetryAfter } from '../../../src/platform/wire/retry-after.ts';
import { interceptHttp } from '../../harness/intercept-http.ts';
import { failureOf, openPlatform } from '../../harness/platform-client.ts';
import { calls } from '../../harness/sample-calls.ts';

interceptHttp();

describe('how often and how long', () => {
  it('makes four attempts, with pauses that jitter below 1, 2 and 4 seconds', async () => {
    for (const [draw, pauses] of [
      [0.5, [500, 1000, 2000]],
      [0, [0, 0, 0]],
      [0.999, [999, 1998, 3996]],
    ] as const) {
      nock('https://platform.example').get('/apps/my-app').times(5).reply(502);
      vi.spyOn(Math, 'random').mockReturnValue(draw);
      const { platform, clock, requests, retries } = openPlatform('https://platform.example');
      expect((await failureOf(calls.getApp(platform), ApiError)).status).toBe(502);
      expect(requests).toHaveLength(4);
      expect(clock.slept).toEqual(pauses);
      expect(retries.map(({ pause }) => pause)).toEqual(pauses);
      nock.cleanAll();
    }
  });

  it('waits as long as the platform asks, in seconds', async () => {
    nock('https://platform.example').get('/apps/my-app').reply(429, '', { 'retry-after': '7' });
    nock('https://platform.example').get('/apps/my-app').reply(200, { name: 'my-app' });
    const { platform, clock } = openPlatform('https://platform.example');
    await calls.getApp(platform);
    expect(clock.slept).toEqual([7000]);
  });

  it('waits until the date that the platform names, measured by the platform’s clock', async () => {
    nock('https://platform.example').get('/apps/my-app').reply(503, '', {
      // Twenty minutes and some years off from here.
      date: 'Wed, 21 Oct 2015 07:28:00 GMT',
      'retry-after': 'Wed, 21 Oct 2015 07:28:42 GMT',
    });
    nock('https://platform.example').get('/apps/my-app').reply(200, { name: 'my-app' });
    const { platform, clock } = openPlatform('https://platform.example');
    await calls.getApp(platform);
    expect(clock.slept).toEqual([42_000]);
  });

  it.each(['600', '999999999'])('gives up at once when a wait of %s s leaves no time', async (wait) => {
    nock('https://platform.example').get('/apps/my-app').reply(429, '', { 'retry-after': wait });
    const { platform, clock, requests } = openPlatform('https://platform.example');
    expect((await failureOf(calls.getApp(platform), ApiError)).status).toBe(429);
    expect(clock.slept).toEqual([]);
    expect(requests).toHaveLength(1);
  });

  it('sends nothing when no time is left', async () => {
    const transport = vi.fn<Transport>();
    const { platform } = openPlatform('https://platform.example', { transport, deadline: { at: 0, total: 90_000 } });
    const error = await failureOf(calls.startBuild(platform), DeadlineError);
    expect(error.message).toBe('The time is up after 90 s');
    expect(transport).not.toHaveBeenCalled();
  });

  it('gives a request no more time than is left', async () => {
    const transport = vi.fn<Transport>(async () => ({
      status: 200,
      headers: {},
      body: Buffer.from('{"name":"my-app"}'),
    }));
    const { clock } = openPlatform('https://platform.example');
    const { platform } = openPlatform('https://platform.example', {
      transport,
      clock,
      deadline: { at: clock.now() + 1200, total: 90_000 },
    });
    await calls.getApp(platform);
    expect(transport.mock.calls[0]?.[0].timeout).toBe(1200);
  });

  it('stops between attempts when the step is cancelled, with the reason of the cancel', async () => {
    nock('https://platform.example').get('/apps/my-app').reply(502);
    const controller = new AbortController();
    const reason = new OutcomeError('Cancelled', 'Nothing to do');
    const { platform } = openPlatform('https://platform.example', {
      signal: controller.signal,
      onRetry: () => controller.abort(reason),
    });
    expect(await failureOf(calls.getApp(platform), OutcomeError)).toBe(reason);
  });

  it('announces no further attempt when the cancel came during one', async () => {
    const controller = new AbortController();
    const reason = new OutcomeError('Cancelled', 'Nothing to do');
    const { platform, retries } = openPlatform('https://platform.example', {
      signal: controller.signal,
      transport: async () => {
        controller.abort(reason);
        return { status: 502, headers: {}, body: Buffer.alloc(0) };
      },
    });
    expect(await failureOf(calls.getApp(platform), OutcomeError)).toBe(reason);
    expect(retries).toEqual([]);
  });

  it('says of a change that was under way when the cancel came that its outcome is unknown', async () => {
    const controller = new AbortController();
    const reason = new OutcomeError('Cancelled', 'Nothing to do');
    const { platform } = openPlatform('https://platform.example', {
      signal: controller.signal,
      transport: async () => {
        controller.abort(reason);
        throw reason;
      },
    });
    const error = await failureOf(calls.updateConfig(platform), OutcomeError);
    expect(error.message).toBe('Cancelled. Whether the platform acted on PATCH /apps/my-app/config-vars is unknown');
    expect(error.cause).toBe(reason);
  });

  it('says so too when the cancel came between the attempts, and the first was left open', async () => {
    nock('https://platform.example').patch('/apps/my-app/config-vars').reply(502);
    const controller = new AbortController();
    const { platform } = openPlatform('https://platform.example', {
      signal: controller.signal,
      onRetry: () => controller.abort(new OutcomeError('Cancelled', 'Nothing to do')),
    });
    const error = await failureOf(calls.updateConfig(platform), OutcomeError);
    expect(error.message).toMatch(/^Cancelled\. Whether the platform acted on PATCH .* is unknown$/);
  });

  it('does not say so of a change that the platform had refused', async () => {
    nock('https://platform.example').patch('/apps/my-app/config-vars').reply(429);
    const controller = new AbortController();
    const reason = new OutcomeError('Cancelled', 'Nothing to do');
    const { platform } = openPlatform('https://platform.example', {
      signal: controller.signal,
      onRetry: () => controller.abort(reason),
    });
    expect(await failureOf(calls.updateConfig(platform), OutcomeError)).toBe(reason);
  });
});

describe('a Retry-After header', () => {
  const date = 'Wed, 21 Oct 2015 07:28:00 GMT';
  it.each([
    ['120', undefined, 120_000],
    [' 5 ', undefined, 5000],
    ['0', undefined, 0],
    ['Wed, 21 Oct 2015 07:29:00 GMT', date, 60_000],
    ['Wed, 21 Oct 2015 07:27:00 GMT', date, 0],
    ['Wednesday, 21-Oct-15 07:29:00 GMT', date, 60_000],
    ['99999999999999999999', date, undefined],
    ['-5', date, undefined],
    ['1.5', date, undefined],
    ['soon 5', date, undefined],
    ['later', date, undefined],
    ['', date, undefined],
    ['Wed, 21 Oct 2015 07:29:00 GMT', 'no date', undefined],
    [undefined, date, undefined],
  ])('of %j at %j asks for %j ms', (value, now, wait) => {
    expect(parseRetryAfter(value, now)).toBe(wait);
  });

  it('is measured by this machine’s clock when the platform tells no time', () => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse(date));
    expect(parseRetryAfter('Wed, 21 Oct 2015 07:28:30 GMT', undefined)).toBe(30_000);
  });
});
