import { describe, expect, it } from 'vitest';
import { openEmulator } from './open-emulator.ts';

type Emulator = ReturnType<typeof openEmulator>;

/** The states of the newest build and of its deployment over the seconds, each once. */
function watch({ call, pass }: Emulator, seconds = 12): string {
  const words: string[] = [];
  for (let at = 0; at < seconds * 10; at += 1) {
    const [build] = call('GET /apps/my-app/builds').body;
    const [deployment] = call('GET /apps/my-app/deployments').body;
    const isOurs = deployment.build.id === build.id;
    const word = isOurs ? `${deployment.state}${deployment.current ? '*' : ''}` : build.state;
    if (words.at(-1) !== word) words.push(word);
    pass(0.1);
  }
  return words.join(' ');
}

const built = 'pending packing uploading building';

describe('a build goes', () => {
  it.each([
    ['main', `${built} pending releasing deploying testing deployed*`, null],
    ['fail', `${built} failed`, 'The build command'],
    ['fail-build', `${built} failed`, 'The build command'],
    ['fail-release', `${built} pending releasing failed`, 'The release command'],
    ['fail-deploy', `${built} pending releasing deploying failed`, 'web.1 exited'],
    ['fail-test', `${built} pending releasing deploying testing failed`, 'The smoke test failed'],
  ])('from branch %s: %s', (branch, states, message) => {
    const emulator = openEmulator();
    const { body: build } = emulator.call('POST /apps/my-app/builds', { branch });
    expect(watch(emulator)).toBe(states);
    const log = emulator.ask('GET', new URL(build.output_stream_url).pathname).body as string;
    const texts = [
      emulator.call('GET /apps/my-app/builds').body[0].message,
      emulator.call('GET /apps/my-app/deployments').body[0].message,
    ];
    expect(texts.find((text) => text !== null)?.startsWith(message) ?? null).toBe(message && true);
    expect(log).toContain(`commit ${build.source_blob.version}`);
    if (message) expect(log.trimEnd().split('\n').at(-1)).toContain(message);
    else expect(log).toMatch(/Deployed\n$/);
  });
});

it('a log shows nothing of what is still to come', () => {
  const { ask, call, pass } = openEmulator();
  const path = new URL(call('POST /apps/my-app/builds', { branch: 'fail-build' }).body.output_stream_url).pathname;
  pass(1);
  expect(ask('GET', path).body).not.toMatch(/npm|error/);
  pass(10);
  expect(ask('GET', path).body).not.toMatch(/Release|Starting/);
});

it.each([
  ['while it is built', 2, 'canceled', undefined],
  ['while it is deployed', 7, 'succeeded', 'canceled'],
  ['after it was deployed', 10, 'succeeded', 'deployed'],
])('a newer build %s: the older is %3$s, its deployment %4$s', (_, seconds, build, deployment) => {
  const { call, pass } = openEmulator();
  const { id } = call('POST /apps/my-app/builds', {}).body;
  pass(seconds);
  call('POST /apps/my-app/builds', {});
  pass(20);
  expect(call(`GET /apps/my-app/builds/${id}`).body.state).toBe(build);
  const of = call('GET /apps/my-app/deployments').body.find((one: { build: { id: string } }) => one.build.id === id);
  expect(of?.state).toBe(deployment);
});

it('an app shows the build that runs, and the status of its newest deployment', () => {
  const { call, pass } = openEmulator();
  const before = call('GET /apps/my-app').body;
  const { id } = call('POST /apps/my-app/builds', { branch: 'main' }).body;
  pass(7);
  expect(call('GET /apps/my-app').body).toMatchObject({
    current_build_id: before.current_build_id,
    deployment_status: 'releasing',
  });
  pass(7);
  expect(call('GET /apps/my-app').body).toMatchObject({ current_build_id: id, deployment_status: 'deployed' });
});

describe('the lives of dynos', () => {
  const lives = ({ call }: Emulator, type = 'web') => {
    const types = call('GET /apps/my-app/dynos/list').body as { type: string; processes: Record<string, unknown>[] }[];
    return types.find((one) => one.type === type)?.processes ?? [];
  };
  const starts = (emulator: Emulator) => lives(emulator).map((life) => life['started_at']);

  it('are new after a deployment', () => {
    const emulator = openEmulator();
    const before = starts(emulator);
    emulator.call('POST /apps/my-app/builds', {});
    emulator.pass(8);
    expect(starts(emulator)).toEqual(before);
    emulator.pass(4);
    expect(starts(emulator).filter((start) => before.includes(start))).toEqual([]);
    expect(lives(emulator).map(({ status }) => status)).toEqual(['Running', 'Running']);
  });

  it('go at a restart, and new ones come', () => {
    const emulator = openEmulator();
    const [first, second] = starts(emulator);
    emulator.call('DELETE /apps/my-app/dynos/web.1');
    expect(lives(emulator)[0]).toMatchObject({ status: 'Pending', started_at: null });
    emulator.pass(3);
    expect(starts(emulator)[0]).not.toBe(first);
    expect(starts(emulator)[1]).toBe(second);
  });

  it.each([
    ['more', { quantity: 3 }, 2, 3],
    ['fewer', { quantity: 1 }, 1, 1],
    ['another size', { size: 'standard-2x' }, 0, 2],
  ])('after scaling to %s: %3$i of the old among %4$i', (_, update, kept, count) => {
    const emulator = openEmulator();
    const before = starts(emulator);
    emulator.call('PATCH /apps/my-app/formation', { updates: [{ type: 'web', ...update }] });
    emulator.pass(3);
    expect(starts(emulator)).toHaveLength(count);
    expect(starts(emulator).filter((start) => before.includes(start))).toHaveLength(kept);
  });

  it('of branch crash end soon after the deployment, and the app answers 503', () => {
    const emulator = openEmulator();
    emulator.call('POST /apps/my-app/builds', { branch: 'crash' });
    emulator.pass(10);
    expect([lives(emulator)[0]?.['status'], emulator.ask('GET', '/_apps/my-app').status]).toEqual(['Running', 200]);
    emulator.pass(5);
    expect(lives(emulator)[0]).toMatchObject({ status: 'CrashLoopBackOff', restarts: 1 });
    expect(lives(emulator, 'worker')[0]).toMatchObject({ status: 'Running' });
    expect(emulator.ask('GET', '/_apps/my-app').status).toBe(503);
  });
});

it.each([
  ['www.new.example', ['pending', 'deployed', 'succeeded']],
  ['fail.new.example', ['pending', 'failed', 'failed']],
])('the certificate of %s goes %j', (hostname, words) => {
  const { call, pass } = openEmulator();
  const { id } = call('POST /apps/my-app/domains', { hostname }).body;
  const seen = words.map(() => {
    const { status } = call(`GET /apps/my-app/domains/${id}`).body;
    pass(3);
    return status;
  });
  expect(seen).toEqual(words);
});

it('a promotion deploys the source’s build, which the target does not list', () => {
  const { call, pass } = openEmulator();
  const source = call('GET /apps/shop-staging').body;
  const { id } = call('POST /pipelines/pipeline-shop/promotions', { source: { app: 'shop-staging' } }).body;
  const shown = () => call(`GET /pipelines/pipeline-shop/promotions/${id}/promotion-targets`).body[0].status;
  expect(shown()).toBe('promoting');
  pass(5);
  expect(shown()).toBe('succeeded');
  expect(call('GET /apps/shop-production').body.current_build_id).toBe(source.current_build_id);
  expect(call(`GET /apps/shop-production/builds/${source.current_build_id}`).status).toBe(404);
  expect(call('GET /pipelines/shop/diff?source_app=shop-staging').body.diffs[0].status).toBe('identical');
});

it('a promotion that a newer build overtakes has failed', () => {
  const { call, pass } = openEmulator();
  const { id } = call('POST /pipelines/pipeline-shop/promotions', { source: { app: 'shop-staging' } }).body;
  pass(1);
  call('POST /apps/shop-production/builds', {});
  expect(call(`GET /pipelines/pipeline-shop/promotions/${id}/promotion-targets`).body[0].status).toBe('failed');
});

it.each([
  ['is ahead', [], 'ahead', 1],
  ['has diverged', [['shop-production', '5']], 'diverged', 1],
  [
    'is behind',
    [
      ['shop-production', '2'],
      ['shop-production', '5'],
    ],
    'behind',
    0,
  ],
] as const)('a source %s of its target', (_, builds, status, ahead) => {
  const { call, emulator, pass } = openEmulator();
  const [staging] = emulator.state.apps.filter(({ name }) => name === 'shop-staging');
  const commits = { 2: staging?.builds[1]?.source_blob.version, 5: '5'.repeat(40) };
  for (const [app, commit] of builds) {
    call(`POST /apps/${app}/builds`, { commitish: commits[commit] });
    pass(12);
  }
  const [diff] = call('GET /pipelines/shop/diff?source_app=shop-staging').body.diffs;
  expect(diff).toMatchObject({ status, ahead_by: ahead });
});

it('two emulators with the same requests answer alike', () => {
  const play = () => {
    const { call, pass, emulator } = openEmulator();
    call('POST /apps/my-app/builds', { branch: 'main' });
    pass(20);
    call('POST /pipelines/pipeline-shop/promotions', { source: { app: 'shop-staging' } });
    return emulator.state;
  };
  expect(play()).toEqual(play());
});
