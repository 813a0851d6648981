import { describe, expect, it } from 'vitest';
import { type Clock, systemClock } from '../../../src/platform/wire/clock.ts';
import { serveHttp } from '../../harness/loopback.ts';
import { runStep } from '../../harness/step.ts';

const [ran, tested] = ['a'.repeat(40), 'b'.repeat(40)];

/** What the platform tells of a promotion, each place typed out by hand; where it says nothing, there is no such address. */
interface Told {
  readonly start?: object;
  readonly promotion?: object;
  readonly targets?: readonly object[];
  /** The targets as they are from the moment on at which the promotion was told to have failed. */
  readonly targetsThen?: readonly object[];
  /** Whether the target runs what was promoted. */
  readonly arrives?: boolean;
  /** The builds that source and target stand on afterwards, where the platform tells builds and no commits; that of the source is `b3` before. */
  readonly builds?: readonly [source: string, target: string];
  /** The commit that the target ran before. */
  readonly before?: string;
  /** Whether the target names its build as before. */
  readonly sameBuild?: boolean;
  readonly pipelines?: Readonly<Record<string, Readonly<Record<string, string>> | number>>;
  readonly inputs?: Readonly<Record<string, string>>;
}

const showApp = (name: string, commit: string, build: string) => ({
  ...{ id: `id-${name}`, name, deployment_status: 'succeeded' },
  ...{ current_build_id: build, current_deployment_id: `d-${commit[0]}`, current_commit: commit },
});

const shop = { staging: 'staging', eu: 'production' };

/** Promotes `staging` in time that only waiting moves. */
async function promote(told: Told) {
  const { arrives = true, inputs = {}, start, ...shown } = told;
  const pipelines: NonNullable<Told['pipelines']> = told.pipelines ?? { shop };
  let [now, started, looked] = [Date.now(), false, false];
  const sleep = async (milliseconds: number) => {
    now += milliseconds;
  };
  const clock: Clock = { ...systemClock, now: () => now, sleep };
  const writes: string[] = [];
  await using server = await serveHttp((request, response) => {
    const path = decodeURIComponent((request.url ?? '').replace('/api/v1', ''));
    if (request.method === 'POST') [started] = [writes.push(path) > 0];
    const [, pipeline = ''] = /^\/pipelines\/([^/]+)\/apps$/.exec(path) ?? [];
    const members = pipelines[pipeline] ?? {};
    const isNew = started && arrives;
    if (path === '/pipelines/shop/promotions/p1') looked = true;
    const places: Record<string, unknown> = {
      '/pipelines': Object.keys(pipelines).map((name) => ({ id: name, name })),
      [`/pipelines/${pipeline}/apps`]: Object.entries(members).map(([name, stage]) => ({
        name,
        pipeline_stage: stage,
      })),
      '/pipelines/shop/promotions': start,
      '/pipelines/shop/promotions/p1': shown.promotion,
      '/pipelines/shop/promotions/p1/promotion-targets': (looked && shown.targetsThen) || shown.targets,
      '/apps/staging': showApp('staging', tested, 'b1'),
      '/apps/id-staging': showApp('staging', tested, 'b1'),
      '/apps/eu': isNew ? showApp('eu', tested, told.sameBuild ? 'b0' : 'b1') : showApp('eu', told.before ?? ran, 'b0'),
      '/apps/id-eu': showApp('eu', ran, 'b0'),
      '/apps/eu/builds': start ? undefined : { id: 'b1', status: 'pending' },
    };
    if (told.builds) {
      const [source, target] = started ? told.builds : ['b3', 'b0'];
      const show = (name: string, build: string) => ({
        ...{
          name,
          deployment_status: 'succeeded',
          current_build_id: build.slice(0, 2),
          current_deployment_id: `d-${build}`,
        },
      });
      Object.assign(places, { '/apps/staging': show('staging', source), '/apps/eu': show('eu', target) });
      // Each app counts its builds by itself: `b9` of the source is another than that of the target.
      Object.assign(places, {
        '/apps/staging/builds/b3': { id: 'b3', status: 'succeeded', commit: tested },
        '/apps/staging/builds/b9': { id: 'b9', status: 'succeeded', commit: 'c'.repeat(40) },
      });
    }
    const status = typeof members === 'number' ? members : places[path] === undefined ? 404 : 200;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(places[path] ?? {}));
  });
  const base = { operation: 'promote', app: 'staging', timeout: '5m', 'api-url': `${server.url.origin}/api/v1` };
  const step = await runStep({ with: { ...base, token: 'fake-token', ...inputs }, clock });
  return { ...step, writes };
}

const pending = { id: 'p1', status: 'pending' };
const failed = { id: 'p1', status: 'failed', error_message: 'the slug is gone' };
const succeeded = { id: 'p1', status: 'succeeded' };

describe('a source that is built anew during its promotion', () => {
  const told = { start: pending, promotion: succeeded, targets: [{ app: 'eu', status: 'succeeded' }] };

  it.each([
    ['the new build', ['b4', 'b4']],
    ['a build of its own', ['b4', 'b9']],
  ] as const)('leaves it unknown what was promoted, where the target shows %s', async (_, builds) => {
    const { exitCode, log, outputs } = await promote({ ...told, builds });
    expect(exitCode).toBe(1);
    expect(outputs['status']).toBe('unknown');
    expect(log).toContain('staging was deployed anew meanwhile, and nothing tells which of both was promoted');
  });

  it.each([
    ['was not built anew', ['b3', 'b9']],
    ['was, and the target shows the build from before', ['b4', 'b3']],
    ['is deployed anew from the same build', ['b3 again', 'b9']],
  ] as const)('is none where it %s', async (_, builds) => {
    const { exitCode, log } = await promote({ ...told, builds });
    expect(exitCode, log).toBe(0);
  });
});

describe('the end of a promotion is heard', () => {
  it.each([
    ['that it made there', 'd-new', 1],
    ['that stands there', 'd-b', 0],
  ])('of the app, where it names the deployment %s, and the app ran that commit before', async (_, id, exitCode) => {
    const targets = [{ app: 'eu', status: 'succeeded', release: { id } }];
    const told = { start: pending, promotion: succeeded, targets, before: tested, arrives: false };
    const step = await promote({ ...told, inputs: { timeout: '1m' } });
    expect(step.exitCode, step.log).toBe(exitCode);
  });

  it.each([{}, { status: 'succeeded' }])(
    'of the app, where the answer to its start names no promotion, and its build is what it was: %j',
    async (start) => {
      const { exitCode, log } = await promote({ start, sameBuild: true });
      expect(exitCode, log).toBe(0);
      // Another deployment of the build from before, where nothing tells its commit, is none of the promotion.
      const others = await promote({ start, builds: ['b3', 'b0 again'] });
      expect(others.exitCode, others.log).toBe(1);
      const never = await promote({ start, sameBuild: true, arrives: false });
      expect(never.exitCode, never.log).toBe(1);
    },
  );

  it.each<[string, Told]>([
    ['of the whole, where no target is listed', { start: pending, promotion: failed, targets: [] }],
    [
      'of the whole, where its target never gets on',
      { start: pending, promotion: failed, targets: [{ app: 'eu', status: 'pending' }] },
    ],
    ['of the answer to its start, where nothing tells more', { start: failed }],
  ])('%s: a failure', async (_, told) => {
    const { exitCode, log, outputs } = await promote({ ...told, arrives: false });
    expect(exitCode).toBe(1);
    expect(log).toContain('the slug is gone');
    expect(outputs).toMatchObject({ status: 'failed', changed: 'true' });
  });

  it.each<[string, Told]>([
    ['of the whole, where no target is listed', { start: pending, promotion: succeeded, targets: [] }],
    ['of the app, where nothing tells of the promotion', { start: pending }],
    ['of the app, where its targets are told in a form that nobody knows', { start: pending, targets: [[]] }],
    ['of the answer to its start, and of the app', { start: succeeded }],
  ])('%s: a success, if the app has it', async (_, told) => {
    const good = await promote(told);
    expect(good.exitCode, good.log).toBe(0);
    expect((await promote({ ...told, arrives: false })).outputs['status']).toBe('timeout');
  });

  it('of each target by itself: a whole that failed for another one says nothing of it', async () => {
    const targets = [
      { app: 'us', status: 'failed' },
      { app: 'eu', status: 'pending' },
    ];
    const { outputs } = await promote({ start: pending, promotion: failed, targets, arrives: false });
    expect(outputs['status']).toBe('timeout');
  });
});

describe('a promotion that fails between two requests of a look', () => {
  it('failed for the target that says so by then', async () => {
    const { log, outputs } = await promote({
      start: pending,
      promotion: { id: 'p1', status: 'failed' },
      targets: [{ app: 'eu', status: 'promoting' }],
      targetsThen: [{ app: 'eu', status: 'failed', error_message: 'no room' }],
      arrives: false,
    });
    expect(log).toContain('no room');
    expect(outputs['status']).toBe('failed');
  });
});

describe('an app is promoted to once, and never to itself, however it is called', () => {
  it.each([
    ['with a promotion', { start: succeeded, targets: [{ app: 'eu', status: 'succeeded' }] }],
    ['with a rebuild', { pipelines: {} }],
  ])('%s', async (_, told) => {
    const { writes } = await promote({ ...told, inputs: { to: 'eu, id-eu' } });
    expect(writes).toHaveLength(1);
    const self = await promote({ ...told, inputs: { to: 'id-staging' } });
    expect(self.log).toContain('`to` names staging itself');
    expect(self.writes).toEqual([]);
  });
});

describe('the pipeline', () => {
  const ends = { start: pending, promotion: succeeded };

  it.each<[string, Told['pipelines'], Told['inputs']]>([
    ['the one that has the targets too', { shop, other: { staging: 'staging' } }, { to: 'eu' }],
    ['the one that may be seen', { theirs: 403, gone: 404, shop }, {}],
  ])('is %s', async (_, pipelines = {}, inputs = {}) => {
    const { log, writes } = await promote({ ...ends, pipelines, inputs });
    expect(writes, log).toEqual(['/pipelines/shop/promotions']);
  });

  it('may have a name of several words', async () => {
    const { log, writes } = await promote({
      pipelines: { 'my shop': shop },
      inputs: { pipeline: 'my shop', wait: 'false' },
    });
    expect(writes, log).toEqual(['/pipelines/my shop/promotions', '/apps/eu/builds']);
  });

  it.each(['ci', 'ra', 'review-apps', 'pr-12'])('has no place for %s, where pull requests are', async (stage) => {
    const members = { ...shop, [stage]: stage };
    const { log, writes } = await promote({ ...ends, pipelines: { shop: members }, inputs: {} });
    expect(writes, log).toEqual(['/pipelines/shop/promotions']);
  });

  it('tells no next stage where it tells of none at all', async () => {
    const members = { staging: null, eu: null } as never;
    const { log, writes } = await promote({ ...ends, pipelines: { shop: members } });
    expect(log).toContain('No stage of the pipeline shop follows that of staging%0A');
    expect(writes).toEqual([]);
  });

  it.each([
    ['production', { eu: 'production', qa: 'qa', staging: 'staging' }, 'eu'],
    ['one of its own', { eu: 'production', qa: 'qa', staging: 'staging' }, 'qa'],
    ['one before that', { dev: 'dev', eu: 'production', qa: 'qa' }, 'dev'],
  ])('tells no next stage of %s where a stage has a name of its own', async (_, members, app) => {
    const { log, writes } = await promote({ ...ends, pipelines: { shop: members }, inputs: { app } });
    expect(log).toContain('Which stage of the pipeline shop comes after which is not known: ');
    expect(writes).toEqual([]);
  });
});
