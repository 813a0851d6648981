import { readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { systemClock } from '../../../src/platform/wire/clock.ts';
import { lacking } from '../../harness/lacking.ts';
import { serveJson } from '../../harness/loopback.ts';
import { makeFolder } from '../../harness/make-folder.ts';
import { startPlatform } from '../../harness/platform.ts';
import { shownBy } from '../../harness/shown.ts';
import { runStep } from '../../harness/step.ts';

const server = 'https://cluster.platform.example';
const ca = '-----BEGIN CERTIFICATE-----\nZmFrZSBjYQ==\n-----END CERTIFICATE-----';

describe.each(['v1', 'v1beta1'] as const)('cluster-login with a credential of %s', (execCredential) => {
  it('writes a kubeconfig that only its owner can read, and exports its path', async () => {
    await using platform = await startPlatform({ execCredential });
    using temp = makeFolder();
    const result = await platform.step(
      { operation: 'cluster-login', region: 'eu', 'cluster-server': server, 'cluster-ca': ca },
      { env: { RUNNER_TEMP: temp.path } },
    );
    const path = result.outputs['kubeconfig'] ?? '';
    expect(result.exitCode).toBe(0);
    expect(platform.calls()).toEqual(['GET /oidc-login?region=eu']);
    expect(path.startsWith(temp.path)).toBe(true);
    if (!lacking.fileModes) expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(result.exported).toEqual({ KUBECONFIG: path });
    expect(result.outputs['changed']).toBe('false');
    expect(Date.parse(result.outputs['expires-at'] ?? '')).toBe(platform.clock.now() + 900_000);

    const config = parse(readFileSync(path, 'utf8'));
    const { token } = config.users[0].user;
    expect(token).toMatch(/^emulator-cluster-token-eu-/);
    expect(config).toMatchObject({
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [
        { name: 'platform-eu', cluster: { server, 'certificate-authority-data': Buffer.from(ca).toString('base64') } },
      ],
      contexts: [{ name: 'platform-eu', context: { cluster: 'platform-eu', user: 'platform' } }],
      'current-context': 'platform-eu',
    });
    expect(result.masks).toContain(token);
    expect(shownBy(result)).not.toContain(token);
  });
});

describe('cluster-login', () => {
  it.each([
    ['2001-01-01T00:00:00Z', 'its credential has expired already'],
    ['2001-01-01T00:00:00+02:00', 'its credential has expired already'],
    ['soon', 'its credential expires at a time that cannot be read'],
    ['2999-13-45T00:00:00Z', 'its credential expires at a time that cannot be read'],
    ['2999-01-01', 'its credential expires at a time that cannot be read'],
    [32503680000, 'its credential expires at a time that cannot be read'],
  ])('writes nothing for a credential that expires at %s', async (expirationTimestamp, said) => {
    const status = { token: 'fake-cluster-token', expirationTimestamp };
    await using platform = await serveJson({ kind: 'ExecCredential', status });
    using temp = makeFolder();
    const { exitCode, exported, log, outputs } = await runStep({
      with: { operation: 'cluster-login', region: 'eu', 'api-url': platform.url.origin, token: 'fake-token-for-tests' },
      env: { RUNNER_TEMP: temp.path },
    });
    expect(exitCode).toBe(1);
    expect(log).toContain(said);
    expect(exported).toEqual({});
    expect(outputs['kubeconfig']).toBeUndefined();
  });

  it('names no cluster when none is given, and says so', async () => {
    await using platform = await startPlatform();
    using temp = makeFolder();
    const { outputs, log } = await platform.step(
      { operation: 'cluster-login', region: 'eu' },
      { env: { RUNNER_TEMP: temp.path } },
    );
    expect(parse(readFileSync(outputs['kubeconfig'] ?? '', 'utf8'))).toMatchObject({
      clusters: [],
      contexts: [{ context: { user: 'platform' } }],
    });
    expect(log).toContain('::notice::The kubeconfig names no cluster');
  });

  it('refuses a CA without a server before any request', async () => {
    await using platform = await startPlatform();
    const { exitCode, log } = await platform.step({ operation: 'cluster-login', region: 'eu', 'cluster-ca': ca });
    expect(exitCode).toBe(1);
    expect(platform.calls()).toEqual([]);
    expect(log).toContain('`cluster-ca` needs `cluster-server`');
  });

  it('asks for no credential in a dry run', async () => {
    await using platform = await startPlatform();
    const { exported, outputs } = await platform.step({ operation: 'cluster-login', region: 'eu', 'dry-run': 'true' });
    expect(platform.calls()).toEqual([]);
    expect(exported).toEqual({});
    expect(outputs['kubeconfig']).toBeUndefined();
  });

  it('takes a client certificate with its key, and masks each line of the key', async () => {
    const key =
      '-----BEGIN PRIVATE KEY-----\nZmFrZS1rZXktbGluZS1vbmU\nZmFrZS1rZXktbGluZS10d28\n-----END PRIVATE KEY-----';
    await using platform = await serveCredential({ clientCertificateData: ca, clientKeyData: key });
    using temp = makeFolder();
    const result = await platform.step({ RUNNER_TEMP: temp.path });
    const { user } = parse(readFileSync(result.outputs['kubeconfig'] ?? '', 'utf8')).users[0];
    expect(user).toEqual({
      'client-certificate-data': Buffer.from(ca).toString('base64'),
      'client-key-data': Buffer.from(key).toString('base64'),
    });
    expect(result.masks).toEqual(
      expect.arrayContaining([
        'ZmFrZS1rZXktbGluZS1vbmU',
        'ZmFrZS1rZXktbGluZS10d28',
        Buffer.from(key).toString('base64'),
      ]),
    );
    expect(shownBy(result)).not.toContain('ZmFrZS1rZXk');
  });

  it('fails on a credential that opens nothing, and writes no file', async () => {
    await using platform = await serveCredential({ expirationTimestamp: '2030-01-01T00:00:00Z' });
    const { exitCode, log, exported } = await platform.step();
    expect(exitCode).toBe(1);
    expect(log).toContain('neither a token nor a client certificate with its key');
    expect(exported).toEqual({});
  });
});

/** A platform whose credential has another form than the emulator's. */
async function serveCredential(status: object) {
  const http = await serveJson({ apiVersion: 'client.authentication.k8s.io/v1', kind: 'ExecCredential', status });
  const apiUrl = `${http.url.origin}/api/v1`;
  const inputs = { operation: 'cluster-login', region: 'eu', 'api-url': apiUrl, token: 'fake-token-12345' };
  return {
    step: (env: Readonly<Record<string, string>> = {}) =>
      runStep({ with: inputs, env, clock: { ...systemClock, sleep: async () => {} } }),
    [Symbol.asyncDispose]: () => http[Symbol.asyncDispose](),
  };
}
