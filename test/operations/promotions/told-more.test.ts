import { describe, expect, it } from 'vitest';
import { serveHttp } from '../../harness/loopback.ts';
import { measureWork } from '../../harness/measure-work.ts';
import { runStep } from '../../harness/step.ts';

const [old, tested] = ['a'.repeat(40), 'b'.repeat(40)];
const secret = 'fake/Secret+Of=The-Platform-0123456789';

interface Told {
  readonly operation: string;
  readonly inputs?: Readonly<Record<string, string>>;
  /** What the platform answers where a path ends so; a status where it is a number. */
  readonly platform?: Readonly<Record<string, unknown>>;
  /** What GitHub says of a comparison. */
  readonly comparison?: object;
}

/** Runs a step on a pipeline of `x`, which runs what was tested, and `y`, which runs that too once something was promoted. */
async function play({ comparison = {}, inputs = {}, operation, platform = {} }: Told) {
  let promoted = false;
  const show = (name: string, commit: string, stage: string) => {
    return {
      name,
      stage,
      deployment: { id: commit, status: 'succeeded', commit },
      formation: { web: { quantity: 1 } },
    };
  };
  const listApps = () => [show('x', tested, 'staging'), show('y', promoted ? tested : old, 'production')];
  const usual: Readonly<Record<string, () => unknown>> = {
    '/promotions': () => ({ id: 'p1', status: 'pending' }),
    '/promotion-targets': () => [{ app: { name: 'y' }, status: 'succeeded' }],
    '/p/apps': listApps,
    '/apps/x': () => listApps()[0],
    '/apps/y': () => listApps()[1],
    '/config-vars': () => ({ KEY: secret }),
  };
  await using server = await serveHttp((request, response) => {
    const { method, url = '' } = request;
    promoted ||= method === 'POST';
    const own = Object.entries(platform).find(([end]) => url.endsWith(end));
    const known = Object.entries(usual).find(([end]) => url.endsWith(end));
    const commit = { committer: { date: '2026-01-01T00:00:00Z' } };
    const compared = { status: 'ahead', total_commits: 1, commits: [], files: [], base_commit: { commit } };
    const body = url.includes('/compare/') ? { ...compared, ...comparison } : own ? own[1] : known?.[1]();
    const status = body === undefined ? 404 : url.startsWith('/api') && own && isRefusal(body) ? 500 : 200;
    response.writeHead(status, { 'content-type': 'application/json' });
    // What is refused comes last: what nobody has told yet, nobody can know for a secret.
    setTimeout(() => response.end(JSON.stringify(body ?? {})), status === 500 ? 300 : 0);
  });
  const given = { 'api-url': `${server.url.origin}/api/v1`, token: 'fake-token', 'github-token': 'fake-github-token' };
  const step = await runStep({
    with: { ...given, operation, app: 'x', pipeline: 'p', timeout: '10m', ...inputs },
    env: { GITHUB_API_URL: server.url.origin },
  });
  return {
    ...step,
    all: [step.log.replace(/^::add-mask::.*$/gm, ''), step.summary, JSON.stringify(step.outputs)],
  };
}

function isRefusal(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'refused' in body;
}

describe('a promotion of which a target is told twice', () => {
  const [good, bad, open] = ['succeeded', 'failed', 'pending'].map((status) => ({ app: { name: 'y' }, status }));

  it.each([
    ['twice the same', [good, good], 0],
    ['well and badly', [good, bad], 1],
    ['badly and well', [bad, good], 1],
    ['well and as not ended', [good, open], 1],
  ])('%s', async (_, targets, exitCode) => {
    const step = await play({ operation: 'promote', platform: { '/promotion-targets': targets } });
    expect(step.exitCode, step.log).toBe(exitCode);
  });
});

describe('a pipeline whose list tells', () => {
  const shown = (name: string, commit: string) => ({
    id: `id-${name}`,
    name,
    deployment: { status: 'succeeded', commit },
  });
  const apps = { '/apps/x': shown('x', tested), '/apps/id-x': shown('x', tested) };
  const ids = [
    { id: 'c1', app: { id: 'id-x' }, stage: 'staging' },
    { id: 'c2', app: { id: 'y' }, stage: 'production' },
  ];
  const names = [
    { name: 'x', stage: 'staging' },
    { name: 'y', stage: 'production' },
  ];

  it.each([
    ['ids alone, of a step that names the app', ids, { app: 'x' }],
    ['ids alone, of a step that names the target too', ids, { app: 'x', to: 'y' }],
    ['ids alone, of a step that names no pipeline', ids, { app: 'x', pipeline: '' }],
    ['names alone, of a step that gives an id', names, { app: 'id-x' }],
  ])('%s', async (_, list, inputs) => {
    const platform = { ...apps, '/p/apps': list, '/pipelines': [{ id: 'p', name: 'p' }] };
    const step = await play({ operation: 'promote', inputs, platform });
    expect(step.exitCode, step.log).toBe(0);
    expect(step.summary).not.toContain('A rebuild');
  });

  it('an app that another pipeline has too', async () => {
    const pipelines = ['p', 'q'].map((name) => ({ id: name, name }));
    const platform = { ...apps, '/p/apps': names, '/q/apps': names, '/pipelines': pipelines };
    const step = await play({ operation: 'promote', inputs: { pipeline: '' }, platform });
    expect(step.log).toContain('x is in more than one pipeline: p, q');
    const third = { ...platform, '/q/apps': [...names, { name: 'z' }], '/apps/z': shown('z', old) };
    const chosen = await play({
      operation: 'promote',
      inputs: { pipeline: '', to: 'z', 'dry-run': 'true' },
      platform: third,
    });
    expect(chosen.exitCode, chosen.log).toBe(0);
  });

  it('others alone', async () => {
    const platform = { ...apps, '/p/apps': [{ id: 'z' }] };
    const step = await play({ operation: 'promote', platform });
    expect(step.log).toContain('x is not in the pipeline p');
  });
});

describe('a secret that is told in a text which is cut', () => {
  const encoded = [...Buffer.from(secret)].map((byte) => byte.toString(16)).join(':');

  it('is hidden in the reason of a failure, wherever that is cut', async () => {
    const before = '. '.repeat(230);
    const { all } = await play({
      operation: 'check-config, promote',
      inputs: { 'config-required': 'KEY' },
      platform: {
        '/promotion-targets': [{ app: { name: 'y' }, status: 'failed', error_message: `${before}${encoded}` }],
      },
    });
    for (const text of all) expect(text).not.toContain(encoded.slice(0, 20));
  });

  it('is hidden in the message of a commit, of which the first line is shown', async () => {
    const wrapped = Buffer.from(secret).toString('base64').replace(/.{20}/g, '$&\n');
    const { all } = await play({
      operation: 'check-config, promote',
      inputs: { 'config-required': 'KEY', 'dry-run': 'true' },
      comparison: { commits: [{ sha: tested, commit: { message: wrapped } }] },
    });
    for (const text of all) expect(text).not.toContain(wrapped.slice(0, 15));
  });
});

describe('the status of a pipeline', () => {
  it('hides the config values of which it shows the names', async () => {
    const { all, exitCode } = await play({
      operation: 'pipeline-status',
      platform: { 'y/config-vars': { refused: true, message: `cannot read ${secret}` } },
    });
    expect(exitCode).toBe(1);
    for (const text of all) expect(text).not.toContain(secret);
  });

  it('is not good where GitHub does not tell in numbers how far an app is behind', async () => {
    const { exitCode, log } = await play({
      operation: 'pipeline-status',
      inputs: { 'max-behind': '1h' },
      comparison: { total_commits: 'many' },
    });
    expect(exitCode, log).toBe(1);
  });
});

describe('very many names', () => {
  /** Milliseconds of work, below which nobody cares how it grows. */
  const most = 300;
  const names = (letter: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${letter}${at.toString(36)}`);
  const give = (letter: string, count: number, value: unknown) =>
    Object.fromEntries(names(letter, count).map((one) => [one, value]));

  it.each<[string, (count: number) => Told]>([
    [
      'config vars',
      (count) => ({
        operation: 'check-config',
        inputs: { against: 'y' },
        platform: { 'x/config-vars': give('a', count, 'v'), 'y/config-vars': give('b', count, 'v') },
      }),
    ],
    [
      'keys',
      (count) => ({
        operation: 'get-config',
        inputs: { 'config-keys': names('b', count).join() },
        platform: { 'x/config-vars': give('a', count, 'v') },
      }),
    ],
    [
      'process types',
      (count) => ({
        operation: 'scale',
        inputs: {
          'dry-run': 'true',
          formation: names('t', count)
            .map((type) => `${type}=2`)
            .join(),
        },
        platform: { '/apps/x': { name: 'x', formation: give('t', count, { quantity: 1 }) } },
      }),
    ],
  ])('of %s are compared in time that grows with their number alone', async (_, tell) => {
    const compare = (count: number) => measureWork(() => play(tell(count)));
    if ((await compare(6000)) < most) return;
    // Four times the names may take four times as long, sixteen times where each is held against every other.
    const quarter = await compare(1500);
    expect(await compare(6000)).toBeLessThan(quarter * 10);
  });
});
