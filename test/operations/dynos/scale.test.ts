import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/platform/wire/clock.ts';
import { serveHttp } from '../../harness/loopback.ts';
import { startPlatform } from '../../harness/platform.ts';
import { runStep } from '../../harness/step.ts';

const inputs = { operation: 'scale', app: 'my-app', formation: 'web=3, worker=1:standard-2x' };

describe.each(['status', 'builds', 'deployments'] as const)('scale in the dialect %s', (dialect) => {
  it('scales, waits until all dynos are up, and names them', async () => {
    await using platform = await startPlatform({ dialect });
    const result = await platform.step(inputs);
    expect(result.exitCode, result.log).toBe(0);
    expect(result.outputs).toMatchObject({ changed: 'true', names: '["web.1","web.2","web.3","worker.1"]' });
    const calls = platform.calls();
    expect(calls.slice(0, 3)).toEqual([
      'GET /apps/my-app',
      'GET /apps/my-app/dynos/list',
      'PATCH /apps/my-app/formation',
    ]);
    expect(new Set(calls.slice(3))).toEqual(new Set(['GET /apps/my-app/dynos/list']));
    expect(platform.emulator.world.store.apps.values().find(({ name }) => name === 'my-app')?.formation).toEqual({
      web: { size: 'standard-1x', quantity: 3 },
      worker: { size: 'standard-2x', quantity: 1 },
    });
    expect(result.summary).toMatch(/worker.*1 × standard-1x.*1 × standard-2x/);
  });

  it('sends only what differs, and nothing where all is as it is to be', async () => {
    await using platform = await startPlatform({ dialect });
    const same = await platform.step({ ...inputs, formation: 'web=2:standard-1x, worker=1' });
    expect(same.outputs).toMatchObject({ changed: 'false', names: '["web.1","web.2","worker.1"]' });
    expect(platform.calls()).toEqual(['GET /apps/my-app', 'GET /apps/my-app/dynos/list']);
    await platform.step({ ...inputs, formation: 'web=1, worker=1' });
    const sent = platform.emulator.requests().find(({ method }) => method === 'PATCH');
    expect(JSON.stringify(sent?.body)).not.toContain('worker');
  });

  it('scales down to none', async () => {
    await using platform = await startPlatform({ dialect });
    const result = await platform.step({ ...inputs, formation: 'web=0' });
    expect(result.exitCode, result.log).toBe(0);
    expect(result.outputs['names']).toBe('[]');
  });

  it('only says what it would do in a dry run', async () => {
    await using platform = await startPlatform({ dialect });
    const { outputs, summary } = await platform.step({ ...inputs, 'dry-run': 'true' });
    expect(outputs).toMatchObject({ changed: 'false', 'would-change': 'true' });
    expect(summary).toContain('Would scale my-app');
    expect(platform.calls()).toEqual(['GET /apps/my-app']);
  });
});

const started = '2026-01-01T00:00:00Z';
/** A type with its dyno. */
const grouped = { type: 'web', processes: [{ index: 1, status: 'running', started_at: started }] };

describe('scale', () => {
  it('says so where the platform has no way to scale, and changes nothing', async () => {
    await using platform = await startPlatform({ dialect: 'silent' });
    const { exitCode, log, outputs } = await platform.step(inputs);
    expect(exitCode).toBe(1);
    expect(log).toContain('The platform has no way to scale my-app: it does not know PATCH /apps/my-app/formation');
    expect(outputs['changed']).toBe('false');
  });

  it('names the process types that there are, before it sends anything', async () => {
    await using platform = await startPlatform();
    const { exitCode, log } = await platform.step({ ...inputs, formation: 'web=1, wroker=1' });
    expect(exitCode).toBe(1);
    expect(log).toContain('The app my-app has no process type `wroker`');
    expect(log).toContain('there are web, worker');
    expect(platform.calls()).toEqual(['GET /apps/my-app']);
  });

  it('leaves a type that no other is like to the platform, unless that names types without dynos too', async () => {
    await using platform = await startPlatform();
    const formation = 'web=1, clock=1';
    const refused = await platform.step({ ...inputs, formation });
    expect(refused.exitCode).toBe(1);
    expect(refused.log).toContain('my-app has no process type clock');
    expect(platform.calls()).toContain('PATCH /apps/my-app/formation');
    await platform.step({ ...inputs, formation: 'worker=0' });
    platform.calls();
    const known = await platform.step({ ...inputs, formation });
    expect(known.log).toContain('The app my-app has no process type `clock`');
    expect(platform.calls()).toEqual(['GET /apps/my-app']);
  });

  it.each([{}, { wait: 'false' }])('knows a type without dynos that the platform no longer names', async (more) => {
    const [one, two] = [{ web: 1 }, { web: 1, worker: 1 }];
    const down = await scaleTold({ echo: one, before: two, shown: one, dynos: ['web.1 up'] }, 'worker=0', more);
    expect(down.exitCode, down.log).toBe(0);
    expect(down.outputs['changed']).toBe('true');
    // Who does not name it may leave out others that have some: it is sent all the same.
    const again = await scaleTold({ echo: one, before: one, shown: one, dynos: ['web.1 up'] }, 'worker=0', more);
    expect([again.exitCode, again.outputs['changed']]).toEqual([0, 'true']);
    const dynos = ['web.1 up', 'worker.1 up'];
    const up = await scaleTold({ echo: two, before: one, shown: two, dynos }, 'worker=1', more);
    expect(up.exitCode, up.log).toBe(0);
    const [first, both] = [{ 'job-1': 1 }, { 'job-1': 1, 'job-2': 1 }];
    const beside = { echo: both, before: first, shown: both, dynos: ['job-1.1 up', 'job-2.1 up'] };
    const sibling = await scaleTold(beside, 'job-2=1', more);
    expect(sibling.exitCode, sibling.log).toBe(0);
  });

  it('does not wait where it is told not to', async () => {
    await using platform = await startPlatform();
    const { exitCode, outputs } = await platform.step({ ...inputs, wait: 'false' });
    expect(exitCode).toBe(0);
    expect(outputs['changed']).toBe('true');
    expect(platform.calls()).toEqual(['GET /apps/my-app', 'PATCH /apps/my-app/formation']);
  });

  it.each([
    ['is green when dynos are up', [{ web: 2 }, {}], ['web.1 up', 'web.2 up'], 0, 'Scaled my-app'],
    [
      'believes no answer with other values',
      [{ web: 1 }, {}],
      ['web.1 up', 'web.2 up'],
      1,
      'other values than were sent',
    ],
    [
      'believes no app that goes on as before',
      [{}, { web: 1 }],
      ['web.1 up'],
      1,
      'does not show the formation as it was',
    ],
    [
      'believes no app that goes on to name a type that is to have none',
      [{}, { web: 1 }],
      [],
      1,
      'does not show the formation as it was',
      'web=0',
    ],
    ['is confirmed by the app', [{}, { web: 2 }], ['web.1 up', 'web.2 up'], 0, 'Scaled my-app'],
    ['is confirmed by the dynos', [{}, {}], ['web.1 up', 'web.2 running'], 0, 'Scaled my-app'],
    ['counts the dynos', [{ web: 2 }, {}], ['web.1 up'], 1, 'last seen: web.1 up'],
    ['waits for one too many to go', [{ web: 2 }, {}], ['web.1 up', 'web.2 up', 'web.3 up'], 1, 'web.3 up'],
    [
      'waits for one too many that is unhealthy to go',
      [{ web: 2 }, {}],
      ['web.1 up', 'web.2 up', 'web.3 unhealthy'],
      1,
      'web.3 unhealthy',
    ],
    ['waits for what is starting', [{ web: 2 }, {}], ['web.1 up', 'web.2 starting'], 1, 'web.2 starting'],
    [
      'tells of a dyno that crashes',
      [{ web: 2 }, {}],
      ['web.1 up', 'web.2 crashed'],
      1,
      'Not all dynos of my-app came up',
    ],
    ['looks at its own process types alone', [{ web: 2 }, {}], ['web.1 up', 'web.2 up', 'x.1 crashed'], 0, 'Scaled'],
    [
      'believes no answer that tells no number',
      [{ web: Number.NaN }, { web: 1 }],
      ['web.1 up', 'web.2 up'],
      1,
      'does not show the formation as it was',
    ],
  ])('%s', async (_, [echo = {}, shown = {}], dynos, exitCode, text, formation?: string) => {
    const result = await scaleTold({ echo, shown, dynos }, formation);
    expect(result.exitCode, result.log).toBe(exitCode);
    expect(result.log).toContain(text);
  });

  it.each([
    ['one of two sleeps, and nothing is to be changed', { web: 2 }, ['web.1 up', 'web.2 idle'], 'web=2', 0],
    ['the only one sleeps', { web: 1 }, ['web.1 idle'], 'web=1', 0],
    ['one of two was stopped until it is asked for', { web: 2 }, ['web.1 up', 'web.2 stopped'], 'web=2', 0],
    ['one sleeps beside two that are up', { web: 2 }, ['web.1 up', 'web.2 up', 'web.3 suspended'], 'web=3', 0],
    ['one is listed on as stopped, of which none is told', { web: 1 }, ['web.1 up', 'web.2 stopped'], 'web=2', 1],
    [
      'one of three is starting beside one that sleeps',
      { web: 2 },
      ['web.1 up', 'web.2 idle', 'web.3 starting'],
      'web=3',
      1,
    ],
  ])('counts what rests until it is asked for: %s', async (_, before, dynos, formation, exitCode) => {
    const [, quantity] = formation.split('=');
    const result = await scaleTold({ echo: { web: Number(quantity) }, before, shown: {}, dynos }, formation);
    expect(result.exitCode, result.log).toBe(exitCode);
  });

  it.each([
    ['none is wanted, and one is listed on as stopped', 'web=0', ['web.1 stopped', 'worker.1 up'], ''],
    ['none is wanted, and one is listed on as completed', 'web=0', ['web.1 Completed'], ''],
    ['none is wanted, and one is listed on as idle', 'web=0', ['web.1 idle'], ''],
    ['none is wanted, and one is listed on as exited', 'web=0', ['web.1 exited'], ''],
    ['none is wanted, and one is listed on as killed', 'web=0', ['web.1 OOMKilled'], ''],
    ['one is wanted, and another is listed on as exited', 'web=1', ['web.1 up', 'web.2 exited'], 'web.1'],
    ['one is wanted, and another was ended by a signal', 'web=1', ['web.1 up', 'web.2 exited:143'], 'web.1'],
    ['all dynos of the type are of such a kind', 'web=2', ['web.1 up Job', 'web.2 up Job'], 'web.1, web.2'],
    ['a task of the same type runs beside them', 'web=2', ['web.1 up', 'web.2 up', 'web.3 up Job'], 'web.1, web.2'],
    [
      'a task of the same type failed beside them',
      'web=2',
      ['web.1 up', 'web.2 up', 'web.3 Error Job'],
      'web.1, web.2',
    ],
  ])('is done where %s', async (_, formation, dynos, names) => {
    const quantities = { web: Number(formation.split('=')[1]) };
    const { exitCode, log, outputs } = await scaleTold({ echo: quantities, shown: {}, dynos }, formation);
    expect(exitCode, log).toBe(0);
    expect(JSON.parse(outputs['names'] ?? '').join(', ')).toBe(names);
  });

  it('takes none that is unhealthy for gone, where none is wanted: it still runs', async () => {
    const told = { echo: { web: 0 }, shown: {}, dynos: ['web.1 unhealthy'] };
    const { exitCode, log, outputs, summary } = await scaleTold(told, 'web=0');
    expect(exitCode, log).toBe(1);
    expect(log).toContain('last seen: web.1 unhealthy');
    // What is known is told all the same.
    expect(outputs['names']).toBe('["web.1"]');
    expect(summary).toMatch(/Process type.*Before.*Wanted/);
  });

  it('waits until the app shows what was only promised, and looks for a few seconds where nobody waits', async () => {
    const told = { echo: {}, shown: { web: 2 }, before: { web: 1 }, late: 40, dynos: ['web.1 up', 'web.2 up'] };
    const waited = await scaleTold(told);
    expect(waited.exitCode, waited.log).toBe(0);
    const brief = await scaleTold(told, 'web=2', { wait: 'false' });
    expect(brief.exitCode).toBe(1);
    expect(brief.log).toContain('does not show the formation as it was sent');
  });

  it('does not take dynos of the old size for new ones', async () => {
    const told = { echo: { web: 1 }, shown: {}, started };
    const result = await scaleTold({ ...told, dynos: ['web.1 up'] }, 'web=1:large');
    expect(result.exitCode).toBe(1);
    expect(result.log).toContain('The time is up');
  });

  it('takes a dyno of which nothing tells whether it is new for one of the new size after a while', async () => {
    const result = await scaleTold({ echo: { web: 1 }, shown: {}, dynos: ['web.1 up'] }, 'web=1:large');
    expect(result.exitCode, result.log).toBe(0);
    expect(result.log).toMatch(/Scaled my-app in 1\d/);
  });

  it.each([
    ['was seen not to run in between', ['started', 'restarting', 'started'], ['s', 's', 's'], 0],
    ['tells its new size', ['started', 'started'], ['s', 'large'], 0],
    ['tells its new size, and is not up', ['started', 'restarting'], ['s', 'large'], 1],
    ['tells its old size', ['started', 'started'], ['s', 's'], 1],
    ['told no size before', ['started', 'started'], [undefined, 'large'], 1],
  ])('of a dyno that stays the same to another size: it %s', async (_, states, sizes, exitCode) => {
    let looks = 0;
    const born = { id: 'm1', created_at: '2026-01-01T00:00:00Z' };
    const more = () => {
      const at = Math.min(looks++, states.length - 1);
      return { ...born, state: states[at], size: sizes[at] };
    };
    const result = await scaleTold({ echo: { web: 1 }, shown: {}, dynos: ['web.1 up'], more }, 'web=1:large');
    expect(result.exitCode, result.log).toBe(exitCode);
  });

  it.each([
    ['is of the wanted size already', [{ size: 'Large' }], 0],
    ['is of a type that is told to be of that size already', [{ ...grouped, size: 'large' }], 0],
    // A label may change before what it says.
    ['comes to that size as it goes on', [{ size: 's' }, { size: 's' }, { size: 'large' }], 1],
    ['comes to another size', [{ size: 's' }, { size: 'medium' }], 1],
    // What its dynos are to have is told of a type, and these may have to be started for it.
    [
      'is of a type that is told to be of that size now',
      [
        { ...grouped, size: 's' },
        { ...grouped, size: 'large' },
      ],
      1,
    ],
  ])('of a dyno that tells its start, and that it is not another: it %s', async (_, looks, exitCode) => {
    let at = 0;
    const more = () => looks[Math.min(at++, looks.length - 1)] ?? {};
    const told = { echo: { web: 1 }, before: { web: 1 }, shown: { web: 1 }, dynos: ['web.1 up'], started, more };
    const result = await scaleTold(told, 'web=1:large');
    expect(result.exitCode, result.log).toBe(exitCode);
  });

  it('fails soon where one that was not counted comes again, and breaks again', async () => {
    const dynos = (look: number) => ['web.a up', ['web.z ERROR', 'web.z starting'][look] ?? 'web.z ERROR'];
    const step = await scaleTold({ echo: { web: 2 }, shown: { web: 2 }, before: { web: 1 }, dynos });
    expect(step.exitCode, step.log).toBe(1);
    expect(step.log).toContain('Not all dynos of my-app came up: web.z ERROR');
  });

  it.each([
    ['beside one that failed before, and is not counted', 2, 0],
    ['but for one that failed and is to run', 3, 1],
  ])('is done %s', async (_, before, exitCode) => {
    const dynos = ['web.a up', 'web.b up', 'web.z ERROR'];
    const step = await scaleTold(
      { echo: { web: 2 }, shown: { web: 2 }, before: { web: before }, dynos },
      'web=2:large',
    );
    expect([before, step.exitCode], step.log).toEqual([before, exitCode]);
  });
});

interface Told {
  readonly echo: Readonly<Record<string, number>>;
  readonly shown: Readonly<Record<string, number>>;
  /** What is shown before, and for how many seconds more. */
  readonly before?: Readonly<Record<string, number>>;
  readonly late?: number;
  readonly dynos: readonly string[] | ((look: number) => readonly string[]);
  readonly started?: string;
  /** What each look tells of each dyno beside that. */
  readonly more?: () => object;
}

/** Scales on a platform whose replies are typed by hand. */
async function scaleTold(
  { echo, shown, before = {}, late = 0, dynos, started, more = () => ({}) }: Told,
  formation = 'web=2',
  inputs: Readonly<Record<string, string>> = {},
) {
  let now = Date.now();
  let shownAt = Number.POSITIVE_INFINITY;
  let looks = 0;
  const spell = (quantities: Readonly<Record<string, number>>) =>
    Object.fromEntries(Object.entries(quantities).map(([type, quantity]) => [type, { quantity }]));
  await using server = await serveHttp((request, response) => {
    const path = request.url ?? '';
    const list = () =>
      (typeof dynos === 'function' ? dynos(looks++) : dynos).map((dyno) => {
        const [name, state, kind] = dyno.split(' ');
        return { name, state, kind, started_at: started, ...more() };
      });
    const told = now >= shownAt ? shown : before;
    const app = { name: 'my-app', ...(Object.keys(told).length > 0 && { formation: spell(told) }) };
    if (request.method === 'PATCH') shownAt = now + late * 1000;
    const body = path.endsWith('/dynos/list') ? list() : path.endsWith('/formation') ? spell(echo) : app;
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const sleep = async (milliseconds: number) => {
    now += milliseconds;
  };
  return await runStep({
    clock: { ...systemClock, now: () => now, sleep },
    with: {
      'api-url': `${server.url.origin}/api/v1`,
      token: 'fake-token',
      operation: 'scale',
      app: 'my-app',
      formation,
      timeout: '1m',
      ...inputs,
    },
  });
}
