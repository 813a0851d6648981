import { describe, expect, it } from 'vitest';
import { certificate, fakeKey } from '../../harness/make-certificate.ts';
import { startPlatform } from '../../harness/platform.ts';
import { shownBy } from '../../harness/shown.ts';

const inputs = { operation: 'update-domain', app: 'my-app', domain: 'www.my-app.example', cert: 'my-certificate' };

describe.each(['status', 'builds'] as const)('update-domain in the dialect %s', (dialect) => {
  it('sends the certificate to the domain’s id', async () => {
    await using platform = await startPlatform({ dialect });
    const { exitCode, outputs } = await platform.step(inputs);
    expect(exitCode).toBe(0);
    expect(platform.calls()).toEqual(['GET /apps/my-app/domains', `PATCH /apps/my-app/domains/${outputs['id']}`]);
    expect(outputs).toMatchObject({ changed: 'true', 'ssl-status': 'pending' });
    expect(domainOf(platform)?.cert).toBe('my-certificate');
  });

  it('waits for the certificate when asked to', async () => {
    await using platform = await startPlatform({ dialect });
    const { outputs } = await platform.step({ ...inputs, 'wait-for-ssl': 'true' });
    expect(outputs['ssl-status']).toBe('cert issued');
  });

  it('fails on a domain that is not there', async () => {
    await using platform = await startPlatform({ dialect });
    const { exitCode, log } = await platform.step({ ...inputs, domain: 'no.example' });
    expect(exitCode).toBe(1);
    expect(log).toContain('The domain no.example was not found');
  });

  it('reads only in a dry run', async () => {
    await using platform = await startPlatform({ dialect });
    const { outputs, log } = await platform.step({ ...inputs, 'wait-for-ssl': 'true', 'dry-run': 'true' });
    expect(platform.calls()).toEqual(['GET /apps/my-app/domains']);
    expect(outputs).toMatchObject({ changed: 'false', 'would-change': 'true' });
    expect(log).toContain('would get a new certificate');
  });
});

describe('update-domain', () => {
  it('looks what became of an update that is answered with nothing', async () => {
    await using platform = await startPlatform();
    platform.emulator.faults.add({ endpoint: 'updateDomain', fault: 'empty', executed: true, count: 1 });
    const { exitCode, outputs } = await platform.step(inputs);
    expect(exitCode).toBe(0);
    expect(platform.calls().at(-1)).toBe(`GET /apps/my-app/domains/${outputs['id']}`);
    expect(outputs['ssl-status']).toBe('pending');
  });

  it('passes a PEM on as it is and shows nothing of its key', async () => {
    await using platform = await startPlatform();
    const pem = `${certificate}\n${fakeKey}`;
    const result = await platform.step({ ...inputs, cert: pem });
    expect(domainOf(platform)?.cert).toBe(pem);
    expect(result.log).not.toContain('::warning::');
    expect(shownBy(result)).not.toContain('bm90LWEtcmVhbC1rZXkt');
  });

  it('warns with its dates about a certificate that has expired, also for a domain named by id', async () => {
    await using platform = await startPlatform();
    platform.emulator.world.clock.advance(100 * 365.25 * 86_400_000);
    const byName = await platform.step({ ...inputs, cert: certificate });
    const byId = await platform.step({ ...inputs, cert: certificate, domain: byName.outputs['id'] ?? '' });
    for (const { exitCode, log } of [byName, byId]) {
      expect(exitCode).toBe(0);
      expect(log.match(/^::warning.*$/gm)).toEqual([
        '::warning::The certificate expired on 2120-01-01 (it was valid from 2020-01-01).',
      ]);
    }
  });
});

function domainOf({ emulator }: Awaited<ReturnType<typeof startPlatform>>) {
  const domains = [...emulator.world.store.apps.values()].flatMap((app) => app.domains);
  return domains.find(({ hostname }) => hostname === 'www.my-app.example');
}
