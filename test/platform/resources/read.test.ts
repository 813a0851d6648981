import { describe, expect, it, vi } from 'vitest';
import * as account from '../../../src/platform/resources/account.ts';
import { openDeployments } from '../../../src/platform/resources/app-deployments.ts';
import * as app from '../../../src/platform/resources/apps.ts';
import * as build from '../../../src/platform/resources/builds.ts';
import * as configVars from '../../../src/platform/resources/config.ts';
import * as domain from '../../../src/platform/resources/domains.ts';
import * as dynos from '../../../src/platform/resources/dynos.ts';
import * as namespace from '../../../src/platform/resources/namespaces.ts';
import * as pipeline from '../../../src/platform/resources/pipelines.ts';
import * as promotions from '../../../src/platform/resources/promotions.ts';
import * as command from '../../../src/platform/resources/reading/command-results.ts';
import * as fields from '../../../src/platform/resources/reading/fields.ts';
import * as team from '../../../src/platform/resources/teams.ts';
import { UnexpectedReply } from '../../../src/platform/wire/unexpected-reply.ts';
import { noWords, readMeaning } from '../../../src/platform/words/status-words.ts';
import { startPlatform } from '../../harness/platform.ts';

const reader = {
  ...account,
  ...app,
  ...build,
  ...command,
  ...configVars,
  ...domain,
  ...dynos,
  ...fields,
  ...namespace,
  ...pipeline,
  ...promotions,
  ...team,
};

const {
  pickFlag,
  pickTime,
  readApp,
  readBuild,
  readClusterCredential,
  readConfigVars,
  readCurrentUser,
  readDifference,
  readDomain,
  readDynos,
  readExec,
  readExistingBuild,
  readNamespace,
  readPipeline,
  readPipelineApp,
  readPromotion,
  readTarget,
  readTask,
  readTeam,
} = reader;

describe('the commit that something is about', () => {
  const id = 'c'.repeat(40);

  it.each([
    ['deployment_status', 'deploymentStatus'],
    ['deploymentStatus', 'deployment_status'],
  ])('hears out both spellings of a status: %s that went well, and %s that failed', (good, bad) => {
    const { deployment } = readApp({ name: 'shop', [good]: 'succeeded', [bad]: 'failed' });
    expect([deployment.status, ...(deployment.otherStatuses ?? [])].toSorted()).toEqual(['failed', 'succeeded']);
    expect(readMeaning(deployment, noWords)).not.toBe('succeeded');
  });

  it.each([
    ['commitish', { commitish: id }],
    ['commit', { commit: id }],
    ['a commit of its own', { commit: { sha: id, message: 'Say why' } }],
    ['a commit with an id', { commit: { id } }],
    ['the version of its source', { source_blob: { version: id } }],
    ['a branch, and the commit of that', { commitish: 'main', source_blob: { version: id } }],
    ['a branch, and the id beside it', { commitish: 'main', git_sha: id }],
    ['its name rather than a revision', { commit: id, revision: 'd'.repeat(40) }],
    ...[
      'git_ref',
      'commit_ref',
      'sha',
      'git_sha',
      'revision',
      'commit_id',
      'head_sha',
      'git_commit',
      'gitCommitSha',
    ].map((name): [string, object] => [name, { [name]: id, tree_sha: 'd'.repeat(40), ref: 'main' }]),
  ])('is told by %s, wherever that stands', (_, told) => {
    expect(readBuild({ id: 'b', ...told }).commit).toBe(id);
    expect(readApp({ name: 'shop', current_build: { id: 'b', ...told } }).deployment.commit).toBe(id);
    expect(readApp({ name: 'shop', current_deployment: { id: 'd', ...told } }).deployment.commit).toBe(id);
    expect(readApp({ name: 'shop', deployment: { id: 'd', build: { id: 'b', ...told } } }).deployment.commit).toBe(id);
  });

  it.each([
    ['a branch', { git_ref: 'main', ref: 'refs/heads/main', revision: 12, sha: 'c0ffee1' }],
    ['a digest', { sha: 'c'.repeat(64), revision: `sha256:${'c'.repeat(64)}` }],
    ['what is of something else', { image_sha: id, tree_sha: id, parent_sha: id, base_sha: id, previous_sha: id }],
  ])('is not told by %s', (_, told) => {
    expect(readBuild({ id: 'b', ...told }).commit).toBeUndefined();
    expect(readBuild({ id: 'b', commit: '0123456', ...told }).commit).toBe('0123456');
  });

  it('is what it is called by its name, also by a short one, whatever else is told', () => {
    expect(readBuild({ id: 'b', commit: '0123456', revision: id }).commit).toBe('0123456');
  });
});

describe('an app', () => {
  it('is read in full', () => {
    const body = {
      id: 'a1',
      name: 'my-app',
      region: 'eu',
      team: 'acme',
      web_url: 'https://my-app.example',
      formation: { web: { size: 's', quantity: 2 } },
      buildpacks: [{ url: 'https://packs.example/node' }],
      deployment_status: 'succeeded',
      current_build_id: 'b1',
      current_deployment_id: 'd1',
    };
    expect(readApp(body)).toEqual({
      raw: body,
      id: 'a1',
      name: 'my-app',
      address: 'my-app',
      region: 'eu',
      team: 'acme',
      url: 'https://my-app.example',
      formation: [{ type: 'web', quantity: 2, size: 's' }],
      buildpacks: ['https://packs.example/node'],
      deployment: expect.objectContaining({ status: 'succeeded', buildId: 'b1', deploymentId: 'd1', timestamps: [] }),
      otherDeployments: [],
      tellsDeployment: true,
    });
  });

  it('needs no more than a name or an id', () => {
    expect(readApp({ name: 'a' })).toMatchObject({
      name: 'a',
      formation: [],
      buildpacks: [],
      deployment: { timestamps: [] },
    });
    expect(readApp({ id: 7 })).toMatchObject({ id: '7', name: '7' });
    expect(() => readApp({ region: 'eu' })).toThrow(UnexpectedReply);
  });

  it.each([
    'deployment_status',
    'deployment.status',
    'deployment.state',
    'current_deployment.status',
    'current_deployment.state',
    'status',
    'state',
  ])('shows its status under %s', (path) => {
    const nested = path.split('.').reduceRight<unknown>((value, key) => ({ [key]: value }), 'live');
    expect(readApp({ name: 'a', ...(nested as object) }).deployment.status).toBe('live');
  });

  it('takes the first status that is there', () => {
    const app = {
      name: 'a',
      state: 'seventh',
      deployment: { state: 'third' },
      deployment_status: null,
      status: 'sixth',
    };
    expect(readApp(app).deployment.status).toBe('third');
    expect(readApp({ ...app, deployment_status: 'first' }).deployment.status).toBe('first');
    expect(readApp({ name: 'a', deployment_status: '', state: 'seventh' }).deployment.status).toBe('seventh');
  });

  it('may hold its team and region as objects', () => {
    const app = readApp({ name: 'a', team: { id: 't1', name: 'acme' }, region: { id: 'r1', name: 'eu' } });
    expect(app).toMatchObject({ team: 'acme', region: 'eu' });
    expect(readApp({ name: 'a', team: { id: 't1' } }).team).toBe('t1');
    expect(readApp({ name: 'a', team_id: 't2' }).team).toBe('t2');
  });

  it('may list its formation, and may show odd ones', () => {
    expect(
      readApp({ name: 'a', formation: [{ type: 'web', quantity: '2', size: { name: 's' } }, {}, null] }).formation,
    ).toEqual([{ type: 'web', quantity: 2, size: 's' }]);
    expect(readApp({ name: 'a', formation: { web: null } }).formation).toEqual([
      { type: 'web', quantity: undefined, size: undefined },
    ]);
    expect(readApp({ name: 'a', formation: { web: 2, worker: '0' } }).formation).toEqual([
      { type: 'web', quantity: 2, size: undefined },
      { type: 'worker', quantity: 0, size: undefined },
    ]);
    for (const formation of [null, 'web', 7, []]) expect(readApp({ name: 'a', formation }).formation).toEqual([]);
  });

  it('may name its buildpacks as texts, or not at all', () => {
    expect(readApp({ name: 'a', buildpacks: ['node', { name: 'ruby' }, {}, null] }).buildpacks).toEqual([
      'node',
      'ruby',
    ]);
    expect(readApp({ name: 'a', buildpacks: null }).buildpacks).toEqual([]);
  });

  it('keeps the times that tell one deployment from the next', () => {
    const app = {
      name: 'a',
      deployment: { created_at: '1', finished_at: '2' },
      current_build: { id: 'b', commit: 'c', started_at: '3' },
    };
    expect(readApp(app).deployment).toMatchObject({ buildId: 'b', commit: 'c', timestamps: ['1', '2', '3'] });
  });
});

describe('a build', () => {
  it.each([{ id: 'b1' }, { build_id: 'b1' }, { build: { id: 'b1' } }])('has its id in %j', (body) => {
    expect(readBuild(body).id).toBe('b1');
  });

  it('may start with an empty reply, its id unknown', () => {
    expect(readBuild(undefined)).toEqual({ raw: undefined });
    expect(readBuild({}).id).toBeUndefined();
    expect(() => readBuild([])).toThrow('its body is not a build');
  });

  it('must be there when it is asked for by its id', () => {
    expect(() => readExistingBuild(undefined)).toThrow('its body is empty where a build was expected');
    expect(readExistingBuild({ build: { id: 7, state: 'failed', error: 'no space', commit: 'abc' } })).toMatchObject({
      id: '7',
      status: 'failed',
      message: 'no space',
      commit: 'abc',
    });
  });
});

describe('config vars', () => {
  it('are a flat map or a list of pairs', () => {
    expect([...readConfigVars({ A: '1', B: '' })]).toEqual([
      ['A', '1'],
      ['B', ''],
    ]);
    expect([...readConfigVars([{ key: 'A', value: '1' }, { name: 'B', value: '2' }, { key: 'C' }])]).toEqual([
      ['A', '1'],
      ['B', '2'],
      ['C', undefined],
    ]);
  });

  it('that are no strings are shown as what they are', () => {
    expect([...readConfigVars({ N: 5, T: true }).values()]).toEqual(['5', 'true']);
  });

  it.each<[unknown]>([
    [{ A: null }],
    [[{ name: 'A', digest: 'abc123' }]],
    [[{ name: 'A', valueFrom: { secretKeyRef: { name: 's' } } }]],
    [[{ key: 'A', value: null }]],
    ...['********', '•••', '[REDACTED]', '<hidden>', '(secret)', '[secure]', '<sensitive value>'].map(
      (value): [unknown] => [{ A: value }],
    ),
  ])('whose value is not told are not empty: %j', (body) => {
    expect([...readConfigVars(body)]).toEqual([['A', undefined]]);
  });

  it.each(['', '*', '**', '* * * * *', 'hidden', '[]', '[web]', '(none)', 'a***'])(
    'whose value is told have it: %j',
    (value) => {
      expect([...readConfigVars({ A: value })]).toEqual([['A', value]]);
    },
  );

  it.each([
    [{ A: '1', O: { a: 1 } }, 'its config var O is not text'],
    [{ id: 'e1', config_vars: { A: '1' } }, 'its config var config_vars is not text'],
    [{ A: ['1'] }, 'its config var A is not text'],
    [[{ key: 'A', value: { b: 1 } }], 'its config var A is not text'],
    [
      [
        { key: 'A', value: '1' },
        { key: 'A', value: '2' },
      ],
      'it names a config var twice',
    ],
  ])('that were not understood in full are refused: %j', (body, why) => {
    expect(() => readConfigVars(body)).toThrow(new UnexpectedReply(why));
  });

  it('are refused where there are more than any app has', () => {
    const many = Object.fromEntries(Array.from({ length: 20_001 }, (_, at) => [`KEY_${at}`, 'x']));
    expect(() => readConfigVars(many)).toThrow(new UnexpectedReply('it has more than 20000 config vars'));
  });

  it('without a key, or in no known form, are refused', () => {
    expect(() => readConfigVars([{ value: 'x' }])).toThrow('its body has no key in one of its config vars');
    for (const body of [undefined, null, 'A=1']) expect(() => readConfigVars(body)).toThrow(UnexpectedReply);
  });
});

describe('a domain', () => {
  it('shows its DNS target and the word that tells most of its SSL', () => {
    const domain = {
      id: 'd',
      hostname: 'www.example.com',
      kind: 'custom',
      cname: 'x.dns.example',
      status: 'succeeded',
      acm_status: 'pending',
      acm_status_reason: 'DNS',
      ssl_status: 'issued',
    };
    expect(readDomain(domain)).toMatchObject({
      id: 'd',
      kind: 'custom',
      dnsTarget: 'x.dns.example',
      sslStatus: 'issued',
      sslReason: 'DNS',
    });
    expect(readDomain({ ...domain, ssl_status: null }).sslStatus).toBe('succeeded');
    expect(readDomain({ hostname: 'h', status: 'none' }).sslStatus).toBe('none');
    expect(readDomain({ name: 'h' })).toMatchObject({ hostname: 'h', sslStatus: undefined, dnsTarget: undefined });
    expect(() => readDomain({ id: 'd' })).toThrow('its body has no hostname');
  });
});

describe('dynos', () => {
  it.each([
    { started_at: 1700000000, restart_count: 3 },
    { startedAt: '2023-11-14T22:13:20Z', restartCount: '3' },
    { since: 1700000000, restarts: 3 },
    { startTime: 1700000000000, restarts: 3 },
  ])('tell when they started and how often, as each platform calls that: %j', (told) => {
    expect(readDynos({ type: 'web', processes: [told] })).toMatchObject([
      { startedAt: '2023-11-14T22:13:20Z', restarts: 3 },
    ]);
  });

  it('come grouped by their type', () => {
    const grouped = [
      {
        type: 'web',
        quantity: 2,
        processes: [{ index: 1, status: 'running', started_at: 't', restarts: 3 }, { status: 'up' }, { name: 'web.9' }],
      },
      { type: 'worker', processes: [] },
    ];
    // A position identifies nothing.
    expect(grouped.flatMap(readDynos)).toMatchObject([
      { name: 'web.1', id: undefined, type: 'web', status: 'running', startedAt: 't', restarts: 3 },
      { name: 'web.2', id: undefined, type: 'web', status: 'up', startedAt: undefined, restarts: undefined },
      { name: 'web.9', id: 'web.9', type: 'web', status: undefined, startedAt: undefined, restarts: undefined },
    ]);
  });

  it('come as a flat list', () => {
    expect(
      [
        { name: 'web.1', type: 'web', state: 'up' },
        { name: 'run.12', status: 'idle' },
        { name: 'web.2c9rh', id: 'd-1', state: 'up', restarted_at: 'r', created_at: 'c', updated_at: 'u' },
        { name: 'web-5d8f7', state: 'Error', reason: 'exit 1', updated_at: 'u' },
      ].flatMap(readDynos),
    ).toMatchObject([
      { name: 'web.1', id: 'web.1', type: 'web', status: 'up' },
      { name: 'run.12', type: 'run', status: 'idle' },
      { name: 'web.2c9rh', id: 'd-1', type: 'web', createdAt: 'c', startedAt: undefined, restartedAt: 'r' },
      { name: 'web-5d8f7', type: '', reason: 'exit 1', startedAt: undefined, restartedAt: undefined },
    ]);
  });

  it.each([
    [{ created_at: 'c' }, { createdAt: 'c', startedAt: undefined }],
    [
      { created_at: 'c', since: 's', size: 'large' },
      { createdAt: 'c', startedAt: 's', size: 'large' },
    ],
  ])('are made before they start: %j', (told, read) => {
    expect(readDynos({ name: 'web.1', ...told })).toMatchObject([read]);
  });

  it('come as a flat list of positions', () => {
    const [flat] = readDynos({ type: 'web', index: 0, state: 'RUNNING' });
    expect(flat).toMatchObject({ name: 'web.0', id: undefined, type: 'web', state: 'up' });
  });

  it.each([
    [{ type: 'web', quantity: 0 }, []],
    [{ type: 'web', quantity: 0, status: 'active' }, []],
    [{ name: 'web', type: 'web', quantity: 0, status: 'active' }, []],
    [{ id: 'f-1', type: 'web', quantity: 0 }, []],
    [{ name: 'web.1', type: 'web', quantity: 0, state: 'stopped' }, []],
    [{ name: 'web.1', type: 'web', quantity: 0, state: 'running' }, ['web.1']],
    [{ type: 'web', index: 1, quantity: 0, state: 'stopping' }, ['web.1']],
  ])('are none of a type that is scaled to nothing, but for one that still runs: %j', (told, names) => {
    expect(readDynos(told).map(({ name }) => name)).toEqual(names);
  });

  it('without a name are refused rather than given one', () => {
    expect(() => readDynos({ status: 'up' })).toThrow('its body has no name for one of its dynos');
    expect(() => readDynos({ type: 'web', status: 'up' })).toThrow('its body has no name for one of its dynos');
    expect(() => readDynos({ processes: [{ index: 1 }] })).toThrow('its body has no name for one of its dynos');
    expect(() => readDynos('web.1')).toThrow('its body is not a list of dynos');
  });
});

describe('a moment', () => {
  it.each([
    ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'],
    ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00Z'],
    ['2026-01-01T01:00:00+01:00', '2026-01-01T00:00:00Z'],
    ['Thu, 01 Jan 2026 00:00:00 GMT', '2026-01-01T00:00:00Z'],
    ['2026-11-17T08:10:05.12-0500', '2026-11-17T13:10:05.120Z'],
    [1767225600, '2026-01-01T00:00:00Z'],
    ['1767225600123', '2026-01-01T00:00:00.123Z'],
    ['soon 5', 'soon 5'],
    [1e300, String(1e300)],
    [null, undefined],
  ])('has one spelling, and stays as it is where it is none: %j', (told, read) => {
    expect(pickTime({ at: told }, 'at')).toBe(read);
  });

  it.each([
    '2026-11-16 05:04:11',
    '2026-11-16T05:04:11',
    '2026-11-16 05:04:11.000',
    'Mon Nov 16 05:04:11 2026',
    'Mon, 16 Nov 2026 05:04:11 GMT',
    '2026-11-16T07:04:11+02:00',
    '2026-11-16 07:04:11 +0200',
    '2026-11-16T05:04:11Z',
    '11/16/2026 05:04:11 AM',
  ])('is the same wherever the runner stands: %s', (told) => {
    for (const zone of ['UTC', 'Asia/Tokyo', 'America/New_York']) {
      vi.stubEnv('TZ', zone);
      expect(pickTime({ at: told }, 'at')).toBe('2026-11-16T05:04:11Z');
    }
  });

  it.each(['11/12/2026 06:40:00', '1/2/2026 06:40', '12.11.2026 06:40', '12-11-2026 07:00', 'Thu 12/11/2026 07:00'])(
    'is not told by %s, in which either may be the month',
    (told) => {
      expect(pickTime({ at: told }, 'at')).toBeUndefined();
    },
  );

  it.each([
    '0001-01-01T00:00:00Z',
    '0001-01-01T00:00:00+01:00',
    '0000-00-00 00:00:00',
    '1970-01-01T00:00:00Z',
    '1969-12-31T19:00:00-05:00',
    'Thu, 01 Jan 1970 00:00:00 GMT',
    '1900-01-01T00:00:00',
    '1899-12-30T00:00:00Z',
    '1601-01-01T00:00:00Z',
    '1980-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    -62135596800,
  ])('is not told by what means that there was none: %s', (never) => {
    expect(pickTime({ at: never }, 'at')).toBeUndefined();
    expect(pickTime({ at: never, next: '2026-01-01T00:00:00Z' }, 'at', 'next')).toBe('2026-01-01T00:00:00Z');
  });

  it.each(['3m', '2h', '2h5m', '1d 3h', '45 sec', '5 minutes ago', 'Up 3 minutes', 'about an hour', 'PT3M', '0:03:12'])(
    'is not told by an age, which is another at each look: %s',
    (age) => {
      expect(pickTime({ at: age }, 'at')).toBeUndefined();
      expect(pickTime({ at: age, next: '2026-01-01T00:00:00Z' }, 'at', 'next')).toBe('2026-01-01T00:00:00Z');
    },
  );
});

describe('a flag', () => {
  it.each([
    ...[true, 'true', 'True', 1, '1', 'yes'].map((told) => [told, true] as const),
    ...[false, 'false', 'FALSE', 0, '0', 'no'].map((told) => [told, false] as const),
    ...[undefined, null, '', 'maybe', {}, []].map((told) => [told, undefined] as const),
  ])('%j', (told, read) => {
    expect(pickFlag({ current: told }, 'current')).toBe(read);
  });
});

describe('the deployments of an app', () => {
  const page = (...numbers: readonly number[]) =>
    numbers.map((at) => ({ id: at, version: at, state: 'deployed', created_at: `2026-01-0${at}T00:00:00Z` }));
  const open = (first: readonly object[], all: readonly object[]) => {
    const read = (items: readonly object[]) => async (_: unknown, __: unknown, item: (one: unknown) => unknown) =>
      items.map(item);
    return openDeployments({ listFirst: read(first), list: read(all) } as never);
  };

  it.each([
    ['the newest first', page(3, 2), page(3, 2, 1), ['3', '2']],
    ['the oldest first', page(1, 2), page(1, 2, 3), ['3', '2', '1']],
    ['no order', page(2, 3, 1), page(), ['3', '2', '1']],
    [
      'no times, but versions',
      [
        { id: 1, version: 1 },
        { id: 2, version: 2 },
      ],
      [{ id: 3, version: 3 }],
      ['3'],
    ],
    ['neither, but ids that count', [{ id: 1 }, { id: 2 }], [{ id: 2 }, { id: 3 }], ['3', '2']],
    ['nothing that tells it', [{ id: 'd1' }, { id: 'd2' }], page(), ['d1', 'd2']],
    ['none', [], page(9), []],
  ])('come with the newest first, where a platform lists %s', async (_, first, all, ids) => {
    const listed = await open(first, all).listLatest('my-app');
    expect(listed.map(({ deploymentId }) => deploymentId)).toEqual(ids);
  });
});

describe('the result of a command', () => {
  it.each([
    [{ output: '', status: 'failed' }, 'failed'],
    [{ output: '', state: 'Errored' }, 'Errored'],
    [{ output: '', status: 'pending' }, 'pending'],
    [{ output: '', timed_out: true }, 'timed out'],
    [{ output: '', exit_code: null, signal: 'SIGKILL' }, 'ended by SIGKILL'],
    [{ output: '', status: 'running' }, undefined],
    [{ output: '', exit_code: 0, oom_killed: true }, 'oom killed'],
    [{ output: '', error: 'the dyno was lost' }, 'the dyno was lost'],
    [{ output: '', error: null, errors: [] }, undefined],
    [{ output: '', status: 0, timed_out: false, signal: null }, undefined],
    [{ output: '', exit_code: 0, signal: 0 }, undefined],
    [{ output: '', exit_code: 0, signal: 'none' }, undefined],
  ])('%j: tells what is said against a good end', (body, setback) => {
    expect(readExec(body).setback).toBe(setback);
  });

  it.each(['running', 'starting', 'Pending', 'up', 'started', 'in_progress', 'active'])(
    'of a task that is %s is none yet, whatever its exit code',
    (status) => {
      expect(readTask({ output: '', exit_code: 0, status }).setback).toBe(status);
      expect(readTask({ output: '', exit_code: 0, status: 'exited' }).setback).toBeUndefined();
    },
  );

  it('has the exit code that is none of success, where several are told', () => {
    expect(readExec({ output: '', exit_code: 0, exit_status: 2 }).exitCode).toBe(2);
    expect(readExec({ output: '', exit_code: 0, return_code: 3 }).exitCode).toBe(3);
    expect(readTask({ output: '', exit_code: 0, status: 1 }).exitCode).toBe(1);
  });

  it.each([
    [{ output: 'hi\n' }, 'hi\n', undefined],
    [{ output: '' }, '', undefined],
    [{ output: ['a', 'b'] }, 'a\nb', undefined],
    [{ output: ['a\n', 'b\n'], exit_code: 1 }, 'a\nb\n', 1],
    [{ stdout: ['a', '', 'b'] }, 'a\n\nb', undefined],
    [{ stdout: 'out', stderr: 'err' }, 'out', undefined],
    [{ output: 'x', exit_code: 0 }, 'x', 0],
    [{ output: 'x', exitCode: '3' }, 'x', 3],
    [{ exit_status: -1 }, '', -1],
    [{ output: 'x', exit_code: null }, 'x', undefined],
    [{ output: 'x', exit_code: 'killed' }, 'x', undefined],
    ['plain', 'plain', undefined],
  ])('%j: its exit code is told only if the platform told it', (body, output, exitCode) => {
    const result = readExec(body);
    expect(result.output).toBe(output);
    expect(result.exitCode).toBe(exitCode);
  });

  it.each([
    [{ output: 'x', ExitCode: 1 }, 1],
    [{ output: 'x', returncode: 1 }, 1],
    [{ output: 'x', rc: 2 }, 2],
    [{ output: 'x', exit: '3' }, 3],
    [{ output: 'x', result: { exit_code: 1 } }, 1],
    [{ output: 'x', status: { exitCode: 1 } }, 1],
    [{ output: 'x', state: { exit_status: 0 } }, 0],
  ])('%j: its exit code is heard, whatever its name and place', (body, exitCode) => {
    expect(readExec(body)).toMatchObject({ exitCode });
    expect(readExec(body).doubt).toBeUndefined();
  });

  it.each([
    [{ output: 'x', status: 1 }, 'status 1'],
    [{ output: 'x', code: '2' }, 'code 2'],
    [{ output: 'x', result: { code: 2 } }, 'code 2'],
    [{ output: 'x', exit_code: 0, close_code: 1000 }, undefined],
    [{ output: 'x', exit_code: 0, status: 200, code: 0 }, undefined],
    [{ output: 'x', status: 'done', code: null, exit_code: 0, pid: 7, barcode: 7, exit_time: 9 }, undefined],
  ])('%j: is doubted for another number that may be its status', (body, doubt) => {
    expect(readExec(body)).toMatchObject({ setback: undefined });
    expect(readExec(body).doubt).toBe(doubt);
  });

  it('may come in two streams, which are kept apart', () => {
    expect(readExec({ stdout: 'out', stderr: 'err' })).toEqual({ output: 'out', errors: 'err', exitCode: undefined });
    expect(readExec({ stderr: 'err', exit_code: 1 })).toEqual({ output: '', errors: 'err', exitCode: 1 });
  });

  it('of a one-off task has its exit code as its status', () => {
    expect(readTask({ output: 'x', status: 3 })).toMatchObject({ output: 'x', exitCode: 3 });
    expect(readTask({ output: 'x', status: 'succeeded', exit_code: 0 })).toMatchObject({ exitCode: 0 });
    expect(readTask({ output: 'x', status: 'succeeded' }).exitCode).toBeUndefined();
    expect(readExec({ output: 'x', status: 0 }).exitCode).toBeUndefined();
  });

  it('that tells nothing is no result', () => {
    expect(() => readExec({})).toThrow('its body holds neither output nor exit code');
    expect(() => readExec({ status: 'queued' })).toThrow(UnexpectedReply);
    expect(() => readExec(undefined)).toThrow('its body is empty where the output of a command was expected');
  });
});

describe('namespaces, pipelines and teams', () => {
  it('need a name or an id only', () => {
    for (const read of [readNamespace, readPipeline, readTeam]) {
      expect(read({ name: 'n' })).toMatchObject({ name: 'n', id: undefined });
      expect(read({ id: 5 })).toMatchObject({ name: '5', id: '5' });
      for (const body of [undefined, null, [], 'n', {}]) expect(() => read(body)).toThrow(UnexpectedReply);
    }
  });

  it('hold environments as a list, as a map, or not at all', () => {
    const environments = (value: unknown) => readPipeline({ name: 'p', environments: value }).environments;
    expect(
      environments([{ id: 'e1', kind: 'ra', name: 'review' }, { id: 2, type: 'ci' }, { kind: 'lost' }, null]),
    ).toEqual([
      { id: 'e1', kind: 'ra', name: 'review' },
      { id: '2', kind: 'ci', name: undefined },
    ]);
    expect(environments({ ra: { id: 'e1', name: 'review' }, ci: 'e2', none: null })).toEqual([
      { id: 'e1', kind: 'ra', name: 'review' },
      { id: 'e2', kind: 'ci', name: 'ci' },
    ]);
    for (const odd of [undefined, null, 'ra', 7]) expect(environments(odd)).toEqual([]);
  });
});

describe('an app in a pipeline', () => {
  it.each([
    [{ pipeline_stage: 'staging', stage: 'heroku-22' }, 'staging'],
    [{ stage: 'production' }, 'production'],
    [{ stage: { id: 's9', name: 'production' } }, 'production'],
    [{ pipelineStage: { name: 'staging' } }, 'staging'],
    [{ stage: null }, undefined],
    [{}, undefined],
  ])('%j shows its stage: %s', (fields, stage) => {
    expect(readPipelineApp({ name: 'a', ...fields })).toMatchObject({ name: 'a', stage, formation: [] });
  });

  it.each<[object, object]>([
    [{ app: { id: 'i1', name: 'a' } }, { id: 'i1', name: 'a' }],
    [{ app: { id: 7 } }, { id: '7', name: '7' }],
    [{ app: { name: 'a' } }, { id: undefined, name: 'a' }],
    [
      { app_id: 'i1', app_name: 'a' },
      { id: 'i1', name: 'a' },
    ],
    // What has a name of its own is the app, and may be of a group that is called so.
    [
      { name: 'web', app: { id: 'g1', name: 'shop' } },
      { id: 'c1', name: 'web' },
    ],
    [
      { app: 'a', url: 'https://a.example' },
      { id: undefined, name: 'a', url: 'https://a.example' },
    ],
    [{ app: 7 }, { id: undefined, name: '7' }],
    [
      { name: 'a', app: 'kind' },
      { id: 'c1', name: 'a' },
    ],
    [
      { name: 'a', app: { kind: 'web' } },
      { id: 'c1', name: 'a' },
    ],
    [{ app: null }, { id: 'c1', name: 'c1' }],
  ])('is the one that its entry %j names', (fields, named) => {
    const entry = { id: 'c1', stage: 'staging', ...fields };
    expect(readPipelineApp(entry)).toMatchObject({ ...named, stage: 'staging', raw: entry });
  });
});

describe('the current user', () => {
  it('has an email address, and an app when the token is bound to one', () => {
    expect(readCurrentUser({ email: 'dev@platform.example' })).toMatchObject({
      email: 'dev@platform.example',
      app: undefined,
    });
    expect(readCurrentUser({ user: { email: 'e' }, app: { id: 'a1', name: 'my-app' } })).toMatchObject({
      email: 'e',
      app: 'my-app',
    });
    expect(() => readCurrentUser({})).toThrow('its body has no email');
  });
});

describe('a cluster credential', () => {
  it('holds a token, or a certificate with its key', () => {
    const status = { token: 'fake-token', expirationTimestamp: '2030-01-01T00:00:00Z' };
    expect(readClusterCredential({ status })).toMatchObject({ token: 'fake-token', expiresAt: '2030-01-01T00:00:00Z' });
    const pair = { clientCertificateData: 'fake-cert', clientKeyData: 'fake-key' };
    expect(readClusterCredential({ status: pair })).toMatchObject({ certificate: 'fake-cert', key: 'fake-key' });
  });

  it.each([{}, { status: null }, { status: {} }, { status: { clientCertificateData: 'fake-cert' } }, undefined])(
    'that opens nothing is none: %j',
    (body) => {
      expect(() => readClusterCredential(body)).toThrow(UnexpectedReply);
    },
  );
});

describe('both dialects of the emulator', () => {
  it.each(['status', 'builds'] as const)('are read alike: %s', async (dialect) => {
    await using test = await startPlatform({ dialect });
    const get = async (path: string) => {
      const reply = await fetch(`${test.emulator.apiUrl}${path}`, {
        headers: { authorization: `Bearer ${test.emulator.token}` },
      });
      return (await reply.json()) as unknown;
    };
    expect(readApp(await get('/apps/my-app'))).toMatchObject({
      name: 'my-app',
      team: 'acme',
      formation: [
        { type: 'web', quantity: 2 },
        { type: 'worker', quantity: 1 },
      ],
    });
    const dynos = (await get('/apps/my-app/dynos/list')) as readonly unknown[];
    expect(dynos.flatMap(readDynos).map(({ name }) => name)).toEqual(['web.1', 'web.2', 'worker.1']);
    expect(readPipeline(await get('/pipelines/shop')).environments).toContainEqual(
      expect.objectContaining({ id: 'env-shop-ra', kind: 'ra' }),
    );
    expect([...readConfigVars(await get('/apps/my-app/config-vars')).keys()]).toContain('LOG_LEVEL');
  });
});

describe('a promotion', () => {
  it.each([
    [
      { id: 'p1', status: 'pending' },
      { id: 'p1', status: 'pending' },
    ],
    [
      { id: 7, state: 'succeeded' },
      { id: '7', status: 'succeeded' },
    ],
    [
      { id: 'p1', status: 'failed', error_message: 'no' },
      { id: 'p1', status: 'failed', message: 'no', error: 'no' },
    ],
    [{}, { id: undefined, status: undefined }],
    [undefined, { raw: undefined }],
  ])('is read from %j', (body, promotion) => {
    expect(readPromotion(body)).toMatchObject(promotion);
  });

  it.each([
    [
      { app: { id: 'a1', name: 'shop' }, status: 'promoting' },
      { app: { id: 'a1', name: 'shop' }, status: 'promoting' },
    ],
    [
      { app: 'shop', status: 'failed', error_message: 'no dyno' },
      { app: { name: 'shop' }, message: 'no dyno' },
    ],
    [
      { app_id: 'a1', state: 'succeeded', error_message: null },
      { app: { id: 'a1' }, status: 'succeeded', error: undefined },
    ],
  ])('has the target %j', (body, target) => {
    expect(readTarget(body)).toMatchObject(target);
  });

  it.each([
    [
      { app: 'shop', status: 'ahead', ahead_by: 2, commits: [{ sha: 'c1', message: 'One\n\nMore' }, 'c2'] },
      ['c1', 'c2'],
      2,
    ],
    [{ app: { name: 'shop' }, status: 'unavailable' }, [], undefined],
    [{ app: { name: 'shop' }, status: 'error', commits: 'none', ahead_by: null }, [], undefined],
  ])('would bring %j', (body, ids, ahead) => {
    const difference = readDifference(body);
    expect(difference.commits.map(({ id }) => id)).toEqual(ids);
    expect(difference.commits[0]?.title).toBe(ids.length > 0 ? 'One' : undefined);
    expect(difference).toMatchObject({ app: { name: 'shop' }, ahead });
  });

  it.each([null, 'text', 3, []])('is not read from %j', (body) => {
    for (const read of [readPromotion, readTarget, readDifference]) expect(() => read(body)).toThrow(UnexpectedReply);
  });
});
