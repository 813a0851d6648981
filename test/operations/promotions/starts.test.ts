import { describe, expect, it } from 'vitest';
import { OutcomeError } from '../../../src/contract/errors.ts';
import { startGitHub } from '../../harness/github-api.ts';
import { serveHttp } from '../../harness/loopback.ts';
import { runStep } from '../../harness/step.ts';

const [ran, tested] = ['a'.repeat(40), 'b'.repeat(40)];

interface Start {
  readonly to: string;
  /** What the start of a promotion is answered with; none where it is lost. */
  readonly answer?: number;
  /** The request before whose answer the job is cancelled, once a promotion was asked for. */
  readonly cancelAt?: string;
}

/** Promotes `staging` on a platform where the start does not get its answer; whatever was promoted never shows. */
async function promote({ answer, cancelAt, to }: Start) {
  const [asked, end] = [[] as string[], new AbortController()];
  await using github = await startGitHub();
  github.setHistory(ran, tested);
  github.addRecords('production', [ran, 'in_progress', 'success']);
  const show = (name: string, commit: string) => ({
    name,
    deployment: { id: `d-${name}`, status: 'succeeded', commit },
  });
  await using server = await serveHttp((request, response) => {
    const path = (request.url ?? '').replace('/api/v1', '');
    const call = `${request.method} ${path}`;
    const isStarted = asked.some((one) => one.startsWith('POST '));
    if (request.method === 'POST') asked.push(call);
    if (cancelAt !== undefined && (isStarted || request.method === 'POST') && call.startsWith(cancelAt))
      return end.abort(
        new OutcomeError('The job was cancelled (SIGTERM)', 'Look at the platform: what was started there continues.'),
      );
    const places: Readonly<Record<string, unknown>> = {
      '/pipelines/shop/apps': ['staging', 'eu', 'us'].map((name) => ({ name })),
      '/apps/staging': show('staging', tested),
      '/apps/eu': show('eu', ran),
      '/apps/us': show('us', ran),
    };
    if (path.endsWith('/promotions') && answer === undefined) return request.socket.destroy();
    const body = places[path];
    const status = path.endsWith('/promotions') ? (answer ?? 0) : body ? 200 : 404;
    return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}));
  });
  const given = { 'api-url': `${server.url.origin}/api/v1`, token: 'fake-token', 'github-token': github.token };
  const what = { operation: 'promote', app: 'staging', pipeline: 'shop', to, timeout: '1m' };
  const step = await runStep({
    with: { ...what, 'github-environment': 'production', ...given },
    env: { GITHUB_API_URL: github.url },
    cancelled: end.signal,
  });
  const states = github.deployments().map(({ statuses }) => statuses[0]?.state);
  return { ...step, asked, states: states.slice(0, -1), result: JSON.parse(step.outputs['result'] ?? '{}') };
}

const [eu, us] = ['eu', 'us'].map((app) => ({ app, ran, order: 'ahead', commits: 1 }));

describe('of a start of a promotion that nobody answered', () => {
  it.each<[string, Start, string]>([
    ['502, one target', { to: 'eu', answer: 502 }, 'Whether the platform acted on it is unknown'],
    ['504, one target', { to: 'eu', answer: 504 }, 'Whether the platform acted on it is unknown'],
    ['lost, one target', { to: 'eu' }, 'Whether the platform acted on it is unknown'],
    ['lost, two targets', { to: 'eu, us' }, 'Whether the platform acted on it is unknown'],
    ['cancelled, one target', { to: 'eu', cancelAt: 'POST ' }, 'The job was cancelled (SIGTERM). Whether'],
    ['cancelled, two targets', { to: 'eu, us', cancelAt: 'POST ' }, 'The job was cancelled (SIGTERM). Whether'],
  ])('each target is told: %s', async (_, start, words) => {
    const { asked, exitCode, log, outputs, result, states, summary } = await promote(start);
    expect(exitCode).toBe(1);
    expect(log).toMatch(/^::error title=How the operation promote ended is not known::/m);
    expect(log).toContain(words);
    expect(outputs).toMatchObject({ status: 'unknown', changed: 'unknown' });
    const targets = start.to.includes('us') ? [eu, us] : [eu];
    expect(result).toMatchObject({ by: 'promotion', source: 'staging', commit: tested });
    const unknown = { outcome: 'unknown', changed: 'unknown', message: expect.stringContaining(words) };
    expect(result.targets).toMatchObject(targets.map((one) => ({ ...one, ...unknown })));
    expect(states).toEqual(targets.map(() => 'error'));
    expect(asked).toHaveLength(1);
    if (targets.length === 1) expect(summary).toContain('How the operation promote ended is not known');
  });

  it('a refusal stays the error of the only one', async () => {
    const { exitCode, log, outputs, states } = await promote({ to: 'eu', answer: 422 });
    expect([exitCode, outputs['changed'], states]).toEqual([1, 'false', ['failure']]);
    expect(log).toMatch(/^::error title=promote failed::/m);
  });
});

describe('a job that is cancelled before a rebuild was asked for', () => {
  it('has started nothing', async () => {
    const start = { to: 'eu, us', answer: 404, cancelAt: 'GET /apps/eu' };
    const { asked, exitCode, log, outputs, result, states } = await promote(start);
    expect(exitCode).toBe(1);
    expect(asked).toEqual(['POST /pipelines/shop/promotions']);
    expect(outputs).toMatchObject({ status: 'canceled', changed: 'false' });
    const idle = { outcome: 'failure', status: 'canceled', changed: false };
    expect(result.targets).toMatchObject([eu, us].map((one) => ({ ...one, ...idle })));
    expect(log).toContain('The job was cancelled (SIGTERM)');
    expect(log).toContain('Run this again: this operation changed nothing.');
    expect(log).not.toContain('continues');
    expect(states).toEqual(['failure', 'failure']);
  });

  it('may have started that of one whose start was on its way', async () => {
    const start = { to: 'eu, us', answer: 404, cancelAt: 'POST /apps/eu' };
    const { log, outputs, result } = await promote(start);
    expect(outputs['changed'], log).toBe('unknown');
    expect(result.targets[0]).toMatchObject({ outcome: 'unknown', changed: 'unknown' });
    expect(log).not.toContain('changed nothing');
  });
});
