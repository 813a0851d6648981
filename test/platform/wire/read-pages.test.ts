import { describe, expect, it, vi } from 'vitest';
import { DeadlineError } from '../../../src/contract/errors.ts';
import type { Platform } from '../../../src/platform/open-platform.ts';
import { ApiError } from '../../../src/platform/wire/api-error.ts';
import type { HttpReply, Transport } from '../../../src/platform/wire/http/http.ts';
import { sendRequest } from '../../../src/platform/wire/http/transport.ts';
import { startPlatform } from '../../harness/platform.ts';
import { failureOf, openPlatform, stillClock } from '../../harness/platform-client.ts';
import { connect } from '../../harness/sample-calls.ts';

const json = (body: unknown, headers: Record<string, string> = {}): HttpReply => ({
  status: 200,
  headers,
  body: Buffer.from(JSON.stringify(body)),
});

describe('a list', () => {
  const names = (platform: Platform) => platform.apps.list().then((apps) => apps.map(({ name }) => name));

  it('is followed over all its pages', async () => {
    await using test = await startPlatform({ pageSize: 1 });
    expect(await names(connect(test))).toEqual(['my-app', 'shop-staging', 'shop-production', 'lab-notebook']);
    expect(test.calls()).toHaveLength(4);
  });

  it('keeps its filter from page to page', async () => {
    await using test = await startPlatform({ pageSize: 1 });
    const apps = await connect(test).apps.list('acme');
    expect(apps.map(({ name }) => name)).toEqual(['my-app', 'shop-staging', 'shop-production']);
  });

  it('is not half a list when a page fails for good', async () => {
    await using test = await startPlatform({ pageSize: 2 });
    const transport: Transport = async (request) => {
      const reply = await sendRequest(request);
      test.emulator.faults.add({ endpoint: 'listApps', fault: 'status', status: 403 });
      return reply;
    };
    const platform = connect(test, { transport });
    expect((await failureOf(names(platform), ApiError)).status).toBe(403);
  });

  it.each([
    'https://elsewhere.example/api/v1/apps?page=2',
    'https://platform.example:8443/apps',
    'http://platform.example/apps',
  ])('that goes on at %s is refused, and no token goes there', async (next) => {
    const transport = vi.fn<Transport>(async () => json([{ name: 'a' }], { link: `<${next}>; rel="next"` }));
    const { platform } = openPlatform('https://platform.example', { transport });
    const error = await failureOf(names(platform), ApiError);
    expect(error.message).toContain(`its list goes on at another host, ${new URL(next).origin}`);
    expect(transport.mock.calls.every(([{ url }]) => url.origin === 'https://platform.example')).toBe(true);
  });

  it('that takes longer to read than there is time ends by its deadline', async () => {
    let now = 0;
    const { platform } = openPlatform('https://platform.example', {
      transport: async () => json(Array.from({ length: 10_000 }, (_, at) => ({ name: `app-${at}` }))),
      // Every look at the clock takes a millisecond, and so does every item of the list.
      clock: { ...stillClock(), now: () => now++ },
      deadline: { at: 1000, total: 1000 },
    });
    await failureOf(names(platform), DeadlineError);
    expect(now).toBeLessThan(1100);
  });

  it('of 100 pages is read, one of 101 refused', async () => {
    const pages = (count: number) => {
      let page = 0;
      return vi.fn<Transport>(async () => {
        page += 1;
        return json([{ name: `app-${page}` }], page < count ? { link: `</apps?page=${page + 1}>; rel=next` } : {});
      });
    };
    const whole = pages(100);
    expect(await names(openPlatform('https://platform.example', { transport: whole }).platform)).toHaveLength(100);
    const endless = pages(101);
    const error = await failureOf(
      names(openPlatform('https://platform.example', { transport: endless }).platform),
      ApiError,
    );
    expect(error).toMatchObject({ code: 'too_many_pages', message: 'GET /apps: the list has more than 100 pages' });
    expect(endless).toHaveBeenCalledTimes(100);
  });

  /** Sixty pages; those that are named answer 502 that often before they answer. */
  function sixtyPages(faults: Readonly<Record<number, number>>) {
    const left = new Map(Object.entries(faults).map(([page, times]) => [Number(page), times]));
    const asked: number[] = [];
    const transport: Transport = async ({ url }) => {
      const page = Number(url.searchParams.get('page') ?? 1);
      asked.push(page);
      const times = left.get(page) ?? 0;
      left.set(page, times - 1);
      if (times > 0) return { status: 502, headers: {}, body: Buffer.alloc(0) };
      return json([{ name: `app-${page}` }], page < 60 ? { link: `</apps?page=${page + 1}>; rel="next"` } : {});
    };
    return { asked, transport };
  }

  it('goes on at the page that failed, however often a page fails', async () => {
    const faults: Record<number, number> = { 1: 1, 7: 1, 8: 3, 23: 2, 42: 1, 59: 1, 60: 3 };
    const { asked, transport } = sixtyPages(faults);
    const pages = Array.from({ length: 60 }, (_, at) => at + 1);
    expect(await names(openPlatform('https://platform.example', { transport }).platform)).toEqual(
      pages.map((page) => `app-${page}`),
    );
    expect(asked).toEqual(pages.flatMap((page) => Array(1 + (faults[page] ?? 0)).fill(page)));
  });

  it('ends at the page that fails for good, which is asked for four times', async () => {
    const { asked, transport } = sixtyPages({ 2: 1, 5: 4 });
    const { platform } = openPlatform('https://platform.example', { transport });
    expect((await failureOf(names(platform), ApiError)).status).toBe(502);
    expect(asked).toEqual([1, 2, 2, 3, 4, 5, 5, 5, 5]);
  });

  it('ends by its deadline, though each page alone would be in time', async () => {
    const { asked, transport } = sixtyPages({ 3: 1, 9: 1 });
    const clock = stillClock();
    const deadline = { at: clock.now() + 30_000, total: 30_000 };
    const slowly: Transport = async (request) => {
      await clock.sleep(Math.min(1000, request.timeout));
      return transport(request);
    };
    const { platform } = openPlatform('https://platform.example', { transport: slowly, clock, deadline });
    const error = await failureOf(names(platform), DeadlineError);
    expect(error.message).toBe('The time is up after 30 s');
    expect(clock.now()).toBe(deadline.at);
    expect(asked.length).toBeLessThanOrEqual(30);
  });

  it.each([
    ...['{}', '', 'null', '{"apps":{}}', '{"apps":[],"other":[]}', '{"violations":[]}', '{"notes":["one"]}'],
    '{"message":"temporarily unavailable","details":[]}',
  ])('is an error when the platform answers with %j', async (body) => {
    const transport: Transport = async () => ({ status: 200, headers: {}, body: Buffer.from(body) });
    const error = await failureOf(names(openPlatform('https://platform.example', { transport }).platform), ApiError);
    expect(error.message).toBe('GET /apps: the platform answered 200, but its body is not a list');
  });

  it('with an element that cannot be read is an error that names it', async () => {
    const transport: Transport = async () => json([{ name: 'a' }, { region: 'eu' }]);
    const error = await failureOf(names(openPlatform('https://platform.example', { transport }).platform), ApiError);
    expect(error.message).toBe('GET /apps: the platform answered 200, but its body has no name');
  });
});
