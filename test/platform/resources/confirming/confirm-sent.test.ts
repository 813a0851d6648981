import { describe, expect, it } from 'vitest';
import { OutcomeError, UnshownError } from '../../../../src/contract/errors.ts';
import type { Platform } from '../../../../src/platform/open-platform.ts';
import { failureOf, openPlatform } from '../../../harness/platform-client.ts';

type Call = (platform: Platform) => Promise<unknown>;

const nothing = async () => undefined;
const key = '-----BEGIN PRIVATE KEY-----\nZmFrZQ==\n-----END PRIVATE KEY-----\n';
const pem = '-----BEGIN CERTIFICATE-----\nQUJD\n-----END CERTIFICATE-----\n';
const createApp: Call = ({ apps }) => apps.create({ name: 'shop', team: 'acme', region: 'eu' }, nothing);
const createNamespace: Call = ({ namespaces }) =>
  namespaces.create({ name: 'labs', team: 't1', region: 'eu', description: 'Nightly jobs' }, nothing);
const addDomain: Call = ({ domains }) => domains.add('a', { hostname: 'www.example.com', cert: 'new' }, nothing);
const updateDomain: Call = ({ domains }) => domains.update('a', 'd1', 'new');
const updatePem: Call = ({ domains }) => domains.update('a', 'd1', key + pem);
const findApp: Call = ({ apps }) =>
  apps.create({ name: 'shop', region: 'eu' }, async () => ({
    ...{ raw: { name: 'shop', region: 'us' }, name: 'shop', region: 'us' },
    ...{
      address: 'a',
      formation: [],
      buildpacks: [],
      deployment: { timestamps: [] },
      otherDeployments: [],
      tellsDeployment: false,
    },
  }));

/** What comes of a call that the platform answers so; it knows one team. */
async function answer(body: unknown, call: Call, status = 201) {
  const ends: string[] = [];
  const warnings: string[] = [];
  const { platform } = openPlatform('https://platform.example', {
    log: { warning: (text) => warnings.push(text) },
    onWrite: (end) => ends.push(end),
    transport: async ({ method, url }) => {
      if (/\/teams\/(t1|acme)$/.test(url.pathname)) return reply(200, { id: 't1', name: 'acme' });
      if (url.pathname.startsWith('/teams')) return reply(404, { code: 'not_found', message: 'no' });
      return reply(method === 'GET' ? 200 : status, body);
    },
  });
  const work = call(platform);
  return { work, ends, warnings };
}

const reply = (status: number, body: unknown) => ({ status, headers: {}, body: Buffer.from(JSON.stringify(body)) });

describe('an answer to a change', () => {
  it.each<[unknown, Call, string]>([
    [{ id: 'n1', name: 'labs', state: 'failed' }, createNamespace, 'The platform has labs, but says of it: failed'],
    [{ id: 'n1', name: 'labs', status: 'Error' }, createNamespace, 'The platform has labs, but says of it: Error'],
    [
      { id: 'a1', name: 'shop', state: 'provision-error' },
      createApp,
      'The platform has shop, but says of it: provision-error',
    ],
  ])('is no success where what was made is said to have failed: %j', async (body, call, message) => {
    const { work, ends } = await answer(body, call);
    expect((await failureOf(work, OutcomeError)).message).toBe(message);
    expect(ends).toEqual(['accepted']);
  });

  it.each<[unknown, Call]>([
    [{ name: 'labs', state: 'provisioning' }, createNamespace],
    [{ name: 'shop', status: 'none' }, createApp],
    // This is what became of its certificate.
    [{ id: 'd1', hostname: 'www.example.com', cert: 'new', status: 'failed' }, addDomain],
    [{ id: 'd1', name: 'www.example.com', status: 'failed' }, addDomain],
  ])('is a success where it does not say so of what was made: %j', async (body, call) => {
    const { work } = await answer(body, call);
    await expect(work).resolves.toBeDefined();
  });

  it.each<[unknown, Call]>([
    [{ name: 'shop' }, createApp],
    [{ id: 'a1', name: 'Shop', region: 'EU', team: 'acme' }, createApp],
    [{ name: 'shop', region: { id: 'eu', name: 'Europe' }, team: { id: 't1', name: 'acme' } }, createApp],
    [{ name: 'shop', region: { id: 'r1', name: 'eu' }, team_id: 't1' }, createApp],
    [{ name: 'shop', team: 't1' }, createApp],
    [{ name: 'shop', team_id: null, team: { name: 'acme' } }, createApp],
    [{ name: 'labs', team: { name: 'acme' }, description: ' Nightly  jobs\n' }, createNamespace],
    [{ name: 'labs', team_id: 't1', region: 'eu' }, createNamespace],
    [{ id: 'd1', hostname: 'WWW.Example.com.', cert: 'new' }, addDomain],
    [{ id: 'd1', hostname: 'www.example.com', cert: { id: 'c1', name: 'New' } }, addDomain],
    [{ id: 'd1', hostname: 'www.example.com', has_cert: true }, updateDomain],
    [{ id: 'd1', hostname: 'www.example.com', cert: pem.replaceAll('\n', '\r\n') }, updatePem],
    [{ id: 'd1', hostname: 'www.example.com', cert: 'www-2026' }, updatePem],
    [{ id: 'd1', hostname: 'www.example.com', cert: null }, updatePem],
    [{ id: 'd1', hostname: 'www.example.com', certificate: 'active' }, updateDomain],
    [{ id: 'd1', hostname: 'www.example.com', certificate: { name: 'New' } }, updateDomain],
  ])('is taken where it tells nothing else than was sent: %j', async (body, call) => {
    const { work, ends, warnings } = await answer(body, call);
    await work;
    expect({ ends, warnings }).toEqual({ ends: ['accepted'], warnings: [] });
  });

  const inRegion = (region: string): Call => {
    return ({ apps }) => apps.create({ name: 'shop', region }, nothing);
  };
  const certified = (cert: string): Call => {
    return ({ domains }) => domains.add('a', { hostname: 'www.example.com', cert }, nothing);
  };
  const domain = { id: 'd1', hostname: 'www.example.com' };
  const long = `Nightly jobs ${'of the shop '.repeat(30)}`;
  const described: Call = ({ namespaces }) => namespaces.create({ name: 'labs', description: long }, nothing);

  it.each<[unknown, Call]>([
    [{ name: 'shop', region: { code: 'fra', name: 'Frankfurt' } }, inRegion('fra')],
    [{ name: 'shop', region: { id: 'reg_12', slug: 'fra', provider: 'aws', country: 'de' } }, inRegion('fra')],
    [{ ...domain, cert: { uid: 'star', common_name: '*.example.com', issuer: 'x' } }, certified('star')],
  ])('is taken where its id, name or code is what was sent: %j', async (body, call) => {
    const { work, warnings } = await answer(body, call);
    await work;
    expect(warnings).toEqual([]);
  });

  it.each<[unknown, Call, string]>([
    [{ name: 'shop', region: 'eu-west-1' }, inRegion('eu'), 'shop: region'],
    [{ name: 'shop', region: 'eu-central-1' }, inRegion('fra'), 'shop: region'],
    [{ name: 'shop', region: 'eu' }, inRegion('eu-west-1'), 'shop: region'],
    [{ name: 'shop', region: 'Frankfurt' }, inRegion('fra'), 'shop: region'],
    [{ name: 'shop', region: { id: 'reg_12', name: 'Dublin', country: 'ie' } }, inRegion('eu'), 'shop: region'],
    [
      { ...domain, cert: { id: 'c-19', common_name: '*.example.com' } },
      certified('star-x-org'),
      'www.example.com: cert',
    ],
    [{ ...domain, cert: 'c-19' }, certified('star-x-org'), 'www.example.com: cert'],
    [{ ...domain, cert: '9b2f7c1e-7c51-4f0e-8a51-0d3f5ad0c9aa' }, certified('star'), 'www.example.com: cert'],
    [{ name: 'shop', region: null }, inRegion('eu'), 'shop: region'],
    [{ ...domain, cert: '' }, certified('new'), 'www.example.com: cert'],
    [{ name: 'labs', description: 'Nightly jobs of the…' }, described, 'labs: description'],
    [{ name: 'labs', description: 'Nightly jobs of ...' }, described, 'labs: description'],
    [{ name: 'labs', description: long.slice(0, 255) }, described, 'labs: description'],
  ])('is taken with a warning where it cannot be compared: %j', async (body, call, names) => {
    const { work, warnings } = await answer(body, call);
    await work;
    expect(warnings).toEqual([
      `The platform has ${names.replace(':', ', but tells this in another way than it was sent:')}`,
    ]);
  });

  it.each<[unknown, Call, string]>([
    [{ name: 'shop', region: 'us-east-1' }, inRegion('eu-west-1'), 'shop: region'],
    [{ name: 'shop', region: 'us-west1' }, inRegion('europe-west1'), 'shop: region'],
    [{ name: 'shop', region: 'nyc3' }, inRegion('fra1'), 'shop: region'],
    [{ name: 'shop', region: 'Virginia' }, inRegion('frankfurt'), 'shop: region'],
    [{ name: 'shop', region: { code: 'iad', name: 'Virginia' } }, inRegion('fra'), 'shop: region'],
    [{ ...domain, cert: 'www-2025' }, certified('www-2026'), 'www.example.com: cert'],
    [{ ...domain, sni_endpoint: { name: 'www-2025' } }, certified('www-2026'), 'www.example.com: cert'],
    [{ ...domain, certificate: { name: 'previous' } }, updateDomain, 'www.example.com: cert'],
    [{ ...domain, certificate_name: 'previous' }, updateDomain, 'www.example.com: cert'],
    [{ ...domain, cert: { id: 'c-19', name: 'previous' } }, certified('new'), 'www.example.com: cert'],
    [{ name: 'labs', description: 'Daily jobs…' }, createNamespace, 'labs: description'],
    // What is there and empty is told: an app of no team is that of a person.
    [{ name: 'shop', team: null }, createApp, 'shop: team_id'],
    ...[null, '', false].map(
      (cert) => [{ ...domain, cert }, updateDomain, 'www.example.com: cert'] as [unknown, Call, string],
    ),
    // That a certificate was changed is shown by nothing but that certificate.
    [{ ...domain, cert: { id: 'c-19', common_name: '*.example.com' } }, updateDomain, 'www.example.com: cert'],
    [{ name: 'shop', region: 'us' }, createApp, 'shop: region'],
    [{ id: 'shop', name: 'other' }, createApp, 'other: name'],
    [{ name: 'shop', region: { id: 'r2', name: 'us' } }, createApp, 'shop: region'],
    [{ name: 'shop', team: { id: 't2', name: 'other' } }, createApp, 'shop: team_id'],
    [{ name: 'shop', team: 'other' }, createApp, 'shop: team_id'],
    [{ name: 'shop', team_id: 't2', region: 'us' }, createApp, 'shop: region, team_id'],
    [{ data: { name: 'labs', description: 'Another' } }, createNamespace, 'labs: description'],
    [{ namespace: { name: 'labs', region: 'us' } }, createNamespace, 'labs: region'],
    [{ id: 'd1', hostname: 'www.example.com', cert: 'old' }, addDomain, 'www.example.com: cert'],
    [{ id: 'www.example.com', hostname: 'other.example' }, addDomain, 'other.example: hostname'],
    [{ id: 'd1', hostname: 'www.example.com', cert: 'old' }, updateDomain, 'www.example.com: cert'],
    [{ id: 'd1', hostname: 'www.example.com', cert: pem.replace('QUJD', 'REVG') }, updatePem, 'www.example.com: cert'],
  ])('is an error where it tells other values: %j', async (body, call, names) => {
    const { work, ends } = await answer(body, call);
    const { message } = await failureOf(work, OutcomeError);
    expect(message).toBe(`The platform answered with other values than were sent, for ${names}`);
    expect(ends).toEqual(['accepted']);
  });

  it('is compared also where only a look found what was made: another may have made that', async () => {
    const { work } = await answer({}, findApp, 502);
    expect((await failureOf(work, UnshownError)).message).toContain('for shop: region');
  });

  it('that only promises is compared with looks', async () => {
    const shown = (cert: string) => ({ id: 'd1', hostname: 'www.example.com', cert });
    const { work } = await answer(shown('new'), updateDomain, 202);
    await work;
    const { work: broken } = await answer(shown('old'), updateDomain, 202);
    expect((await failureOf(broken, OutcomeError)).message).toContain('for d1: cert');
  });
});
