import { describe, expect, it } from 'vitest';
import { serveHttp } from '../../harness/loopback.ts';
import { stillClock } from '../../harness/platform-client.ts';
import { runStep } from '../../harness/step.ts';

/** What a look shows of the certificate; nothing where the platform fails. */
type Look =
  | {
      readonly status?: string | null;
      readonly acm_status?: string;
      readonly acm_status_reason?: string;
      readonly cname?: string;
    }
  | undefined;

const pending = { acm_status: 'pending', acm_status_reason: 'Looking at DNS' };
const issued = { acm_status: 'cert issued' };

/** Waits for the certificate of a domain that these looks show, the last of them for ever. */
async function play(looks: readonly Look[], timeout = '60s') {
  let asked = 0;
  await using server = await serveHttp(({ method, url = '' }, response) => {
    const domain = { id: 'd1', hostname: 'www.example.com', kind: 'custom' };
    if (method === 'POST') return response.writeHead(201).end(JSON.stringify(domain));
    if (url.endsWith('/domains')) return response.end('[]');
    const look = looks[Math.min(asked++, looks.length - 1)];
    return look ? response.end(JSON.stringify({ ...domain, ...look })) : response.writeHead(500).end();
  });
  const inputs = { operation: 'add-domain', app: 'my-app', domain: 'www.example.com', 'wait-for-ssl': 'true', timeout };
  const step = await runStep({
    clock: stillClock(),
    with: { ...inputs, 'api-url': server.url.origin, token: 'fake-token-of-this-test' },
  });
  return { ...step, said: step.log.split('\n').filter((line) => line.startsWith('SSL of ')) };
}

describe('Waiting for a certificate', () => {
  it('tells each status once, with the reason that stood there at first', async () => {
    const later = { ...pending, acm_status_reason: 'Looking at DNS for a while' };
    const { exitCode, said, outputs } = await play([pending, pending, later, issued]);
    expect(exitCode).toBe(0);
    expect(said).toEqual(['SSL of www.example.com: pending (Looking at DNS)', 'SSL of www.example.com: cert issued']);
    expect(outputs['ssl-status']).toBe('cert issued');
  });

  it.each(['none', 'None', 'unknown', '', null])(
    'goes by the certificate where the domain’s status is %s',
    async (status) => {
      expect(
        (
          await play([
            { status, ...pending },
            { status, ...issued },
          ])
        ).exitCode,
      ).toBe(0);
      expect((await play([{ status, ...pending }, { status }])).exitCode).toBe(1);
    },
  );

  it('goes on after a look that failed, and says so', async () => {
    const { exitCode, log } = await play([pending, ...Array<Look>(4).fill(undefined), issued]);
    expect(exitCode).toBe(0);
    expect(log).toContain('A look failed, and tells nothing: ');
  });

  it.each<[what: string, looks: readonly Look[], said: RegExp]>([
    ['the last status', [pending], /The time is up after 60 s; last seen: SSL of www\.example\.com: pending \(/],
    ['that there was none', [{}], /The time is up after 60 s; last seen: SSL of www\.example\.com: not told/],
    ['no status where no look came through', [undefined], /The time is up after 60 s(?!; last seen)/],
  ])('tells when the time is up %s', async (_, looks, said) => {
    const { exitCode, log } = await play(looks);
    expect(exitCode).toBe(1);
    expect(log).toMatch(said);
  });

  it('keeps the last status when the time is up', async () => {
    expect((await play([pending])).outputs['ssl-status']).toBe('pending');
  });

  it.each<[Look, reason: string, target: string]>([
    [{ acm_status: 'failed' }, 'failed', 'the platform’s target'],
    [{ acm_status: 'failed', acm_status_reason: 'no record' }, 'no record', 'the platform’s target'],
    [{ acm_status: 'failed', cname: 'x.dns.example' }, 'failed', 'x.dns.example'],
  ])('fails where the platform tells %j', async (look, reason, target) => {
    const { exitCode, log } = await play([look]);
    expect(exitCode).toBe(1);
    expect(log).toContain(`The certificate of www.example.com failed: ${reason}%0A`);
    expect(log).toContain(`Check that the DNS record of www.example.com points to ${target}, then run this again.`);
  });
});

describe('Waiting for a new certificate', () => {
  const pem = '-----BEGIN CERTIFICATE-----\nZmFrZQ==\n-----END CERTIFICATE-----';
  const domain = { id: 'd1', hostname: 'www.example.com', kind: 'custom' };
  const [old, failed] = [
    { ...domain, cert: 'old', acm_status: 'cert issued' },
    { ...domain, cert: 'new', acm_status: 'failed' },
  ];

  /** Gives the domain a certificate, which is answered with this, and then shown in turn. */
  async function give(operation: string, answer: object, looks: readonly object[], cert = 'new', listed: object = old) {
    let asked = 0;
    await using server = await serveHttp(({ method, url = '' }, response) => {
      if (method === 'POST') return response.writeHead(409).end(JSON.stringify({ error: 'taken', message: 'taken' }));
      if (method === 'PATCH') return response.end(JSON.stringify(answer));
      return response.end(
        JSON.stringify(url.endsWith('/domains') ? [listed] : looks[Math.min(asked++, looks.length - 1)]),
      );
    });
    const inputs = { operation, app: 'my-app', domain: 'www.example.com', cert, 'wait-for-ssl': 'true' };
    return await runStep({
      clock: stillClock(),
      with: { ...inputs, 'api-url': server.url.origin, token: 'fake-token-of-this-test' },
    });
  }

  it.each(['update-domain', 'add-domain'])('does not take the old one for it: %s', async (operation) => {
    const step = await give(operation, { ...failed, acm_status: 'pending' }, [old, old, failed]);
    expect([step.exitCode, step.outputs['ssl-status']], step.log).toEqual([1, 'failed']);
  });

  it('does not take how the old one stood for how it stands, where nothing tells them apart', async () => {
    const issued = { ...domain, acm_status: 'cert issued' };
    const looks = [issued, issued, { ...domain, acm_status: 'failed' }];
    const step = await give('update-domain', issued, looks, 'new', issued);
    expect([step.exitCode, step.outputs['ssl-status']], step.log).toEqual([1, 'failed']);
    const told = await give('update-domain', { ...issued, updated_at: 'now' }, looks, 'new', issued);
    expect([told.exitCode, told.outputs['ssl-status']], told.log).toEqual([0, 'cert issued']);
  });

  it.each([
    ['which the answer does not tell', domain, 'new'],
    ['which is told in another way', { ...domain, cert: pem }, pem],
    ['which is the same again', old, 'old'],
  ])('takes what is shown for the new one, %s', async (_, answer, cert) => {
    const step = await give('update-domain', answer, [old], cert);
    expect(step.exitCode, step.log).toBe(0);
  });
});
