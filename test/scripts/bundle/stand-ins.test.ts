import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkStandIns, standIns } from '../../../scripts/bundle/stand-ins.ts';

const folder = join(import.meta.dirname, '../../../scripts/bundle/stand-ins');
const load = createRequire(join(folder, 'test.cjs'));

describe('a stand-in', () => {
  const { fetch, ProxyAgent } = load('./undici.cjs');
  const { HttpClient } = load('./http-client.cjs');
  const { rest } = load('./rest-endpoint-methods.cjs').restEndpointMethods();

  it.each([
    ['undici: fetch', () => fetch('https://api.github.example')],
    ['undici: ProxyAgent', () => new ProxyAgent('http://proxy.example')],
    ['@actions/http-client: getJson', () => new HttpClient().getJson('https://api.github.example')],
    ['@octokit/plugin-rest-endpoint-methods: issues', () => rest.issues.createComment({})],
  ])('says that %s is not in the bundle', (name, call) => {
    expect(call).toThrow(`${name} is not in the bundle`);
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
  const used = standIns.map(({ file }) => ({ path: join(folder, file), importer: undefined }));
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
