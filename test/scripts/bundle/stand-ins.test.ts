import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { describe, expect, it } from 'vitest';
import { checkStandIns, leaveOutMethods, standIns } from '../../../scripts/bundle/stand-ins.ts';
import { withSlashes } from '../../../scripts/list-files.ts';
import { makeFolder } from '../../harness/make-folder.ts';

const folder = join(import.meta.dirname, '../../../scripts/bundle/stand-ins');
const load = createRequire(join(folder, 'test.cjs'));

/** What of each package the bundle has. */
const offered = {
  undici: [],
  tunnel: ['httpOverHttp', 'httpsOverHttp', 'httpOverHttps', 'httpsOverHttps'],
  '@octokit/plugin-rest-endpoint-methods': ['restEndpointMethods'],
  '@octokit/auth-token': ['createTokenAuth'],
  '@octokit/graphql': ['withCustomRequest'],
  '@octokit/plugin-paginate-rest': ['paginateRest'],
  'before-after-hook': ['Collection'],
  'content-type': ['parse'],
  'universal-user-agent': ['getUserAgent'],
  'json-with-bigint': ['JSONParse', 'JSONStringify'],
  '@actions/http-client': ['HttpClient'],
};

describe('the toolkit’s client', () => {
  const original = readFileSync(new URL(import.meta.resolve('@actions/http-client')), 'utf8');
  const leaveOut = (code: string) => {
    using folder = makeFolder();
    const file = folder.write('index.js', code);
    leaveOutMethods(file);
    return readFileSync(file, 'utf8');
  };

  it('is left with the methods that a step calls, whole', () => {
    const code = leaveOut(original);
    const methods = [...code.matchAll(/^ {4}(\w+)\(.*\) \{$/gm)].map(([, name]) => name);
    expect(methods).toEqual(expect.arrayContaining(['requestRaw', 'requestRawWithCallback', 'getAgent']));
    expect(methods).not.toContain('getJson');
    expect(() => parseAst(code)).not.toThrow();
  });

  it('keeps the build from leaving out what is not there, or is called', () => {
    expect(() => leaveOut(original.replace('    getJson(', '    getText('))).toThrow('has no method getJson');
    const calling = original.replace('    requestRaw(info, data) {\n', '$&        this.get();\n');
    expect(() => leaveOut(calling)).toThrow('calls get, which is left out');
  });
});

describe('a stand-in', () => {
  const { HttpClient } = load('./http-client.cjs');
  const { rest } = load('./rest-endpoint-methods.cjs').restEndpointMethods();

  it.each(standIns)(
    'for $package has what is offered of it, and says of all else that it is not in the bundle',
    async ({ file, package: name }) => {
      const real: { readonly default?: object } = await import(name);
      const members = [...Object.keys({ ...real.default, ...real }), 'default', 'toString', 'added later'];
      const has: readonly string[] = offered[name as keyof typeof offered];
      const standIn = load(`./${file}`);
      expect(members).toEqual(expect.arrayContaining([...has]));
      for (const member of members) {
        if (has.includes(member)) expect(standIn[member]).toBeTypeOf('function');
        else expect(() => standIn[member]).toThrow(`${name}: ${member} is not in the bundle`);
      }
    },
  );

  it.each([
    ['@actions/http-client: getJson', () => new HttpClient().getJson('https://api.github.example')],
    ['@octokit/plugin-rest-endpoint-methods: issues', () => rest.issues.createComment({})],
  ])('says that %s is not in the bundle', (name, call) => {
    expect(call).toThrow(`${name} is not in the bundle`);
  });

  it('is loaded as the modules are that it stands for', async () => {
    expect(await load('./undici.cjs')).toBe(load('./undici.cjs'));
    expect(load('./undici.cjs').__esModule).toBeUndefined();
  });

  it('gives octokit no agents, which it has no use for', () => {
    expect(new HttpClient().getAgent()).toBeUndefined();
    expect(new HttpClient().getAgentDispatcher()).toBeUndefined();
  });

  it.each([
    '{"id":9007199254740993,"list":[-9007199254740993,1,1.5,1e300,null,"9007199254740993","1n"]}',
    '[]',
    '12345678901234567890',
  ])('reads and writes JSON as json-with-bigint does: %s', async (text) => {
    const real = await import('json-with-bigint' as string);
    const { JSONParse, JSONStringify } = load('./json-with-bigint.cjs');
    expect(JSONParse(text)).toEqual(real.JSONParse(text));
    expect(JSONStringify(real.JSONParse(text))).toBe(real.JSONStringify(real.JSONParse(text)));
    expect(() => JSONParse('{')).toThrow(SyntaxError);
  });

  it.each([
    'application/json; charset=utf-8',
    'Text/HTML;Charset="UTF-8"',
    'application/octet-stream',
    'image/png ; a=b',
  ])('reads a type as content-type does: %s', async (header) => {
    const octokit = createRequire(createRequire(import.meta.url).resolve('@octokit/request'));
    const { parse } = await import(octokit.resolve('content-type'));
    const { type, parameters } = load('./content-type.cjs').parse(header);
    expect({ type, parameters }).toEqual({ type: parse(header).type, parameters: { ...parse(header).parameters } });
  });

  it('takes what is no type for none', () => {
    expect(load('./content-type.cjs').parse('nonsense')).toEqual({ type: '', parameters: {} });
  });

  it('steps into a request as before-after-hook does', async () => {
    const { default: real } = await import('before-after-hook' as string);
    const play = async (collection: typeof real.Collection) => {
      const said: unknown[] = [];
      const hook = collection();
      const request = Object.assign(async (asked: unknown) => said.push(['request', asked]), { endpoint: 'kept' });
      await hook('request', request, { at: 0 });
      hook.wrap('request', (inner: typeof request, asked: object) => {
        said.push(['inner', inner.endpoint, asked]);
        return inner({ ...asked, token: 'added' });
      });
      hook.wrap('request', async (inner: typeof request, asked: object) => {
        said.push(['outer', asked]);
        return [await inner({ ...asked, lost: true })];
      });
      return [await hook.bind(null, 'request')(request, { at: 1 }), said];
    };
    expect(await play(load('./before-after-hook.cjs').Collection)).toEqual(await play(real.Collection));
  });

  it.each(['https://api.github.example', 'https://ghes.example/api/v3', 'https://ghes.example/api/v3/'])(
    'asks in GraphQL as octokit does, at %s',
    async (baseUrl) => {
      const { request } = await import('@octokit/request' as string);
      const play = async ({ withCustomRequest }: { withCustomRequest: (by: typeof request) => typeof request }) => {
        const sent: unknown[] = [];
        const fetch = async (url: string, { method, body }: RequestInit) => {
          sent.push([method, url, JSON.parse(String(body))]);
          return Response.json({ data: { viewer: { login: 'mona' } } });
        };
        const ask = withCustomRequest(request).defaults({ baseUrl, headers: {}, request: { fetch } });
        return [await ask('query($name: String!) { viewer { login } }', { name: 'shop', first: 2 }), sent];
      };
      expect(await play(load('./graphql.cjs'))).toEqual(await play(await import('@octokit/graphql' as string)));
    },
  );

  it.each(['token fake-token', 'Bearer fake-token', 'fake-token', 'token a.b.c', 'ghs_fake'])(
    'signs a request as octokit does, with %s',
    async (token) => {
      const { request } = await import('@octokit/request' as string);
      const play = async ({ createTokenAuth }: { createTokenAuth: (token: string) => { hook: typeof request } }) => {
        const sent: unknown[] = [];
        const asked = Object.assign(async (endpoint: unknown) => sent.push(endpoint), { endpoint: request.endpoint });
        const { hook } = createTokenAuth(token);
        await hook(asked, 'GET /repos/{owner}', { owner: 'octo' });
        await hook(asked, { method: 'POST', url: '/graphql', headers: { 'x-own': '1' } }, undefined);
        return sent;
      };
      expect(await play(load('./auth-token.cjs'))).toEqual(await play(await import('@octokit/auth-token' as string)));
    },
  );

  it('names Node as universal-user-agent does', async () => {
    const { getUserAgent } = await import('universal-user-agent' as string);
    expect(load('./user-agent.cjs').getUserAgent()).toBe(getUserAgent());
  });

  it('says that picomatch cannot take a glob apart', () => {
    expect(() => load('./scan.cjs')('a/*')).toThrow('scan is not in the bundle');
  });

  it('has the real tunnel do the work', () => {
    const { httpsOverHttp } = load('./tunnel.cjs');
    expect(httpsOverHttp({ proxy: { host: '127.0.0.1', port: 9 } })).toHaveProperty('createSocket');
  });
});

describe('the build', () => {
  const toolkit = '/project/lib/toolkit';
  const once = { copies: 1, bytes: 1 };
  const files = [...standIns.map(({ file }) => file), 'context.cjs', 'scan.cjs'];
  const used = files.map((file) => ({ ...once, path: withSlashes(join(folder, file)), importer: '' }));
  const client = '/project/lib/toolkit/@actions/http-client/lib/index.js';

  it('takes a bundle in which every stand-in has its place', () => {
    const importer = withSlashes(join(folder, 'tunnel.cjs'));
    const real = { ...once, path: '/project/node_modules/tunnel/lib/tunnel.js', importer };
    const ours = { ...once, path: client, importer: '/project/lib/platform/wire/transport.js' };
    expect(() => checkStandIns(toolkit, [...used, real, ours])).not.toThrow();
  });

  it('fails when a stand-in is no longer used', () => {
    expect(() => checkStandIns(toolkit, used.slice(1))).toThrow('Nothing imports undici.cjs any more');
    expect(() => checkStandIns(toolkit, used.slice(0, -1))).toThrow('Nothing imports scan.cjs any more');
  });

  it.each([
    ['/project/node_modules/undici/lib/web/fetch/index.js', client],
    [client, '/project/lib/toolkit/@actions/github/lib/internal/utils.js'],
  ])('fails when the toolkit gets around a stand-in, to %s', (path, importer) => {
    expect(() => checkStandIns(toolkit, [...used, { ...once, path, importer }])).toThrow('gets around');
  });
});
