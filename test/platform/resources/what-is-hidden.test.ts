import { describe, expect, it } from 'vitest';
import type { Platform } from '../../../src/platform/open-platform.ts';
import { openPlatform } from '../../harness/platform-client.ts';

/** What became of the secrets in a reply. */
async function tellOf(reply: unknown, call: (platform: Platform) => Promise<unknown>) {
  const told = { hidden: [] as string[], masked: [] as string[], allowed: [] as string[] };
  const { platform } = openPlatform('https://platform.example', {
    transport: async () => ({ status: 200, headers: {}, body: Buffer.from(JSON.stringify(reply)) }),
    hide: (secret) => told.hidden.push(secret),
    mask: (secret) => told.masked.push(secret),
    allow: (text) => told.allowed.push(text),
  });
  await call(platform);
  return told;
}

const pem = (kind: string) => `-----BEGIN ${kind}-----\nfake\n-----END ${kind}-----\n`;
const encode = (text: string) => Buffer.from(text).toString('base64');

describe('what a reply holds that is secret', () => {
  it.each([
    ['an app', ({ config }: Platform) => config.read('a')],
    ['an environment', ({ environments }: Platform) => environments.read('e')],
  ])('is every value of the config of %s, and no name', async (_, read) => {
    const vars = { URL: 'postgres://fake', EMPTY: '', PORT: 5432 };
    expect(await tellOf(vars, read)).toEqual({
      hidden: ['postgres://fake', '', '5432'],
      masked: [],
      allowed: ['URL', 'EMPTY', 'PORT'],
    });
  });

  it('is all of a cluster credential, in the form of the reply and in that of a kubeconfig', async () => {
    const [certificate, key] = [pem('CERTIFICATE'), pem('PRIVATE KEY')];
    const status = { token: 'fake-cluster-token', clientCertificateData: certificate, clientKeyData: key };
    const { hidden, masked, allowed } = await tellOf({ status }, ({ account }) => account.logIn('eu'));
    expect([hidden, allowed]).toEqual([[], []]);
    expect(masked.toSorted()).toEqual(
      ['fake-cluster-token', certificate, key, encode(certificate), encode(key)].toSorted(),
    );
  });

  it('is told once where both forms are the same', async () => {
    const status = { clientCertificateData: encode(pem('CERTIFICATE')), clientKeyData: encode(pem('PRIVATE KEY')) };
    const { masked } = await tellOf({ status }, ({ account }) => account.logIn('eu'));
    expect(masked).toEqual([status.clientKeyData, status.clientCertificateData]);
  });
});

describe('what a reply holds that is public', () => {
  it('is what names an app, says where it is and how it is, and no text that anybody may write', async () => {
    const app = {
      id: 'a-1',
      name: 'shop',
      region: 'eu',
      team: { name: 'web' },
      web_url: 'https://shop.example',
      formation: { web: { quantity: 1, size: 'small' } },
      deployment: { status: 'succeeded', id: 'd-1', message: 'a message', error: 'an error' },
      description: 'a description',
      config_vars: { KEY: 'a value' },
    };
    const { allowed } = await tellOf(app, ({ apps }) => apps.get('shop'));
    expect(allowed.toSorted()).toEqual(
      ['a-1', 'shop', 'eu', 'web', 'https://shop.example', 'web', 'small', 'succeeded', 'd-1'].toSorted(),
    );
  });

  it('is the same of each thing in a list', async () => {
    const { allowed } = await tellOf(
      [
        { id: 'n-1', name: 'one' },
        { name: 'two', description: 'free' },
      ],
      (platform) => platform.namespaces.list(),
    );
    expect(allowed.toSorted()).toEqual(['n-1', 'one', 'two']);
  });

  it('is no sentence, in whatever field it stands', async () => {
    const app = { name: 'shop', status: 'waits for the value of SESSION_KEY', state: 'cert issued' };
    const { allowed } = await tellOf(app, ({ apps }) => apps.get('shop'));
    expect(allowed).toEqual(['shop']);
  });

  it('is nothing of what a command prints', async () => {
    const { allowed } = await tellOf({ output: 'printed', exit_code: 0 }, ({ dynos }) =>
      dynos.exec('a', 'web.1', ['env']),
    );
    expect(allowed).toEqual([]);
  });
});
