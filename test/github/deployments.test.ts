import { describe, expect, it } from 'vitest';
import type { RecordEnd, RecordTarget } from '../../src/contract/github.ts';
import type { Fault } from '../harness/network.ts';
import { commit, openGitHubWorld, type WorldOptions } from './github-world.ts';

const target: RecordTarget = {
  environment: 'production',
  apps: ['my-app', 'app-1'],
  commit,
  description: 'Building my-app',
  transient: false,
};

const success: RecordEnd = { state: 'success', description: 'Built my-app', url: 'https://my-app.example/' };

/** Records five seconds of work. What becomes of it, and what GitHub and the log show then. */
async function record(options: WorldOptions = {}, end: RecordEnd = success, prepare?: (world: World) => void) {
  const world = openGitHubWorld(options);
  prepare?.(world);
  const before = world.github.deployments.length;
  const result = await world
    .run(({ deployments }) =>
      deployments.record(target, async (id) => {
        await world.sleep(5000);
        return { value: id ?? 'no id', end };
      }),
    )
    .catch((error: Error) => error);
  const made = world.github.deployments.slice(0, world.github.deployments.length - before);
  const states = made.map(({ statuses }) => statuses.map(({ state }) => state).reverse());
  return { ...world, result, made, states, endedAt: world.seconds() };
}

type World = ReturnType<typeof openGitHubWorld>;

const create = 'POST /deployments';
const status = 'POST /deployments/*/statuses';

describe('A GitHub Deployment', () => {
  it('is asked for once, is in progress once, and gets its end', async () => {
    const { calls, log, result, states } = await record();
    expect(result).toBe(101);
    expect(calls()).toEqual([create, status, status, 'POST /graphql', 'GET /deployments']);
    expect(states).toEqual([['in_progress', 'success']]);
    expect(log).toEqual([]);
  });

  it.each(['failure', 'error', 'inactive'] as const)('ends as %s if the work says so', async (state) => {
    const { calls, result, states } = await record({}, { state, description: 'It ended' });
    expect(result).toBe(101);
    expect(calls()).toEqual([create, status, status]);
    expect(states).toEqual([['in_progress', state]]);
  });

  it('ends as error with the message of what the work threw', async () => {
    const world = openGitHubWorld();
    const work = world.run(({ deployments }) => deployments.record(target, () => Promise.reject(new Error('Oh no'))));
    await expect(work).rejects.toThrow('Oh no');
    const [{ statuses: [last] = [] } = { statuses: [] }] = world.github.deployments;
    expect(last).toMatchObject({ state: 'error', description: 'Oh no' });
  });

  it('is not begun after the step was cancelled', async () => {
    const { requests, result } = await record({}, success, ({ cancel }) => cancel());
    expect(result).toMatchObject({ message: 'SIGTERM' });
    expect(requests).toEqual([]);
  });

  it('is done without if the token may not make one: one warning names the permission', async () => {
    const { log, result } = await record({}, success, ({ github }) => github.forbid(/POST .*deployments/));
    expect(result).toBe('no id');
    expect(log).toEqual([
      'warning: The GitHub Deployment could not be recorded. ' +
        'Add `permissions: { deployments: write, contents: read }` to the job. ' +
        'GitHub answered 403 to POST /repos/octo/shop/deployments [Resource not accessible by integration]',
    ]);
  });

  it('warns once if no status can be written', async () => {
    const { log, result } = await record({}, success, ({ github }) => github.forbid(/statuses/));
    expect(result).toBe(101);
    expect(log).toHaveLength(1);
  });

  it('has no address with a login, which GitHub would refuse', async () => {
    const { made, states } = await record({}, { ...success, url: 'https://name:word@my-app.example/' });
    expect(states).toEqual([['in_progress', 'success']]);
    expect(made[0]?.statuses[0]).not.toHaveProperty('environment_url');
  });

  it('has a description of at most 140 characters, from which credentials are taken first', async () => {
    const own = (text: string) => text.replaceAll('fake-secret', '***');
    const { made } = await record({ own }, { ...success, description: `${'x'.repeat(135)}fake-secret and more` });
    expect(made[0]?.statuses[0]?.description).toBe(`${'x'.repeat(135)}*** …`);
  });
});

describe('A lost answer', () => {
  const faults: readonly (readonly [what: string, fault: Omit<Fault, 'on'>])[] = [
    ['reset, and GitHub has acted', { ends: 'reset', acts: true }],
    ['reset, and GitHub has not', { ends: 'reset' }],
    ['silence, and GitHub has acted', { ends: 'silence', acts: true }],
    ['silence, and GitHub has not', { ends: 'silence' }],
    ['502, and GitHub has acted', { ends: { status: 502 }, acts: true }],
    ['500, and GitHub has not', { ends: { status: 500 } }],
    ['never opened', { ends: 'refused' }],
    ['a web page with 200, and GitHub has acted', { ends: { status: 200, body: '<p>Sorry</p>' }, acts: true }],
    ['a limit', { ends: { status: 429, headers: { 'retry-after': '2' } } }],
  ];
  const moments: readonly (readonly [when: string, options: WorldOptions])[] = [
    ['', {}],
    [', and a cancelled step', { cancelAfter: 5060 }],
    [', and no time left', { timeout: 5090 }],
  ];
  const rows = [0, 1, 2, 3, 4].flatMap((nth) =>
    faults.flatMap(([what, fault]) =>
      moments.map(([when, options]) => ({ nth, title: `${what}${when}`, fault, options })),
    ),
  );

  it.each(rows)('of request $nth: $title: it gets its end', async ({ nth, fault, options }) => {
    const on: Fault['on'] = ({ nth: at }) => at === nth;
    const { endedAt, states, step } = await record({ ...options, faults: [{ ...fault, on }] });
    expect(states.length).toBeLessThanOrEqual(1);
    for (const words of states) expect(words.at(-1)).toMatch(/^(success|error|inactive)$/);
    expect(endedAt).toBeLessThanOrEqual(step.aborted ? 9.1 : 48);
    if (Object.keys(options).length === 0) expect(states.flat().at(-1) ?? 'success').toBe('success');
  });

  it.each([8000, 30_000])('of the creation: it is found among others, %d ms late', async (lag) => {
    const { calls, log, states } = await record(
      { faults: [{ on: create, ends: 'reset', acts: true }] },
      success,
      (world) => {
        world.time.after(1000, () => world.github.addRecord('production', commit, ['failure']));
        world.github.lag = lag;
      },
    );
    expect(states).toEqual([['failure'], ['success']]);
    expect(log).toEqual([]);
    expect(calls().filter((call) => call === create)).toHaveLength(1);
  });

  it('of a creation that was none: a warning says so', async () => {
    const { endedAt, log, result, states } = await record({ faults: [{ on: create, ends: 'reset' }] });
    expect({ result, states }).toEqual({ result: 'no id', states: [] });
    expect(endedAt).toBeLessThan(35);
    expect(log).toEqual([expect.stringContaining('GitHub shows no Deployment with its mark')]);
  });

  it('of last words, too: they are repeated', async () => {
    const faults = [{ on: status, skip: 1, count: 2, ends: 'silence' as const }];
    const { states } = await record({ cancelAfter: 5060, faults });
    expect(states).toEqual([['in_progress', 'inactive']]);
  });

  it('of every end: a warning says so, and the work is not lost', async () => {
    const { endedAt, log, result } = await record({ faults: [{ on: status, skip: 1, count: 99, ends: 'silence' }] });
    expect(result).toBe(101);
    expect(endedAt).toBeLessThan(40);
    expect(log.filter((line) => line.startsWith('warning'))).toHaveLength(1);
  });
});

describe('A cancelled step', () => {
  const moments = [
    ...Array.from({ length: 12 }, (_, at) => 5 * at + 1),
    2500,
    ...Array.from({ length: 24 }, (_, at) => 5030 + 5 * at),
  ];

  it.each(moments)('after %i ms leaves no Deployment without an end', async (cancelAfter) => {
    const { endedAt, states } = await record({ cancelAfter });
    for (const words of states) expect(words.at(-1)).toMatch(/^(success|error|inactive)$/);
    expect(endedAt).toBeLessThanOrEqual(cancelAfter / 1000 + 4.1);
  });

  /** Of the last one, the moment after which no success is recorded is that of the end. */
  it.each([...moments, 5340])('whose time is up after %i ms leaves none either', async (timeout) => {
    const { endedAt, states } = await record({ timeout });
    for (const words of states) expect(words.at(-1)).toMatch(/^(success|error|inactive)$/);
    expect(endedAt).toBeLessThanOrEqual(timeout / 1000 + 4.1);
  });

  it('begins no work after that', async () => {
    const world = openGitHubWorld({ cancelAt: 1 });
    let hasBegun = false;
    const work = async () => {
      hasBegun = true;
      return { value: undefined, end: success };
    };
    await expect(world.run(({ deployments }) => deployments.record(target, work))).rejects.toThrow('SIGTERM');
    expect(hasBegun).toBe(false);
  });

  it('records no success, although the work went well', async () => {
    const world = openGitHubWorld({ cancelAfter: 2500 });
    await world.run(({ deployments }) =>
      deployments.record(target, async () => {
        await world.time.clock().sleep(5000);
        return { value: undefined, end: success };
      }),
    );
    const [{ statuses: [last] = [] } = { statuses: [] }] = world.github.deployments;
    expect(last?.state).toBe('inactive');
  });
});

describe('A success', () => {
  it('makes inactive what is older: of the same app or a namespace, by this action, and not over', async () => {
    const { github, requests } = await record({}, success, (world) => {
      const note = (apps: readonly string[], mark: string) => ({ 'platform-deploy': mark, apps });
      world.github.addRecord('production', commit, ['success'], note(['my-app'], 'a'));
      world.github.addRecord('production', commit, ['in_progress'], note(['old-name', 'app-1'], 'b'));
      world.github.addRecord('production', commit, ['failure'], note(['my-app'], 'c'));
      world.github.addRecord('production', commit, ['success'], note(['other-app'], 'd'));
      world.github.addRecord('production', commit, ['success'], note([], 'e'));
      world.github.addRecord('production', commit, ['success'], { by: 'others' });
      world.github.addRecord('staging', commit, ['success'], note(['my-app'], 'f'));
    });
    const last = github.deployments.map(({ statuses }) => statuses[0]?.state).reverse();
    expect(last).toEqual(['inactive', 'inactive', 'failure', 'success', 'inactive', 'success', 'success', 'success']);
    const written = requests.filter(({ call }) => call === status).map(({ path }) => path.split('/')[5]);
    expect(written).toEqual(['108', '108', '101', '102', '105']);
  });

  it('leaves what takes too long, so that the step is not late', async () => {
    const faults = [{ on: 'POST /graphql', count: 99, ends: 'silence' as const }];
    const { endedAt, states, step } = await record({ timeout: 8000, faults });
    expect(states).toEqual([['in_progress', 'success']]);
    expect({ endedAt, isLate: step.aborted }).toEqual({ endedAt: 7.7, isLate: false });
  });

  it('stands if the older ones cannot be made inactive', async () => {
    const { log, states } = await record({}, success, ({ github }) => github.forbid(/graphql/));
    expect(states).toEqual([['in_progress', 'success']]);
    expect(log).toHaveLength(1);
  });
});

describe('Records of earlier runs', () => {
  it.each([1_800_000, 2000])('get an error when their commit is left, also in the last %d ms', async (timeout) => {
    const world = openGitHubWorld({ timeout });
    world.github.addRecord('production', commit, ['in_progress', 'success']);
    await world.run(async ({ deployments }) => {
      const [record] = await deployments.read(['production']);
      if (record) await deployments.markLeft(record, 'Rolled back');
      expect(await deployments.read(['production'])).toMatchObject([{ standing: 'bad', wasLeft: true }]);
    });
    expect(world.github.deployments[0]?.statuses[0]).toMatchObject({ state: 'error', description: 'Rolled back' });
  });

  it('that are gone are a warning', async () => {
    const world = openGitHubWorld();
    world.github.addRecord('production', commit, ['success']);
    await world.run(async ({ deployments }) => {
      const [record] = await deployments.read(['production']);
      world.github.deployments.pop();
      if (record) await deployments.markLeft(record, 'Rolled back');
    });
    expect(world.log).toEqual([expect.stringContaining('GitHub does not show it any more')]);
  });

  it('all become inactive when their environment goes', async () => {
    const world = openGitHubWorld();
    for (const [at, state] of ['success', 'inactive', 'in_progress'].entries())
      world.github.addRecord('review-7', commit, [state], { 'platform-deploy': `mark-${at}`, apps: [] });
    await world.run(({ deployments }) => deployments.retire('review-7'));
    expect(world.github.deployments.map(({ statuses }) => statuses[0]?.state)).toEqual(Array(3).fill('inactive'));
    expect(world.calls().filter((call) => call === status)).toHaveLength(2);
  });
});
