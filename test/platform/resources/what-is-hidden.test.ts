import { describe, expect, it } from 'vitest';
import type { Platform } from '../../../src/platform/open-platform.ts';
import { openPlatform } from '../../harness/platform-client.ts';

/** What became of the secrets in a reply. */
async function tellOf(reply: unknown, call: (platform: Platform) => Promise<unknown>) {
  const told = { hidden: [] as string[], masked: [] as string[] };
  const { platform } = openPlatform('https://platform.example', {
    transport: async () => ({ status: 200, headers: {}, body: Buffer.from(JSON.stringify(reply)) }),
    hide: (secret) => told.hidden.push(secret),
    mask: (secret) => told.masked.push(secret),
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
    expect(await tellOf(vars, read)).toEqual({ hidden: ['postgres://fake', '', '5432'], masked: [] });
  });

  it('is all of a cluster credential, in the form of the reply and in that of a kubeconfig', async () => {
    const [certificate, key] = [pem('CERTIFICATE'), pem('PRIVATE KEY')];
    const status = { token: 'fake-cluster-token', clientCertificateData: certificate, clientKeyData: key };
    const { hidden, masked } = await tellOf({ status }, ({ account }) => account.logIn('eu'));
    expect(hidden).toEqual([]);
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
