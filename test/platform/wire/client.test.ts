import { describe, expect, it, vi } from 'vitest';
import { InputError } from '../../../src/contract/errors.ts';
import { readApp } from '../../../src/platform/resources/apps.ts';
import { readBuild } from '../../../src/platform/resources/builds.ts';
import { readConfigVars } from '../../../src/platform/resources/config.ts';
import { readList, readNothing } from '../../../src/platform/resources/fields.ts';
import { ApiError } from '../../../src/platform/wire/api-error.ts';
import type { Platform } from '../../../src/platform/wire/client.ts';
import { type HttpReply, type Transport, TransportError } from '../../../src/platform/wire/http.ts';
import { sendRequest } from '../../../src/platform/wire/transport.ts';
import { failureOf, openPlatform } from '../../harness/open-platform.ts';
import { startPlatform } from '../../harness/platform.ts';
import { connect } from '../../harness/sample-calls.ts';

const json = (body: unknown, headers: Record<string, string> = {}): HttpReply => ({
  status: 200,
  headers,
  body: Buffer.from(JSON.stringify(body)),
});

describe('a path part', () => {
  it.each(['a/../../teams', '../teams', '..', '.', '', '/', 'a/b', '..\\teams', 'a\\b'])(
    '%j leads nowhere: nothing is sent',
    async (app) => {
      const transport = vi.fn<Transport>();
      const { platform } = openPlatform('https://platform.example/api/v1', { transport });
      const error = await failureOf(platform.call('getApp', { app }, readApp), InputError);
      expect(error.message).toBe(`\`${app}\` cannot be the app in a path of the platform’s API`);
      expect(transport).not.toHaveBeenCalled();
    },
  );

  it.each([
    ['%2e%2e', '%252e%252e'],
    ['%2E%2E%2Fteams', '%252E%252E%252Fteams'],
    ['..%2fteams', '..%252fteams'],
    ['...', '...'],
    ['a?b=c', 'a%3Fb%3Dc'],
    ['a#b', 'a%23b'],
    ['a;b', 'a%3Bb'],
    ['ä', '%C3%A4'],
  ])('%j stays one part: %s', async (app, part) => {
    const transport = vi.fn<Transport>(async () => json({ name: 'x' }));
    const { platform } = openPlatform('https://platform.example/api/v1', { transport });
    await platform.call('getConfig', { app }, readConfigVars);
    expect(transport.mock.calls[0]?.[0].url.href).toBe(`https://platform.example/api/v1/apps/${part}/config-vars`);
  });
});

describe('a list', () => {
  const names = (platform: ReturnType<typeof connect>) =>
    platform.call('listApps', {}, readList(readApp)).then((apps) => apps.map(({ name }) => name));

  it('is followed over all its pages', async () => {
    await using test = await startPlatform({ pageSize: 1 });
    expect(await names(connect(test))).toEqual(['my-app', 'shop-staging', 'shop-production', 'lab-notebook']);
    expect(test.calls()).toHaveLength(4);
  });

  it('keeps its filter from page to page', async () => {
    await using test = await startPlatform({ pageSize: 1 });
    const apps = await connect(test).call('listApps', { query: { team_id: 'acme' } }, readList(readApp));
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
});

describe('a dry run', () => {
  it('reads, and refuses everything else before it is sent', async () => {
    const transport = vi.fn<Transport>(async () => json({ name: 'my-app' }));
    const { platform } = openPlatform('https://platform.example', { transport, readOnly: true });
    await platform.call('getApp', { app: 'my-app' }, readApp);
    await expect(platform.call('restartDynos', { app: 'my-app' }, readNothing)).rejects.toThrow(
      'a dry run must not DELETE /apps/{app}/dynos',
    );
    expect(transport).toHaveBeenCalledTimes(1);
  });
});

describe('what the platform has accepted', () => {
  const tell = async (status: number, call: (platform: Platform) => Promise<unknown>) => {
    const onWrite = vi.fn();
    const transport = async () => ({ ...json({ id: 'b1', name: 'a' }), status });
    await call(openPlatform('https://platform.example', { transport, onWrite }).platform).catch(() => undefined);
    return onWrite.mock.calls.length;
  };
  const change = (platform: Platform) => platform.call('startBuild', { app: 'a', body: {} }, readBuild);
  const look = (platform: Platform) => platform.call('getApp', { app: 'a' }, readApp);

  it('is told when it is a change, and only then', async () => {
    expect(await tell(201, change)).toBe(1);
    expect(await tell(422, change)).toBe(0);
    expect(await tell(200, look)).toBe(0);
  });
});

describe('a probe', () => {
  it('carries no token and gives the status', async () => {
    const transport = vi.fn<Transport>(async () => ({ status: 503, headers: {}, body: Buffer.alloc(0) }));
    const { platform } = openPlatform('https://platform.example', { transport });
    expect(await platform.probe(new URL('https://my-app.example/health'))).toBe(503);
    expect(transport.mock.calls[0]?.[0].headers).toEqual({});
  });

  it('gives the reason when no answer comes, and lets a bug through', async () => {
    const probe = (error: Error) => {
      const transport: Transport = async () => {
        throw error;
      };
      return openPlatform('https://platform.example', { transport }).platform.probe(new URL('https://a.example'));
    };
    expect(await probe(new TransportError('refused', { sent: false, again: true }))).toBe('refused');
    await expect(probe(new TypeError('a bug'))).rejects.toThrow('a bug');
  });
});
