import { describe, expect, it } from 'vitest';
import { serveHttp } from '../../harness/loopback.ts';
import { startPlatform } from '../../harness/platform.ts';
import { stillClock } from '../../harness/platform-client.ts';
import { runStep } from '../../harness/step.ts';

const inputs = { operation: 'restart', app: 'my-app' };
const list = 'GET /apps/my-app/dynos/list';

describe.each(['status', 'builds'] as const)('restart in the dialect %s', (dialect) => {
  it('restarts all dynos and waits until they are up again', async () => {
    await using platform = await startPlatform({ dialect });
    const started = platform.clock.now();
    const { exitCode, outputs } = await platform.step(inputs);
    const [first, second, ...looks] = platform.calls();
    expect(exitCode).toBe(0);
    expect([first, second]).toEqual([list, 'DELETE /apps/my-app/dynos']);
    expect(looks.length).toBeGreaterThan(1);
    expect(new Set(looks)).toEqual(new Set([list]));
    expect(outputs).toMatchObject({ changed: 'true', names: '["web.1","web.2","worker.1"]' });
    expect(platform.clock.now() - started).toBeGreaterThanOrEqual(3000);
  });

  it('says at the deadline how the dynos were last seen', async () => {
    await using platform = await startPlatform({ dialect });
    const { exitCode, log, outputs } = await platform.step({ ...inputs, timeout: '1s' });
    expect(exitCode).toBe(1);
    expect(log).toMatch(/The time is up after 1 s; last seen: web\.1 \w+, web\.2 \w+, worker\.1 \w+/);
    expect(outputs).toMatchObject({ changed: 'true', names: '["web.1","web.2","worker.1"]' });
  });

  it('restarts one dyno, and need not wait', async () => {
    await using platform = await startPlatform({ dialect });
    const { outputs } = await platform.step({ ...inputs, dyno: 'web.2', wait: 'false' });
    expect(platform.calls()).toEqual([list, 'DELETE /apps/my-app/dynos/web.2']);
    expect(outputs).toMatchObject({ changed: 'true', names: '["web.2"]', result: '{"names":["web.2"]}' });
  });

  it('restarts the dynos of a type, one by one where the platform knows dynos by their names only', async () => {
    await using platform = await startPlatform({ dialect });
    const { exitCode, log, outputs } = await platform.step({ ...inputs, dyno: 'web' });
    const oneByOne = ['DELETE /apps/my-app/dynos/web.1', 'DELETE /apps/my-app/dynos/web.2'];
    expect(exitCode, log).toBe(0);
    expect(platform.calls().filter((call) => call.startsWith('DELETE '))).toEqual([
      'DELETE /apps/my-app/dynos/web',
      ...(dialect === 'status' ? oneByOne : []),
    ]);
    expect(outputs).toMatchObject({ changed: 'true', names: '["web.1","web.2"]' });
  });

  it('names the dynos there are when there is no such dyno', async () => {
    await using platform = await startPlatform({ dialect });
    const { exitCode, log } = await platform.step({ ...inputs, dyno: 'web.9' });
    expect(exitCode).toBe(1);
    expect(platform.calls()).toEqual([list]);
    expect(log).toContain('there are web, web.1, web.2, worker, worker.1.');
  });

  it('reads only in a dry run', async () => {
    await using platform = await startPlatform({ dialect });
    const { outputs, log, summary } = await platform.step({ ...inputs, 'dry-run': 'true' });
    expect(platform.calls()).toEqual([list]);
    expect(outputs['changed']).toBe('false');
    expect(outputs['names']).toBe('["web.1","web.2","worker.1"]');
    expect(log).toContain('Would restart all dynos of my-app');
    expect(summary).toMatch(/^\| `worker\.1` \| (?:up|running) \| .* UTC \|$/m);
  });
});

describe('restart', () => {
  /** What three looks show: before the restart, and after it for ever. */
  const restartOn = async (before: object, after: object) => {
    let asked = 0;
    await using server = await serveHttp(({ method }, response) => {
      if (method !== 'DELETE') asked += 1;
      response.end(JSON.stringify([{ name: 'web.1', type: 'web', ...(asked === 1 ? before : after) }]));
    });
    const clock = stillClock();
    const started = clock.now();
    const { exitCode, log } = await runStep({
      clock,
      with: { ...inputs, 'api-url': server.url.origin, token: 'fake-token-of-this-test', timeout: '60s' },
    });
    const warning = /^::warning::(.*)$/m.exec(log)?.[1];
    return { exitCode, seconds: Math.round((clock.now() - started) / 1000), warning };
  };
  const [early, late] = ['2026-01-01T00:00:00Z', '2026-01-01T00:01:00Z'];

  const unshown = 'Neither a start nor a state of web.1 shows a restart: there is only the platform’s answer to go by.';
  it.each([
    ['nothing but its status', { status: 'running' }, { status: 'running' }, unshown],
    ['no status before', {}, { status: 'running' }, unshown],
    ['that it was down before', { status: 'crashed' }, { status: 'running' }, undefined],
    ['a start before and none after', { status: 'up', started_at: early }, { status: 'up' }, unshown],
    ['a start after and none before', { status: 'up' }, { status: 'up', started_at: early }, unshown],
  ])('waits a while where the platform tells %s, and says where nothing shows it', async (_, before, after, said) => {
    const { exitCode, seconds, warning } = await restartOn(before, after);
    expect(exitCode).toBe(0);
    expect(seconds).toBeGreaterThanOrEqual(10);
    expect(warning).toBe(said);
  });

  it('is done at once where a new start, or one restart more, is told', async () => {
    const up = { status: 'running', started_at: early, restarts: 1 };
    for (const after of [
      { ...up, started_at: late },
      { ...up, restarts: 2 },
    ])
      expect(await restartOn(up, after)).toEqual({ exitCode: 0, seconds: 0, warning: undefined });
  });

  it('is not done by another spelling of the same start', async () => {
    const up = { status: 'running', started_at: early };
    expect((await restartOn(up, { ...up, started_at: '2026-01-01T01:00:00.000+01:00' })).exitCode).toBe(1);
  });

  it('is not done by a dyno that goes on as it was', async () => {
    const up = { status: 'running', started_at: early, restarts: 1 };
    expect((await restartOn(up, up)).exitCode).toBe(1);
  });

  it('is never repeated when its outcome is open', async () => {
    await using platform = await startPlatform();
    platform.emulator.faults.add({ endpoint: 'restartDynos', fault: 'reset-after' });
    const { exitCode, log } = await platform.step(inputs);
    expect(exitCode).toBe(1);
    expect(platform.calls()).toEqual([list, 'DELETE /apps/my-app/dynos']);
    expect(log).toContain('Whether the platform acted on it is unknown');
  });
});

/** What a platform lists: a flat list, or one entry per type; nothing where it fails. */
type Listing = readonly object[] | undefined;

/** Plays a restart on a platform that shows these lists, one at each look and the last of them for ever. */
async function playRestart(looks: readonly Listing[], more: Readonly<Record<string, string>> = {}) {
  let asked = 0;
  const calls: string[] = [];
  await using server = await serveHttp(({ method, url }, response) => {
    calls.push(`${method} ${url}`);
    if (method === 'DELETE') return response.writeHead(204).end();
    const listing = looks[Math.min(asked++, looks.length - 1)];
    return listing ? response.end(JSON.stringify(listing)) : response.writeHead(500).end();
  });
  const clock = stillClock();
  const started = clock.now();
  const where = { 'api-url': server.url.origin, token: 'fake-token-of-this-test', timeout: '60s' };
  const step = await runStep({ clock, with: { ...inputs, ...where, ...more } });
  return { ...step, calls, seconds: Math.round((clock.now() - started) / 1000) };
}

it('restart of a type goes to its dynos one by one also where the platform allows nothing of the kind', async () => {
  const calls: string[] = [];
  await using server = await serveHttp(({ method, url }, response) => {
    if (method !== 'DELETE') return response.end(JSON.stringify([{ name: 'web.1', type: 'web', status: 'up' }]));
    calls.push(url ?? '');
    return response.writeHead(url?.endsWith('/web') ? 405 : 204).end();
  });
  const where = { 'api-url': server.url.origin, token: 'fake-token-of-this-test' };
  const { exitCode, log } = await runStep({ with: { ...inputs, ...where, dyno: 'web', wait: 'false' } });
  expect(exitCode, log).toBe(0);
  expect(calls).toEqual(['/apps/my-app/dynos/web', '/apps/my-app/dynos/web.1']);
});

it('restart fails at once where the new dyno cannot come up, and the old one is left standing', async () => {
  const old = { name: 'web-a', type: 'web', status: 'Running', started_at: '2026-01-01T00:00:00Z' };
  const fresh = { ...old, name: 'web-b', status: 'CrashLoopBackOff', started_at: '2026-01-01T00:01:00Z' };
  const broken = { name: 'clock-a', type: 'clock', status: 'crashed', started_at: '2026-01-01T00:00:00Z' };
  const step = await playRestart(
    [
      [old, broken],
      [old, broken, { ...fresh, reason: 'exit 1' }],
    ],
    { dyno: 'web' },
  );
  expect({ exitCode: step.exitCode, seconds: step.seconds }).toEqual({ exitCode: 1, seconds: 0 });
  expect(step.log).toContain('The restart failed: web-b CrashLoopBackOff (exit 1)');
  expect(step.outputs['names']).toBe('["web-a"]');
});

const up = 'running';
const grouped = (...processes: readonly object[]): Listing => [{ type: 'web', quantity: processes.length, processes }];

/** By hand: what is seen before, what after, and whether that is a restart that is over. */
const sightings: readonly (readonly [
  what: string,
  before: Listing,
  after: Listing,
  over: 'at once' | 'later' | 'never' | 'failed',
])[] = [
  [
    'a new start',
    grouped({ index: 1, status: up, started_at: 1 }),
    grouped({ index: 1, status: up, started_at: 2 }),
    'at once',
  ],
  [
    'one that was being ended before, and comes back broken',
    grouped({ index: 1, status: 'stopping', started_at: 1 }, { index: 2, status: up, started_at: 1 }),
    grouped({ index: 1, status: 'crashed', started_at: 2 }, { index: 2, status: up, started_at: 2 }),
    'failed',
  ],
  [
    'the old start',
    grouped({ index: 1, status: up, started_at: 1 }),
    grouped({ index: 1, status: up, started_at: 1 }),
    'never',
  ],
  [
    'a moved position',
    grouped({ index: 1, status: up, started_at: 1 }, { index: 2, status: up, started_at: 2 }),
    grouped({ index: 1, status: up, started_at: 2 }, { index: 2, status: up, started_at: 3 }),
    'never',
  ],
  [
    'two new ones, swapped',
    grouped({ index: 1, status: up, started_at: 1 }, { index: 2, status: up, started_at: 2 }),
    grouped({ index: 1, status: up, started_at: 4 }, { index: 2, status: up, started_at: 3 }),
    'at once',
  ],
  [
    'an old one beside the new',
    grouped({ index: 1, status: up, started_at: 1 }),
    grouped({ index: 1, status: up, started_at: 1 }, { index: 2, status: up, started_at: 2 }),
    'never',
  ],
  [
    'another id at the position',
    grouped({ id: 'a', index: 1, status: up }),
    grouped({ id: 'b', index: 1, status: up }),
    'at once',
  ],
  [
    'another uuid',
    grouped({ uuid: 'a', index: 1, status: up }),
    grouped({ uuid: 'b', index: 1, status: up }),
    'at once',
  ],
  [
    'the same id alone',
    grouped({ id: 'a', index: 1, status: up }),
    grouped({ id: 'a', index: 1, status: up }),
    'later',
  ],
  [
    'another name',
    [{ name: 'web.2c9rh', type: 'web', state: up }],
    [{ name: 'web.x8k2p', type: 'web', state: up }],
    'at once',
  ],
  ['another name with no type', [{ name: 'web-5d8f-x2', state: up }], [{ name: 'web-5d8f-k9', state: up }], 'at once'],
  [
    'a heartbeat',
    [{ name: 'web.1', type: 'web', state: up, started_at: 1, updated_at: 1 }],
    [{ name: 'web.1', type: 'web', state: up, started_at: 1, updated_at: 2 }],
    'never',
  ],
  [
    'a heartbeat alone',
    [{ name: 'web.1', type: 'web', state: up, updated_at: 1 }],
    [{ name: 'web.1', type: 'web', state: up, updated_at: 2 }],
    'later',
  ],
  [
    'one restart more',
    [{ name: 'web.1', type: 'web', state: up, restarts: 1 }],
    [{ name: 'web.1', type: 'web', state: up, restarts: 2 }],
    'at once',
  ],
  [
    'as many restarts of the same',
    [{ name: 'web.x7c', type: 'web', state: up, restarts: 1 }],
    [{ name: 'web.x7c', type: 'web', state: up, restarts: 1 }],
    'never',
  ],
  [
    'as many restarts at a position',
    grouped({ index: 1, status: up, restarts: 0 }),
    grouped({ index: 1, status: up, restarts: 0 }),
    'later',
  ],
  [
    'a first time of restart',
    grouped({ index: 1, status: up, restarted_at: null }),
    grouped({ index: 1, status: up, restarted_at: 5 }),
    'at once',
  ],
  ['one too few', grouped({ id: 'a', status: up }, { id: 'b', status: up }), grouped({ id: 'c', status: up }), 'never'],
  ['none', grouped({ id: 'a', status: up }), grouped(), 'never'],
  [
    'two new ones of which one is starting',
    grouped({ id: 'a', status: up }, { id: 'b', status: up }),
    grouped({ id: 'c', status: up }, { id: 'd', status: 'starting' }),
    'never',
  ],
  ...[{ state: 'crashed' }, { error: 'exit status 1' }, { ready: false }, { health: 'unhealthy' }].map(
    (more) =>
      [
        `a new one that contradicts itself: ${JSON.stringify(more)}`,
        grouped({ id: 'a', status: up }),
        grouped({ id: 'b', status: up, ...more }),
        'state' in more || 'error' in more ? 'failed' : 'never',
      ] as const,
  ),
  ['a new one that is starting', grouped({ id: 'a', status: up }), grouped({ id: 'b', status: 'starting' }), 'never'],
];

describe('restart is over', () => {
  it.each(sightings)('as told: %s', async (_, before, after, over) => {
    const { exitCode, seconds } = await playRestart([before, after]);
    expect(exitCode).toBe(over === 'never' || over === 'failed' ? 1 : 0);
    expect(seconds).toBeGreaterThanOrEqual({ 'at once': 0, later: 10, never: 60, failed: 0 }[over]);
    if (over === 'at once') expect(seconds).toBe(0);
  });

  it('only when each of them is new, of those alone that were to be', async () => {
    const before = grouped({ index: 1, status: up, started_at: 1 }, { index: 2, status: up, started_at: 1 });
    const after = grouped({ index: 1, status: up, started_at: 1 }, { index: 2, status: up, started_at: 2 });
    expect(await playRestart([before, after], { dyno: 'web.2' })).toMatchObject({ exitCode: 0, seconds: 0 });
    expect(await playRestart([before, after])).toMatchObject({ exitCode: 1 });
  });

  it('and tells how long it took, and no reason of what is up', async () => {
    const [before, after] = [
      { status: up, started_at: 1 },
      { status: up, started_at: 2, reason: 'Ready' },
    ];
    const { log, summary } = await playRestart([grouped(before), grouped(before), grouped(after)]);
    expect(log).toMatch(/✔ Restarted all dynos of my-app in \d(?:\.\d)? s$/m);
    expect(summary).toMatch(/^\| `web\.1` \| running \| .+ UTC \|$/m);
  });

  it('and tells no start of what has none', async () => {
    const { summary } = await playRestart([grouped({ id: 'a', status: up }), grouped({ id: 'b', status: up })]);
    expect(summary).toMatch(/^\| `web\.1` \| running \| {2}\|$/m);
  });

  it('names what does not come back', async () => {
    const before = grouped({ index: 1, status: up, started_at: 1 }, { index: 2, status: up, started_at: 1 });
    const other = { type: 'worker', processes: [{ index: 1, status: up, started_at: 1 }] };
    const { log } = await playRestart([[...(before ?? []), other], grouped({ index: 1, status: up, started_at: 2 })]);
    expect(log).toContain(
      'The time is up after 60 s; last seen: web.1 running, web.2 is not back, worker.1 is not back',
    );
  });
});

describe('restart of a dyno that is started again as the same', () => {
  const born = { id: '3d8d', name: 'web.1', type: 'web', created_at: '2026-01-01T00:00:00Z' };
  const counted = { id: '3d8d', name: 'web.1', type: 'web', restarts: 0 };
  const begun = { ...born, started_at: '2026-01-01T00:00:00Z' };
  const docker = ['Up 3 minutes (unhealthy)', 'Up 2 seconds (health: starting)', 'Up 9 seconds (healthy)'] as const;

  it.each([
    ['was stopped and started', born, ['started', 'stopping', 'starting', 'started'], 0],
    ['was starting, and how often it crashed is told', counted, ['up', 'starting', 'up'], 0],
    ['ended in between', born, ['running', 'exited', 'running'], 0],
    ['ended in between by a signal', born, ['running', 'killed', 'running'], 0],
    ['was broken before', born, ['crashed', 'crashed', 'running'], 0],
    ['was down before', born, ['DOWN', 'STARTING', 'RUNNING'], 0],
    ['was unhealthy before and starting since', born, ['unhealthy', 'unhealthy', 'starting', 'running'], 0],
    ['was unhealthy before and ended since', counted, ['unhealthy', 'exited', 'running'], 0],
    ['was unhealthy before and its health begins anew', born, [...docker], 0],
    ['was asleep before and starting since', born, ['idle', 'starting', 'up'], 0],
    ['was starting before and ended since', born, ['starting', 'exited', 'up'], 0],
    ['was unhealthy and is well again', born, ['unhealthy', 'unhealthy', 'running'], 1],
    ['is unhealthy for a while', born, ['running', 'unhealthy', 'running'], 1],
    ['is never seen but up', born, ['started', 'started'], 1],
    ['is never seen but up, and how often it crashed is told', counted, ['up', 'up'], 1],
    ['does not come up', born, ['started', 'starting'], 1],
    ['was starting before and is up now', born, ['pending', 'starting', 'up'], 1],
    ['was in a state that nobody knows', born, ['up', 'green', 'up'], 1],
    ['tells its start, which is the old one', begun, ['up', 'starting', 'up'], 1],
    ['tells its restart, which is the old one', { ...born, restarted_at: 5 }, ['up', 'starting', 'up'], 1],
  ] as const)('knows it by what is seen since: it %s', async (_, told, states, exitCode) => {
    const { log, ...step } = await playRestart(states.map((state) => [{ ...told, state }]));
    expect(step.exitCode, log).toBe(exitCode);
    expect(log).toContain(exitCode === 0 ? '✔ Restarted' : 'The time is up after 60 s; last seen: web.1');
  });

  it.each([
    ['begins anew', ['unhealthy', 'starting', 'healthy'], 0],
    ['is regained', ['unhealthy', 'unhealthy', 'healthy'], 1],
  ])('knows it by its health where that %s', async (_, healths, exitCode) => {
    const { log, ...step } = await playRestart(healths.map((health) => [{ ...born, state: 'running', health }]));
    expect(step.exitCode, log).toBe(exitCode);
  });

  it('takes a while without health for no restart', async () => {
    const looks = [true, false, true].map((ready) => [{ ...born, state: 'up', ready }]);
    expect((await playRestart(looks)).log).toContain('last seen: web.1 up, not restarted yet');
  });
});

describe('restart says', () => {
  const at = (index: number, started_at: number, status = up) => ({ index, status, started_at });
  const named = (name: string, status = up) => ({ name, type: 'web', status });
  it.each([
    ['that a dyno is not restarted yet', [grouped(at(1, 1))], ['web.1 running, not restarted yet']],
    [
      'under which name a dyno came back',
      [[named('web.a')], [named('web.b', 'starting')], [named('web.b')]],
      ['web.a as web.b starting', 'web.a as web.b running'],
    ],
    [
      'what it sees once, however often it looks',
      [grouped(at(1, 1)), ...Array(5).fill(grouped(at(1, 2, 'starting'))), grouped(at(1, 2))],
      ['web.1 starting', 'web.1 running'],
    ],
  ] as const)('%s', async (_, looks, said) => {
    const { log } = await playRestart(looks);
    expect(log.split('\n').filter((line) => /^web\.\w+ (?!up)\w/.test(line))).toEqual(said);
  });

  it('of which dynos nothing showed a restart, though they are up', async () => {
    const [still, gone] = [named('web.1'), named('web.3')];
    const looks = [
      [still, named('web.2'), gone],
      [still, named('web.2', 'starting')],
      [still, named('web.2'), gone],
    ];
    const { exitCode, log } = await playRestart(looks);
    expect(exitCode, log).toBe(0);
    expect(log.match(/^::warning::.*$/gm)).toEqual([
      '::warning::Neither a start nor a state of web.1 shows a restart: there is only the platform’s answer to go by.',
    ]);
  });

  it('that a look failed, and looks again', async () => {
    const { exitCode, log } = await playRestart([grouped(at(1, 1)), ...Array(4).fill(undefined), grouped(at(1, 2))]);
    expect(exitCode, log).toBe(0);
    expect(log).toContain('A look failed, and tells nothing: ');
  });
});

describe('restart fails at once', () => {
  it.each(['CrashLoopBackOff', 'Error', 'OOMKilled', 'crashed', 'ImagePullBackOff', 'failed'])(
    'on %s',
    async (word) => {
      const before = grouped({ index: 1, status: up, started_at: 1 });
      const after = grouped({ index: 1, status: word, reason: 'exit 1', started_at: 2 });
      const { exitCode, log, outputs, seconds, summary } = await playRestart([before, after]);
      expect({ exitCode, seconds }).toEqual({ exitCode: 1, seconds: 0 });
      expect(log).toContain(`The restart failed: web.1 ${word} (exit 1)`);
      expect(summary).toMatch(new RegExp(`^\\| \`web\\.1\` \\| ${word} \\(exit 1\\) \\| `, 'm'));
      expect(outputs).toMatchObject({ changed: 'true', names: '["web.1"]' });
    },
  );

  it('but not because a dyno was broken before: that is what it is for', async () => {
    const broken = grouped({ index: 1, status: 'crashed', started_at: 1 });
    const back = grouped({ index: 1, status: up, started_at: 2 });
    expect(await playRestart([broken, broken, broken, back])).toMatchObject({ exitCode: 0 });
    const untold = [grouped({ index: 1, status: 'crashed' }), grouped({ index: 1, status: 'crashed' })];
    expect(await playRestart([...untold, grouped({ index: 1, status: up })])).toMatchObject({ exitCode: 0 });
    expect(await playRestart(untold)).toMatchObject({ exitCode: 1, seconds: 11 });
  });
});

describe('restart of what the platform does not find', () => {
  it.each([
    ['a type is tried dyno by dyno', 'web', 404, ['web', 'one', 'two']],
    ['a type is not, where the platform refuses', 'web', 422, ['web']],
    ['a dyno by its name is not', 'two', 404, ['two']],
    ['a dyno by its id is not', 'b', 404, ['b']],
    ['a dyno whose name is its type’s is not', 'job', 404, ['job']],
    ['a dyno whose id is its type’s is not', 'cron', 404, ['cron']],
    ['all dynos are not', undefined, 404, ['dynos']],
  ])('%s', async (_, wanted, status, asked) => {
    const calls: string[] = [];
    const dynos = [
      { id: 'a', name: 'one', type: 'web', status: up },
      { id: 'b', name: 'two', type: 'web', status: up },
      { id: 'c', name: 'job', type: 'job', status: up },
      { id: 'cron', name: 'nightly', type: 'cron', status: up },
    ];
    await using server = await serveHttp(({ method, url = '' }, response) => {
      if (method !== 'DELETE') return response.end(JSON.stringify(dynos));
      const name = url.split('/').at(-1) ?? '';
      calls.push(name);
      return response.writeHead(name === (wanted ?? 'dynos') ? status : 204).end();
    });
    const where = { 'api-url': server.url.origin, token: 'fake-token-of-this-test' };
    const { exitCode } = await runStep({
      clock: stillClock(),
      with: { ...inputs, ...where, ...(wanted && { dyno: wanted }), wait: 'false' },
    });
    expect(calls).toEqual(asked);
    expect(exitCode).toBe(asked.length > 1 ? 0 : 1);
  });
});

describe('restart of a type', () => {
  it('restarts and awaits all of that type, and no other', async () => {
    const web = (started_at: number) => ({ name: `web.${started_at}`, type: 'web', status: up, started_at });
    const worker = { name: 'worker.1', type: 'worker', status: up, started_at: 1 };
    const step = await playRestart(
      [
        [web(1), web(2), worker],
        [web(3), web(4), worker],
      ],
      { dyno: 'web' },
    );
    expect(step.exitCode).toBe(0);
    expect(step.calls).toContain('DELETE /apps/my-app/dynos/web');
    expect(step.outputs['names']).toBe('["web.3","web.4"]');
  });
});

it('restart looks as often as poll-interval says', async () => {
  const old = grouped({ index: 1, status: up, started_at: 1 });
  const { calls } = await playRestart([old], { 'poll-interval': '20s' });
  expect(calls.filter((call) => call.startsWith('GET'))).toHaveLength(4);
});

describe('the answer to a restart that nobody waits for', () => {
  async function play(answer: unknown) {
    await using server = await serveHttp(({ method }, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(method === 'GET' ? [{ name: 'web.1', type: 'web', state: 'up' }] : answer));
    });
    const access = { 'api-url': `${server.url}api/v1`, token: 'fake-token-of-the-platform' };
    return await runStep({ with: { ...inputs, ...access, wait: 'false' } });
  }

  it.each([
    { status: 'failed' },
    { state: 'failed' },
    { result: 'failed' },
    { conclusion: 'failure' },
    { error_message: 'no such dyno' },
    { failureReason: 'no memory' },
    { status: { phase: 'Failed' } },
    { id: 'op1', state: 'rejected' },
    { canceled_at: '2026-11-16T01:00:00Z' },
  ])('may say against it: %j', async (answer) => {
    const { exitCode, log, outputs } = await play(answer);
    expect([exitCode, outputs['changed']], log).toEqual([1, 'unknown']);
  });

  it.each([
    {},
    [],
    { result: 'ok' },
    { state: 'restarting', error_message: null },
    { status: 'terminated' },
    { name: 'web.1', type: 'web', state: 'crashed', error_message: 'exited with 1' },
    [{ name: 'web.1', state: 'crashed' }],
  ])('may say how it goes, or how a dyno was before: %j', async (answer) => {
    const { exitCode, log } = await play(answer);
    expect(exitCode, log).toBe(0);
  });
});

describe('restart where no start is told', () => {
  const dyno = (more: object) => [{ id: 'a', name: 'web-a', type: 'web', status: up, ...more }];
  const made = { created_at: '2026-01-01T00:00:00Z' };

  it.each([
    ['when it was made', made],
    ['how often it crashed', { restarts: 2 }],
  ])('ends after two minutes with a warning where only %s is told', async (_, told) => {
    const { exitCode, log, seconds } = await playRestart([dyno(told)], { timeout: '10m' });
    expect(exitCode, log).toBe(0);
    expect(seconds).toBeGreaterThanOrEqual(120);
    expect(seconds).toBeLessThan(180);
    expect(log).toContain('::warning::Neither a start nor a state of web-a shows a restart');
  });

  it('goes on waiting while another comes beside it', async () => {
    const coming = [
      ...dyno(made),
      { id: 'b', name: 'web-b', type: 'web', status: 'starting', created_at: '2026-02-01T00:00:00Z' },
    ];
    expect(await playRestart([dyno(made), coming], { timeout: '5m' })).toMatchObject({ exitCode: 1, seconds: 300 });
  });

  it('leaves alone what was stopped before, of another type too', async () => {
    const stopped = { id: 'z', name: 'worker-z', type: 'worker', status: 'stopped' };
    const web = (started_at: number) => ({ id: 'a', name: 'web-a', type: 'web', status: up, started_at });
    const { exitCode, log, seconds } = await playRestart([
      [web(1), stopped],
      [web(2), stopped],
    ]);
    expect(exitCode, log).toBe(0);
    expect(seconds).toBeLessThan(20);
  });

  it('waits for what was stopped where nothing else shows a restart', async () => {
    const stopped = [{ id: 'z', name: 'worker-z', type: 'worker', status: 'stopped' }];
    expect(await playRestart([stopped])).toMatchObject({ exitCode: 1 });
  });
});

describe('restart where one is broken', () => {
  const machine = (known: string, status: string, month = 1) => ({
    ...{ id: known, name: `web-${known}`, type: 'web', status, created_at: `2026-0${month}-01T00:00:00Z` },
  });
  const at = (index: number, status: string) => ({ ...machine(`${index}`, status), name: `web.${index}` });
  const pair = (one: string, other: string) => [machine('a', one), machine('b', other)];

  it.each<[what: string, looks: readonly (readonly object[])[]]>([
    ['does not come up again', [pair(up, up), pair('starting', 'starting'), pair(up, 'failed')]],
    ['was broken before', [pair(up, 'failed'), pair('starting', 'failed'), pair(up, 'failed')]],
    [
      'was broken before, at a position',
      [
        [at(1, up), at(2, 'crashed')],
        [at(1, 'starting'), at(2, 'crashed')],
        [at(1, up), at(2, 'crashed')],
      ],
    ],
  ])('fails after two minutes where that %s', async (_, looks) => {
    const { exitCode, log, seconds } = await playRestart(looks, { timeout: '10m' });
    expect(exitCode, log).toBe(1);
    expect(log).toMatch(/The restart failed: web[.-]\w (failed|crashed)/);
    expect(seconds).toBeLessThan(150);
  });

  it('waits for the turn of one that was broken before, while others come anew', async () => {
    const at = (index: number, life: number, status = up) => ({
      ...{
        id: `${index}-${life}`,
        name: `web.${index}`,
        type: 'web',
        status,
        created_at: `2026-0${life}-01T00:00:00Z`,
      },
    });
    const turns = [0, 1, 2, 3].map((done) =>
      [1, 2, 3, 4].map((index) => at(index, index <= done ? 2 : 1, index === 4 ? 'crashed' : up)),
    );
    const looks = [...turns.flatMap((one) => Array(5).fill(one)), [1, 2, 3, 4].map((index) => at(index, 2))];
    const { exitCode, log, seconds } = await playRestart(looks, { 'poll-interval': '10s', timeout: '10m' });
    expect(exitCode, log).toBe(0);
    expect(seconds).toBeGreaterThan(150);
  });

  it('fails soon where one breaks that tells no start, beside one that is new', async () => {
    const web = (...processes: readonly object[]) => [{ type: 'web', quantity: 2, processes }];
    const looks = [
      web({ index: 1, status: up, started_at: 1 }, { index: 2, status: up, started_at: 1 }),
      web({ index: 1, status: up, started_at: 2 }, { index: 2, status: 'ImagePullBackOff' }),
    ];
    const { exitCode, log, seconds } = await playRestart(looks, { timeout: '10m' });
    expect(exitCode, log).toBe(1);
    expect(seconds).toBeLessThan(20);
  });

  it('fails at once where one that was broken is broken again under another name', async () => {
    const looks = [
      [machine('a', up), machine('b', 'CrashLoopBackOff')],
      [machine('c', up, 2), machine('d', 'CrashLoopBackOff', 2)],
    ];
    expect(await playRestart(looks, { timeout: '10m' })).toMatchObject({ exitCode: 1, seconds: 0 });
  });

  it('passes by an old one that ended with an error where as many have come', async () => {
    const looks = [pair(up, up), [machine('a', 'Error'), machine('c', up, 2), machine('d', up, 2)]];
    const { exitCode, log } = await playRestart(looks, { timeout: '10m' });
    expect(exitCode, log).toBe(0);
  });

  it('passes by one that failed before, and is listed on beside those that came for the others', async () => {
    const looks = [pair(up, 'ERROR'), [machine('b', 'ERROR'), machine('c', up, 2)]];
    const { exitCode, log, outputs } = await playRestart(looks, { timeout: '10m' });
    expect([exitCode, outputs['names']], log).toEqual([0, '["web-c"]']);
  });

  it('fails where a new one has ended, be it by a signal', async () => {
    const looks = [pair(up, up), [machine('c', up, 2), machine('d', 'exited (137)', 2)]];
    expect(await playRestart(looks, { timeout: '5m' })).toMatchObject({ exitCode: 1 });
  });

  it('waits for the turn of one that was broken before, while another is coming for long', async () => {
    const turn = (first: readonly [string, number], second: readonly [string, number]) =>
      [[...first, 1] as const, [...second, 2] as const].map(([status, life, index]) => ({
        ...{
          id: `${index}-${life}`,
          name: `web.${index}`,
          type: 'web',
          status,
          created_at: `2026-0${life}-01T00:00:00Z`,
        },
      }));
    const looks = [
      turn([up, 1], ['crashed', 1]),
      ...Array(15).fill(turn(['starting', 2], ['crashed', 1])),
      ...Array(3).fill(turn([up, 2], ['crashed', 1])),
      turn([up, 2], [up, 2]),
    ];
    const { exitCode, log } = await playRestart(looks, { 'poll-interval': '10s', timeout: '10m' });
    expect(exitCode, log).toBe(0);
  });

  it('passes by a job of a schedule, where no types are told', async () => {
    const looks = [
      [{ name: 'web-5d8f7-x2c9r', status: up, created_at: 1 }],
      [
        { name: 'web-5d8f7-p2vwh', status: up, created_at: 2 },
        { name: 'cron-29381760-x2c9r', status: 'Error', created_at: 2 },
      ],
    ];
    const { exitCode, log } = await playRestart(looks);
    expect(exitCode, log).toBe(0);
  });
});

describe('restart where ids alone are told', () => {
  const one = (known: string, status = up) => ({ id: known, name: `web-${known}`, type: 'web', status });

  it('waits for the others when one is new', async () => {
    const looks = [[one('a'), one('b')], ...Array(12).fill([one('c'), one('b')]), [one('c'), one('d', 'crashed')]];
    const { exitCode, log } = await playRestart(looks, { 'poll-interval': '5s', timeout: '5m' });
    expect(exitCode, log).toBe(1);
    expect(log).toContain('The restart failed: web-d crashed');
  });
});

describe('restart beside what is listed on', () => {
  const task = (id: string, status: string, created_at = '2026-01-01T00:00:00Z') => ({
    ...{ id, name: 'app_web.1', type: 'web', status, created_at },
  });
  const fresh = (status: string) => task('b', status, '2026-02-01T00:00:00Z');

  it.each(['shutdown', 'STOPPED', 'complete', 'failed'])(
    'goes by the new one where the old one is %s',
    async (word) => {
      const { exitCode, log, seconds } = await playRestart([
        [task('a', up)],
        [task('a', word), fresh('starting')],
        [task('a', word), fresh(up)],
      ]);
      expect(exitCode, log).toBe(0);
      expect(seconds).toBeLessThan(20);
    },
  );

  it('goes by the new one where the old one has another name', async () => {
    const old = { ...task('a', up), name: 'x1' };
    const { exitCode, log } = await playRestart([
      [old],
      [
        { ...old, status: 'STOPPED' },
        { ...fresh(up), name: 'x2' },
      ],
    ]);
    expect(exitCode, log).toBe(0);
  });

  it('fails where the new one does beside the old one, which goes on', async () => {
    const looks = [[task('a', up)], [task('a', up), fresh('Restarting (1) 3 seconds ago')]];
    expect(await playRestart(looks, { timeout: '10m' })).toMatchObject({ exitCode: 1, seconds: 0 });
    const pending = [[task('a', up)], [task('a', up), fresh('pending')]];
    expect(await playRestart(pending, { timeout: '10m' })).toMatchObject({ exitCode: 1, seconds: 600 });
  });

  it('passes by what failed long ago', async () => {
    const failed = task('z', 'failed', '2025-01-01T00:00:00Z');
    const { exitCode, log, outputs } = await playRestart([
      [failed, task('a', up)],
      [failed, task('a', 'shutdown'), fresh(up)],
    ]);
    expect([exitCode, outputs['names']], log).toEqual([0, '["app_web.1"]']);
  });

  it('waits for the last of those that are made anew one by one', async () => {
    const at = (index: number, month: number) => ({
      ...{ name: `web.${index}`, type: 'web', status: up, created_at: `2026-0${month}-01T00:00:00Z` },
    });
    const half = [at(1, 2), at(2, 1)];
    const looks = [[at(1, 1), at(2, 1)], ...Array.from({ length: 30 }, () => half), [at(1, 2), at(2, 2)]];
    const { exitCode, seconds } = await playRestart(looks, { timeout: '20m', 'poll-interval': '10s' });
    expect([exitCode, seconds]).toEqual([0, 300]);
  });

  it('waits for the one that is not back while another stands at its position', async () => {
    const web = (...indexes: number[]) => [
      { type: 'web', quantity: 2, processes: indexes.map((index) => ({ index, status: up })) },
    ];
    expect(await playRestart([web(0, 1), web(0)], { dyno: 'web.0' })).toMatchObject({ exitCode: 1, seconds: 60 });
    expect(await playRestart([web(0, 1), web(0), web(0, 1)], { dyno: 'web.0' })).toMatchObject({ exitCode: 0 });
  });
});
