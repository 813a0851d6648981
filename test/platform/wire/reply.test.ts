import { describe, expect, it } from 'vitest';
import type { Platform } from '../../../src/platform/open-platform.ts';
import { readApp } from '../../../src/platform/resources/apps.ts';
import { readExec } from '../../../src/platform/resources/reading/command-results.ts';
import { readNothing } from '../../../src/platform/resources/reading/fields.ts';
import { ApiError } from '../../../src/platform/wire/api-error.ts';
import { type Endpoint, endpoints } from '../../../src/platform/wire/endpoints.ts';
import { nextPage, readReply } from '../../../src/platform/wire/reply.ts';
import { failureOf, openPlatform } from '../../harness/platform-client.ts';

const url = new URL('https://platform.example/api/v1/apps?page=1');
const sent = (endpoint: Endpoint) => ({ endpoint, url, label: `${endpoint.method} ${endpoint.path}` });
const reply = (body: string, type = 'application/json') => ({
  status: 200,
  headers: { 'content-type': type, 'x-request-id': 'r-9' },
  body: Buffer.from(body),
});
const read = <T>(endpoint: Endpoint, body: string, reader: (body: unknown) => T, type?: string): T =>
  readReply(sent(endpoint), reply(body, type), ({ content }) => reader(content));

describe('a success whose body cannot be relied on', () => {
  it.each([
    ['<!doctype html><p>Welcome', 'its body is a web page'],
    ['  \n<html>', 'its body is a web page'],
    ['OK', 'its body is not JSON'],
    ['{"name":"a"', 'its body is not JSON'],
    ['', 'its body is empty where an app was expected'],
    [' \n', 'its body is empty where an app was expected'],
    ['[]', 'its body is not an app'],
    ['null', 'its body is not an app'],
    ['"app"', 'its body is not an app'],
    ['{}', 'its body has no name'],
  ])('is an error: %j', (body, why) => {
    const attempt = () => read(endpoints.getApp, body, readApp);
    expect(attempt).toThrow(ApiError);
    expect(attempt).toThrow(`GET /apps/{app}: the platform answered 200, but ${why}`);
  });

  it('is an error in another encoding than UTF-8 where config values are told', () => {
    const latin = (text: string) => ({ ...reply(''), body: Buffer.from(text, 'latin1') });
    const readLatin = (endpoint: Endpoint, text: string) => () =>
      readReply(sent(endpoint), latin(text), ({ content }) => content);
    expect(readLatin(endpoints.getConfig, '{"KEY":"pässwört"}')).toThrow('its body is not in UTF-8');
    expect(readLatin(endpoints.getBuild, '{"id":"b1","state":"failed","message":"é"}')()).toMatchObject({ id: 'b1' });
    expect(readLatin(endpoints.execInDyno, '{"output":"é"}')()).toEqual({ output: '\ufffd' });
  });

  it.each([
    ['latin1', 'application/json; charset=iso-8859-1', 'pässwört'],
    ['latin1', 'application/json;Charset="ISO-8859-1"; x=y', 'pässwört'],
    // Who declares another charset may write JSON in its own all the same.
    ['utf8', 'application/json; charset=iso-8859-1', 'pässwört'],
    ['latin1', 'application/json; charset=utf-8', undefined],
    ['latin1', 'application/json; charset=klingon', undefined],
    ['latin1', 'application/json; charset=', undefined],
  ] as const)('is none where its charset is declared, as far as that is true: %s as %s', (encoding, type, value) => {
    const told = { ...reply('', type), body: Buffer.from('{"KEY":"pässwört"}', encoding) };
    const attempt = () => readReply(sent(endpoints.getConfig), told, ({ content }) => content);
    if (value === undefined) expect(attempt).toThrow('its body is not in UTF-8');
    else expect(attempt()).toEqual({ KEY: value });
  });

  it('names the request id and what may be wrong, and leaves open whether the platform acted', () => {
    try {
      read(endpoints.startBuild, '<html>', readNothing);
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({
        code: 'unreadable',
        status: 200,
        requestId: 'r-9',
        hint: { text: expect.stringContaining('address') },
        retry: { sent: true },
      });
    }
  });

  it('is an error also where nothing of the body matters', () => {
    expect(() => read(endpoints.removeDomain, '<html>', readNothing)).toThrow('its body is a web page');
    expect(() => read(endpoints.removeDomain, '', readNothing)).not.toThrow();
    expect(() => read(endpoints.removeDomain, '{}', readNothing)).not.toThrow();
  });

  it('does not hide a bug of ours', () => {
    const bug = new TypeError('a bug');
    const attempt = () =>
      read(endpoints.getApp, '{}', () => {
        throw bug;
      });
    expect(attempt).toThrow(bug);
  });
});

describe('plain text', () => {
  it('counts where the endpoint may answer with it', () => {
    const readText = (text: string, type: string) => read(endpoints.execInDyno, text, readExec, type);
    expect(readText('hello\n', 'text/plain; charset=utf-8')).toEqual({ output: 'hello\n', errors: '' });
    expect(readText('{"output":"x"}', 'Text/Plain')).toEqual({ output: '{"output":"x"}', errors: '' });
  });

  it('does not count elsewhere, nor when it is called something else', () => {
    expect(() => read(endpoints.getApp, 'hello', readApp, 'text/plain')).toThrow('its body is not JSON');
    expect(() => read(endpoints.execInDyno, 'hello', readExec, 'text/html')).toThrow('its body is not JSON');
  });

  it('is JSON when it is JSON, whatever its content type says', () => {
    expect(read(endpoints.getApp, '{"name":"a"}', readApp, 'text/html').name).toBe('a');
  });
});

describe('a reply that was cut off at any byte', () => {
  const whole: readonly [body: unknown, call: (platform: Platform) => Promise<unknown>][] = [
    [
      { name: 'my-app', formation: { web: { quantity: 2 } }, deployment_status: 'succeeded' },
      ({ apps }) => apps.get('my-app'),
    ],
    [{ id: 'b1', state: 'succeeded' }, ({ builds }) => builds.get('a', 'b1')],
    [{ A: '1', B: 'zwei ß' }, ({ config }) => config.read('a')],
    [{ C: '1', D: 'zwei ß' }, ({ environments }) => environments.read('e')],
    [{ id: 'd1', hostname: 'www.example.com', acm_status: 'cert issued' }, ({ domains }) => domains.get('a', 'd1')],
    [[{ type: 'web', processes: [{ index: 1, status: 'running' }] }], ({ dynos }) => dynos.list('a')],
    [[{ name: 'a' }, { name: 'b' }], ({ apps }) => apps.list()],
    [{ output: 'done', exit_code: 0 }, ({ dynos }) => dynos.exec('a', 'web.1', ['true'])],
    [{ id: 'n1', name: 'pr-7' }, ({ namespaces }) => namespaces.get('n1')],
    [{ name: 'shop', environments: [{ id: 'e1', kind: 'ra' }] }, ({ pipelines }) => pipelines.get('shop')],
    [{ email: 'dev@platform.example' }, ({ account }) => account.get()],
    [{ status: { token: 'fake-cluster-token' } }, ({ account }) => account.logIn('eu')],
  ];

  it.each(whole)('is never a success: %o', async (body, call) => {
    const bytes = Buffer.from(JSON.stringify(body));
    const answer = (length: number) => {
      const transport = async () => ({ ...reply(''), body: bytes.subarray(0, length) });
      return call(openPlatform('https://platform.example', { transport }).platform);
    };
    await answer(bytes.length);
    for (let length = 0; length < bytes.length; length++) await failureOf(answer(length), Error);
  });
});

describe('the next page of a list', () => {
  const next = (link?: string) => nextPage(link === undefined ? {} : { link }, url)?.href;

  it.each([
    ['<https://platform.example/api/v1/apps?page=2>; rel="next"', 'https://platform.example/api/v1/apps?page=2'],
    ['</api/v1/apps?page=2>; rel=next', 'https://platform.example/api/v1/apps?page=2'],
    ['<?page=2>; rel="next"', 'https://platform.example/api/v1/apps?page=2'],
    ['<?page=9>; rel="last", <?page=2>; rel="next"', 'https://platform.example/api/v1/apps?page=2'],
    ['<?page=2>; title="more"; rel="next"', 'https://platform.example/api/v1/apps?page=2'],
    ['<?page=2>; rel = "NEXT"', 'https://platform.example/api/v1/apps?page=2'],
    ['<?page=2>; rel="last next"', 'https://platform.example/api/v1/apps?page=2'],
    ['<?page=2>; rel=next; title=more', 'https://platform.example/api/v1/apps?page=2'],
    ['<?ids=1,2>; rel="next"', 'https://platform.example/api/v1/apps?ids=1,2'],
    ['<?page=2>; rel="prev"', undefined],
    ['<?page=2>; rel="next-archive"', undefined],
    ['<?page=2>; rel=nextish', undefined],
    ['<?page=2>; title="one, two"; rel="next"', 'https://platform.example/api/v1/apps?page=2'],
    ['nonsense', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('of %j is %s', (link, page) => {
    expect(next(link)).toBe(page);
  });

  it('that cannot be reached does not make the list whole', () => {
    expect(() => next('<https://>; rel="next"')).toThrow('its list goes on at an address that cannot be read');
  });
});
