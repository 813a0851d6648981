import { describe, expect, it } from 'vitest';
import { DeadlineError } from '../../../src/contract/errors.ts';
import { findRestarts } from '../../../src/operations/deployment/find-restarts.ts';
import { findSuccessors } from '../../../src/operations/dynos/find-successors.ts';
import type { Dyno } from '../../../src/platform/dyno.ts';
import { readDynos } from '../../../src/platform/resources/dynos.ts';
import { systemClock } from '../../../src/platform/wire/clock.ts';
import { serveHttp, serveSockets } from '../../harness/loopback.ts';
import { startPlatformAndGitHub } from '../../harness/platform-and-github.ts';
import { stretch } from '../../harness/stretch.ts';
import { startToldPlatform, type ToldApp } from '../../harness/told-platform.ts';

const commit = '0123456789abcdef0123456789abcdef01234567';
const told: ToldApp = { before: {}, start: { id: 'b2' }, build: { id: 'b2', state: 'succeeded' }, app: {} };

/** An app that answers with this body and these headers, each time the next. */
const serveApp = (...answers: readonly (readonly [body: string, headers?: Record<string, string>])[]) => {
  let asked = 0;
  return serveHttp((_, response) => {
    const [body, headers = {}] = answers[Math.min(asked++, answers.length - 1)] ?? [''];
    response.writeHead(200, headers).end(body);
  });
};

describe('health-check-expect', () => {
  it.each([
    ['its body', `{"commit":"${commit}"}`, {}],
    ['a header', 'hello', { 'x-commit': commit }],
    ['capital letters', `commit: ${commit.toUpperCase()}`, {}],
  ])('is content with the commit in %s, and tells which was served', async (_, body, headers) => {
    await using platform = await startToldPlatform(told);
    await using app = await serveApp(['old'], [body, headers]);
    const step = await platform.build({ 'health-check': app.url.href, 'health-check-expect': '{commit}' });
    expect(step.exitCode, step.log).toBe(0);
    expect(step.log).toContain(`→ 200 without “${commit}”, not healthy yet`);
    expect(step.outputs['served-commit']).toBe(commit);
  });

  it('tells no commit as served that a soak then sees replaced', async () => {
    await using platform = await startToldPlatform({ ...told, dynos: [] });
    await using app = await serveApp([commit], [commit], ['f'.repeat(40)]);
    const inputs = { 'health-check': app.url.href, 'health-check-expect': '{commit}', soak: '1m' };
    const step = await platform.build(inputs);
    expect([step.exitCode, step.outputs['served-commit']], step.log).toEqual([1, undefined]);
  });

  it.each<[string, Buffer | string, Record<string, string>]>([
    ['is said to be packed as utf-8', commit, { 'content-encoding': 'utf-8' }],
    ['is said to be packed as none', commit, { 'content-encoding': 'none' }],
    ['is in UTF-16 by its mark', Buffer.from(`\ufeff${commit}`, 'utf16le'), {}],
    ['is in UTF-16 from its other end', Buffer.from(`\ufeff${commit}`, 'utf16le').swap16(), {}],
    ['is said to be in UTF-16', Buffer.from(commit, 'utf16le'), { 'content-type': 'text/html; charset="utf-16le"' }],
    ['is said to be in what nobody knows', commit, { 'content-type': 'text/html; charset=frob' }],
  ])('reads a page that %s as what it is', async (_, body, headers) => {
    await using platform = await startToldPlatform(told);
    await using app = await serveHttp((_request, response) => response.writeHead(200, headers).end(body));
    const inputs = { 'health-check': app.url.href, 'health-check-expect': '{commit}', 'health-check-timeout': '5s' };
    const step = await platform.build(inputs);
    expect([step.exitCode, step.outputs['served-commit']], step.log).toEqual([0, commit]);
  });

  it('looks for the commit that a tag means, where its name could be a commit’s', async () => {
    await using platform = await startToldPlatform({ ...told, build: { id: 'b2', state: 'succeeded', commit } });
    await using app = await serveApp([commit]);
    const inputs = { commitish: 'deadbeef', 'health-check': app.url.href, 'health-check-expect': '{commit}' };
    const step = await platform.build({ ...inputs, 'health-check-timeout': '5s' });
    expect([step.exitCode, step.outputs['served-commit']], step.log).toEqual([0, commit]);
  });

  it('takes an address to go on at for no word of the app, which may only repeat what was asked', async () => {
    await using platform = await startToldPlatform(told);
    await using app = await serveHttp(({ url }, response) =>
      response.writeHead(302, { location: `https://login.example/?next=${url}` }).end(),
    );
    const inputs = { 'health-check': `${app.url.href}?v=${commit}`, 'health-check-expect': '{commit}' };
    const step = await platform.build({ ...inputs, 'health-check-timeout': '5s' });
    expect(step.outputs['status']).toBe('unhealthy');
    expect(step.outputs['served-commit']).toBeUndefined();
  });

  it('calls an app unhealthy that goes on serving another commit', async () => {
    await using platform = await startToldPlatform(told);
    await using app = await serveApp(['f'.repeat(40)]);
    const inputs = { 'health-check': app.url.href, 'health-check-expect': 'commit={commit}' };
    const step = await platform.build({ ...inputs, 'health-check-timeout': '20s' });
    expect(step.exitCode).toBe(1);
    expect(step.outputs['status']).toBe('unhealthy');
    expect(step.outputs['served-commit']).toBeUndefined();
    expect(step.log).toContain(`last answer: 200 without “commit=${commit}”`);
  });

  it('takes the name of a branch for no commit: the word may stand in any page', async () => {
    await using app = await serveApp(['<main>hello</main>']);
    const inputs = { commitish: 'main', 'health-check': app.url.href, 'health-check-expect': '{commit}' };
    await using silent = await startToldPlatform(told);
    const step = await silent.build(inputs);
    expect(step.exitCode).toBe(1);
    expect(step.outputs['served-commit']).toBeUndefined();
    expect(step.log).toContain('my-app was deployed, but not checked: `health-check-expect` names `{commit}`');
    await using telling = await startToldPlatform({ ...told, build: { id: 'b2', state: 'succeeded', commit } });
    await using right = await serveApp([commit]);
    const { outputs } = await telling.build({ ...inputs, 'health-check': right.url.href });
    expect(outputs['served-commit']).toBe(commit);
  });

  it('is refused before anything is built where nothing could hold it', async () => {
    await using platform = await startToldPlatform(told);
    const alone = await platform.build({ 'health-check-expect': 'x' });
    expect(alone.log).toContain('`health-check-expect` needs `health-check`, which says what is asked');
    const unknown = await platform.build(
      { 'health-check': '/', 'health-check-expect': '{commit}' },
      { env: { GITHUB_SHA: '', GITHUB_REF_NAME: '' } },
    );
    expect(unknown.log).toContain('the commit that is built is not known');
    expect(platform.calls).toEqual([]);
  });
});

describe('a health check', () => {
  it('is over when its time is, also if the app never answers', async () => {
    await using platform = await startToldPlatform(told);
    await using silent = await serveSockets();
    const started = performance.now();
    const inputs = { 'health-check': silent.url.href, 'health-check-timeout': '1s' };
    const step = await platform.build(inputs, { clock: systemClock });
    expect(performance.now() - started).toBeLessThan(stretch(2500));
    expect(step.outputs['status']).toBe('unhealthy');
    expect(step.log).toContain('no complete answer within');
  });

  it('that fails shows the same facts and phases as a build that fails', async () => {
    await using platform = await startToldPlatform(told);
    const inputs = { 'health-check': 'http://127.0.0.1:9/', 'health-check-timeout': '5s' };
    const { log, summary } = await platform.build(inputs);
    expect(summary).toContain('### ❌ The app my-app is not healthy');
    expect(summary).toContain('| Build | `b2` |');
    expect(summary).toMatch(/health check .* s :crit, /);
    expect(log).toContain('::error title=The app my-app is not healthy::');
  });

  it('is spoken of in the hint only where it is what failed', async () => {
    const dynos = [{ name: 'web.1', type: 'web', state: 'crashed' }];
    await using platform = await startToldPlatform({ ...told, dynos });
    expect((await platform.build()).log).not.toContain('health-check');
    await using sound = await startToldPlatform(told);
    const inputs = { 'health-check': 'http://127.0.0.1:9/', 'health-check-timeout': '5s' };
    expect((await sound.build(inputs)).log).toContain('raise `health-check-timeout`');
  });

  it('that is cancelled shows them too, and does not say that the build goes on', async () => {
    await using platform = await startToldPlatform(told);
    const cancel = new AbortController();
    await using app = await serveHttp((_, response) => {
      cancel.abort(new Error('The job was cancelled'));
      response.writeHead(503).end();
    });
    const step = await platform.build({ 'health-check': app.url.href }, { cancelled: cancel.signal });
    expect(step.exitCode).toBe(1);
    expect(step.outputs).toMatchObject({ status: 'canceled', 'build-id': 'b2' });
    expect(step.summary).toContain('### ❌ my-app is still being checked after');
    expect(step.summary).toContain('| Build | `b2` |');
    expect(step.summary).not.toContain('It goes on');
  });
});

describe('a dyno that is told to have crashed right after a deployment', () => {
  const soon = () => new Date(Date.now() + 1000).toISOString();
  const dyno = (more: object) => [{ type: 'web', quantity: 1, processes: [{ index: 1, status: 'running', ...more }] }];
  const stands = (id: string, more = {}) => ({ current_build_id: `b${id}`, current_deployment_id: `d${id}`, ...more });
  const dialects: Readonly<Record<string, ToldApp>> = {
    'builds alone': told,
    'a status': {
      before: { deployment_status: 'succeeded' },
      start: { id: 'b2' },
      app: (second: number) => ({ deployment_status: second < 5 ? 'building' : 'live' }),
    },
    ids: { before: stands('1'), start: { id: 'b2' }, app: stands('2') },
    deployments: {
      ...{ ...told, before: stands('1'), app: stands('2') },
      deployments: [{ id: 'd2', build: { id: 'b2' }, state: 'deployed', current: true }],
    },
  };

  describe.each(Object.entries(dialects))('where the platform tells %s', (_, dialect) => {
    it.each([
      ['a word', [{ name: 'web.1', type: 'web', state: 'crashed' }], 'web.1 crashed'],
      [
        'a reason',
        () => dyno({ status: 'CrashLoopBackOff', reason: 'exit 1', started_at: soon() }),
        'web.1 CrashLoopBackOff (exit 1)',
      ],
      [
        'an old start, but a new restart',
        () => dyno({ status: 'Error', started_at: '2020-01-01T00:00:00Z', restarted_at: soon() }),
        'web.1 Error',
      ],
      ['a start at zero', dyno({ status: 'crashed', started_at: 0 }), 'web.1 crashed'],
      ['a start on some day', dyno({ status: 'crashed', started_at: '2020-01-01' }), 'web.1 crashed'],
      [
        'a start by a clock that is behind',
        () => dyno({ status: 'crashed', started_at: new Date(Date.now() - 30_000).toISOString() }),
        'web.1 crashed',
      ],
    ])('is no success, by %s', async (__, dynos, says) => {
      await using platform = await startToldPlatform({ ...dialect, dynos });
      const step = await platform.build();
      expect(step.exitCode).toBe(1);
      expect(step.outputs['status']).toBe('unhealthy');
      expect(step.log).toContain(`::error title=The app my-app is not healthy::The build succeeded, but ${says}`);
    });

    it.each([
      ['runs', dyno({}), 1],
      ['starts', dyno({ status: 'starting' }), 1],
      [
        'crashed before the build, and is not of it',
        dyno({ status: 'crashed', started_at: '2020-01-01T00:00:00Z' }),
        1,
      ],
      ['is just being replaced', (second: number) => dyno({ status: second < 8 ? 'Error' : 'running' }), undefined],
      ['cannot be seen', undefined, 1],
    ])('is none that %s', async (__, dynos, looks) => {
      await using platform = await startToldPlatform({ ...dialect, dynos });
      const step = await platform.build();
      expect(step.exitCode, step.log).toBe(0);
      const asked = platform.calls.filter((call) => call.endsWith('/dynos/list')).length;
      expect(asked).toBe(looks ?? asked);
    });
  });
});

it('a dyno that crashed before a build was taken up which tells no time may be of that build', async () => {
  const [start, crashed] = [new Date(Date.now() - 60_000).toISOString(), 'CrashLoopBackOff'];
  const dynos = [{ type: 'web', processes: [{ index: 1, status: crashed, started_at: start }] }];
  await using platform = await startToldPlatform({ ...told, dynos });
  const step = await platform.build({ 'build-id': 'b2' });
  expect(step.outputs['status']).toBe('unhealthy');
  expect(step.log).toContain('The build succeeded, but web.1 CrashLoopBackOff');
});

it('a job that is cancelled while its dynos are looked at is neither green nor without its facts', async () => {
  const cancel = new AbortController();
  await using platform = await startToldPlatform({
    ...told,
    get dynos() {
      cancel.abort(new Error('The job was cancelled'));
      return [];
    },
  });
  const step = await platform.build({}, { cancelled: cancel.signal });
  expect(step.exitCode).toBe(1);
  expect(step.outputs).toMatchObject({ status: 'canceled', 'build-id': 'b2' });
  expect(step.log).toContain('my-app was deployed, but its check had not ended after');
});

describe('what is amiss with a dyno right after a deployment', () => {
  const web = (status: string) => [{ name: 'web.1', type: 'web', status }];

  it('is called by its name although the time of the step ends before the second looks do', async () => {
    const late = new AbortController();
    let looks = 0;
    await using platform = await startToldPlatform({
      ...told,
      dynos: () => {
        if (++looks === 3) late.abort(new DeadlineError('The step did not end within 14 s', ''));
        return web('CRASHED');
      },
    });
    const step = await platform.build({}, { cancelled: late.signal });
    expect(step.outputs['status'], step.log).toBe('unhealthy');
    expect(step.log).toContain('The build succeeded, but web.1 CRASHED');
  });

  it('is not forgotten by a look that fails', async () => {
    const dynos = (second: number) => (second < 5 ? web('crashed') : 'nothing of use');
    await using platform = await startToldPlatform({ ...told, dynos });
    expect((await platform.build()).log).toContain('The build succeeded, but web.1 crashed');
  });

  it.each([
    ['and crashes', 'crashed', 1],
    ['and ends', 'exited', 1],
    ['and gets well', 'running', 0],
  ])('is looked at again where it is unhealthy %s', async (_, then, exitCode) => {
    const dynos = (second: number) => web(second < 5 ? 'unhealthy' : then);
    await using platform = await startToldPlatform({ ...told, dynos });
    const step = await platform.build();
    expect(step.exitCode, step.log).toBe(exitCode);
  });

  it('is no reason to look again where another of its type is fit', async () => {
    const dynos = [...web('running'), { name: 'web.2', type: 'web', status: 'running', health: 'unhealthy' }];
    await using platform = await startToldPlatform({ ...told, dynos });
    expect((await platform.build()).exitCode).toBe(0);
    expect(platform.calls.filter((call) => call.endsWith('/dynos/list'))).toHaveLength(1);
  });
});

it('a soak is not passed by an app that has lost all its dynos', async () => {
  const web = [{ type: 'web', processes: [{ index: 1, status: 'running' }] }];
  await using platform = await startToldPlatform({ ...told, dynos: (second: number) => (second > 0 ? [] : web) });
  let listed = 0;
  await using gone = await startToldPlatform({
    ...told,
    get dynos() {
      return listed++ === 0 ? web : [];
    },
  });
  expect((await gone.build({ soak: '1m' })).log).toContain('none of its dynos is there any more');
  expect((await platform.build({ soak: '1m' })).exitCode).toBe(1);
  const ended = [{ type: 'web', processes: [{ index: 1, status: 'Exited (1)', started_at: '2026-01-01T00:00:00Z' }] }];
  await using exited = await startToldPlatform({ ...told, dynos: ended });
  expect((await exited.build({ soak: '1m' })).log).toContain('web.1 is Exited (1)');
  await using none = await startToldPlatform({ ...told, dynos: [] });
  expect((await none.build({ soak: '1m' })).exitCode).toBe(0);
});

describe('soak', () => {
  const dyno = (more: object) => [{ type: 'web', quantity: 1, processes: [{ index: 1, status: 'running', ...more }] }];
  const play = async (dynos: ToldApp['dynos'], inputs = {}) => {
    await using platform = await startToldPlatform({ ...told, dynos });
    const step = await platform.build({ soak: '2m', ...inputs });
    return { ...step, looks: platform.calls.filter((call) => call.endsWith('/dynos/list')).length };
  };

  it('passes when every look finds the same dynos', async () => {
    const { exitCode, looks, log, outputs, summary } = await play(dyno({ started_at: '1' }));
    expect(exitCode, log).toBe(0);
    expect(outputs['restarts']).toBe('0');
    expect(looks).toBeGreaterThan(10);
    expect(summary).toContain('Soak');
  });

  it.each([
    ['another start', dyno({ started_at: '1' }), dyno({ started_at: '2' }), '1', 'web.1 restarted'],
    ['more restarts', dyno({ restarts: 0 }), dyno({ restarts: 3 }), '3', 'web.1 restarted'],
    [
      'another in its place',
      [{ name: 'web.aaa', type: 'web' }],
      [{ name: 'web.bbb', type: 'web' }],
      '1',
      'web.aaa was replaced',
    ],
    ['a first time of restart', dyno({}), dyno({ restarted_at: '1' }), '1', 'web.1 restarted'],
    ['another process at its place', dyno({ id: 'p1' }), dyno({ id: 'p2' }), '1', 'web.1 restarted'],
    ['not being up', dyno({}), dyno({ status: 'CrashLoopBackOff' }), '1', 'web.1 is CrashLoopBackOff'],
  ])('fails by %s', async (_, first, then, restarts, says) => {
    const before = [{ name: 'web.0', type: 'web', status: 'running', started_at: '0' }];
    const { exitCode, log, outputs } = await play((second: number) =>
      second === 0 ? before : second < 60 ? first : then,
    );
    expect(exitCode, log).toBe(1);
    expect(outputs).toMatchObject({ status: 'unhealthy', restarts });
    expect(log).toContain(`it did not hold for 2 min: ${says}`);
  });

  it.each([
    ['at their places', dyno({ started_at: '1' }), dyno({ started_at: '2' }), dyno({ started_at: '3' })],
    [
      'by others',
      [{ id: 'a', name: 'web-a', type: 'web', restarts: 0 }],
      [{ id: 'b', name: 'web-b', type: 'web', restarts: 0 }],
      [{ id: 'b', name: 'web-b', type: 'web', restarts: 1 }],
    ],
  ])('takes no dyno for restarted that the deployment replaces %s, but the next time', async (_, old, fresh, again) => {
    const once = await play((second: number) => (second < 20 ? old : fresh));
    expect(once.exitCode, once.log).toBe(0);
    expect(once.outputs['restarts']).toBe('0');
    const twice = await play((second: number) => (second < 20 ? old : second < 60 ? fresh : again));
    expect(twice.outputs).toMatchObject({ status: 'unhealthy', restarts: '1' });
  });

  it('fails by a dyno that never comes up', async () => {
    const { exitCode, log } = await play((second: number) =>
      dyno({ started_at: '2', status: second < 30 ? 'starting' : 'CrashLoopBackOff' }),
    );
    expect(exitCode).toBe(1);
    expect(log).toContain('it did not hold for 2 min: web.1 is CrashLoopBackOff');
  });

  it.each(['ContainerCreating', 'Init:0/1', 'Unknown', 'created', 'PodInitializing', 'ACCEPTED'])(
    'fails by a dyno that is %j by its end',
    async (status) => {
      const { log, outputs } = await play((second: number) => (second === 0 ? [] : dyno({ status })));
      expect(outputs['status']).toBe('unhealthy');
      expect(log).toContain(`it did not hold for 2 min: web.1 is ${status}`);
    },
  );

  it.each(['Ready', 'healthy', 'online', 'ACTIVE', 'ok', 'Up 3 seconds', '1/1 Running', 'all good here'])(
    'passes where a dyno is %j',
    async (status) => {
      const { exitCode, log } = await play(dyno({ status }));
      expect(exitCode, log).toBe(0);
    },
  );

  it('fails by a dyno that was up and starts again', async () => {
    const flapping = await play((second: number) => dyno({ status: second < 20 || second > 60 ? 'starting' : 'up' }));
    expect(flapping.log).toContain('it did not hold for 2 min: web.1 is starting');
  });

  it('fails by a dyno that was broken before the build already, where none of its type is up', async () => {
    const { log, outputs } = await play(dyno({ started_at: '2020-01-01T00:00:00Z', status: 'crashed' }));
    expect(outputs['status']).toBe('unhealthy');
    expect(log).toContain('it did not hold for 2 min: web.1 is crashed');
  });

  it('passes where only the spelling of a start changes', async () => {
    const [before, start] = ['2025-12-31T00:00:00Z', '2026-01-01T00:00:00Z'];
    const { exitCode, log } = await play((second: number) =>
      dyno({ started_at: second === 0 ? before : second < 60 ? start : '2026-01-01T01:00:00.000+01:00' }),
    );
    expect(exitCode, log).toBe(0);
  });

  it('is of unknown end where its last looks see nothing, and goes on asking for the app’s health', async () => {
    const blind = { ...told, dynos: (second: number) => (second < 60 ? dyno({}) : 'nothing of use') };
    await using platform = await startToldPlatform(blind);
    const unseen = await platform.build({ soak: '70s', 'poll-interval': '5s' });
    expect(unseen.outputs['status']).toBe('unknown');
    expect(unseen.log).toContain('my-app was deployed, but not checked: its dynos could not be listed');
    let asked = 0;
    await using app = await serveHttp((_, response) => response.writeHead(asked++ < 14 ? 200 : 500).end());
    const sick = await platform.build({ soak: '70s', 'poll-interval': '5s', 'health-check': app.url.href });
    expect(sick.outputs['status']).toBe('unhealthy');
  });

  it('fails when the health check does not go on passing', async () => {
    let asked = 0;
    await using app = await serveHttp((_, response) => response.writeHead(asked++ < 3 ? 200 : 500).end());
    const { exitCode, log } = await play(dyno({ started_at: '1' }), { 'health-check': app.url.href });
    expect(exitCode).toBe(1);
    expect(log).toContain(`it did not hold for 2 min: ${app.url.href} → 500`);
  });

  it('fails when the dynos cannot be seen', async () => {
    const { exitCode, log } = await play(undefined);
    expect(exitCode).toBe(1);
    expect(log).toContain('my-app was deployed, but not checked: GET /apps/my-app/dynos/list: ');
    expect(log).toContain('Build   b2');
  });

  it('takes no dyno for restarted that only came to the others, or was drained', () => {
    const told = [{ name: 'web.a' }, { name: 'web.b' }].map((dyno) => ({ ...dyno, type: 'web', started_at: '1' }));
    const [one, two] = told.flatMap(readDynos) as [Dyno, Dyno];
    const find = (before: readonly Dyno[], now: readonly Dyno[]) =>
      findRestarts(findSuccessors(before, before, now), now);
    expect(find([one], [one, two])).toEqual([]);
    expect(find([one, two], [two])).toEqual([]);
    expect(find([one], [])).toHaveLength(1);
  });

  it('that fails is recorded as a failure, and rebuilds the last good commit where asked to', async () => {
    await using both = await startPlatformAndGitHub();
    const build = { operation: 'build', app: 'my-app', 'github-environment': 'production' };
    await both.step({ ...build, commitish: 'a'.repeat(40) });
    let asked = 0;
    await using app = await serveHttp((_, response) => response.writeHead(asked++ === 1 ? 500 : 200).end());
    const bad = { ...build, commitish: 'b'.repeat(40), 'on-failure': 'rebuild', 'health-check': app.url.href };
    const { exitCode, log } = await both.step({ ...bad, soak: '30s' });
    expect(exitCode).toBe(1);
    expect(log).toContain(`Rebuilt the last good commit ${'a'.repeat(40)}`);
    expect(both.github.deployments()[1]?.statuses.map(({ state }) => state)).toContain('failure');
  });
});

it('a crash is one of this deployment although the build’s own time is ahead', async () => {
  const at = (second: number) => new Date(Date.now() + second * 1000).toISOString();
  await using platform = await startToldPlatform({
    ...{ before: {}, start: { id: 'b2' }, app: {} },
    build: { id: 'b2', state: 'succeeded', created_at: at(600) },
    dynos: [{ name: 'web.1', type: 'web', state: 'crashed', started_at: at(30) }],
  });
  const step = await platform.build();
  expect([step.exitCode, step.outputs['status']], step.log).toEqual([1, 'unhealthy']);
});
