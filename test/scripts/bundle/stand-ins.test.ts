import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkStandIns, standIns } from '../../../scripts/bundle/stand-ins.ts';

const folder = join(import.meta.dirname, '../../../scripts/bundle/stand-ins');
const load = createRequire(join(folder, 'test.cjs'));

/** What of each package the bundle has. */
const offered = {
  undici: [],
  tunnel: ['httpOverHttp', 'httpsOverHttp', 'httpOverHttps', 'httpsOverHttps'],
  '@octokit/plugin-rest-endpoint-methods': ['restEndpointMethods'],
  '@actions/http-client': ['HttpClient'],
};

describe('a stand-in', () => {
  const { HttpClient } = load('./http-client.cjs');
  const { rest } = load('./rest-endpoint-methods.cjs').restEndpointMethods();

  it.each(standIns)(
    'for $package has what is offered of it, and says of all else that it is not in the bundle',
    async ({ file, package: name }) => {
      const real: object = await import(name);
      const members = [...Object.keys(real), 'default', 'toString', 'added later'];
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

  it('has the real tunnel do the work', () => {
    const { httpsOverHttp } = load('./tunnel.cjs');
    expect(httpsOverHttp({ proxy: { host: '127.0.0.1', port: 9 } })).toHaveProperty('createSocket');
  });
});

describe('the build', () => {
  const toolkit = '/project/lib/toolkit';
  const used = standIns.map(({ file }) => ({ path: join(folder, file), importer: '' }));
  const client = '/project/lib/toolkit/@actions/http-client/lib/index.js';

  it('takes a bundle in which every stand-in has its place', () => {
    const real = { path: '/project/node_modules/tunnel/lib/tunnel.js', importer: join(folder, 'tunnel.cjs') };
    const ours = { path: client, importer: '/project/lib/platform/wire/transport.js' };
    expect(() => checkStandIns(toolkit, [...used, real, ours])).not.toThrow();
  });

  it('fails when a stand-in is no longer used', () => {
    expect(() => checkStandIns(toolkit, used.slice(1))).toThrow('Nothing imports undici.cjs any more');
  });

  it.each([
    ['/project/node_modules/undici/lib/web/fetch/index.js', client],
    [client, '/project/lib/toolkit/@actions/github/lib/internal/utils.js'],
  ])('fails when the toolkit gets around a stand-in, to %s', (path, importer) => {
    expect(() => checkStandIns(toolkit, [...used, { path, importer }])).toThrow('gets around');
  });
});
