import { describe, expect, it } from 'vitest';
import { startGitHub } from '../../harness/github-api.ts';
import { startPlatformAndGitHub } from '../../harness/platform-and-github.ts';
import { startToldPlatform, type ToldApp } from '../../harness/told-platform.ts';

const [running, commit] = ['a'.repeat(40), '0123456789abcdef0123456789abcdef01234567'];
const runs = { current_deployment: { id: 'd1', status: 'succeeded', commit: running } };
const told: ToldApp = { before: runs, start: { id: 'b2' }, build: { id: 'b2', state: 'succeeded' }, app: runs };

/** Builds where GitHub compares like this. */
async function build(order: unknown, inputs: Readonly<Record<string, string>>, app = told) {
  await using platform = await startToldPlatform(app);
  await using github = await startGitHub();
  const body = { status: order, ahead_by: order === 'ahead' || order === 'diverged' ? 1 : 0 };
  github.disturb((call) =>
    call.includes('/compare/') ? { acts: false, ends: { status: order === 404 ? 404 : 200, body } } : undefined,
  );
  const step = await platform.build(
    { 'github-token': github.token, timeout: '1m', ...inputs },
    { env: { GITHUB_API_URL: github.url } },
  );
  const started = platform.calls.includes('POST /apps/my-app/builds');
  return { ...step, started, compared: github.calls().filter((call) => call.includes('/compare/')) };
}

describe('on-older', () => {
  it('skip builds nothing where the app runs a newer commit, and says why', async () => {
    const step = await build('behind', { 'on-older': 'skip' });
    expect(step.exitCode, step.log).toBe(0);
    expect(step.started).toBe(false);
    expect(step.outputs).toMatchObject({ order: 'behind', skipped: 'true', changed: 'false' });
    expect(step.outputs['skip-reason']).toBe(`${commit} is older than ${running}, which my-app runs.`);
    expect(step.compared).toEqual([`GET /repos/octo/shop/compare/${running}...${commit}?per_page=1`]);
  });

  it('fail builds nothing either, and is red', async () => {
    const step = await build('behind', { 'on-older': 'fail' });
    expect(step.exitCode).toBe(1);
    expect(step.started).toBe(false);
    expect(step.log).toContain(`Nothing was built: ${commit} is older than ${running}, which my-app runs`);
  });

  it.each(['builds', 'deployments'] as const)(
    'skip holds against what is on its way there, dialect %s',
    async (dialect) => {
      await using both = await startPlatformAndGitHub({ dialect });
      const [a, b, c] = ['a', 'b', 'c'].map((letter) => letter.repeat(40)) as [string, string, string];
      both.github.setHistory(a, b, c);
      const build = { operation: 'build', app: 'my-app', branch: 'main', 'on-older': 'skip' };
      await both.step({ ...build, commitish: a });
      await both.step({ ...build, commitish: c, wait: 'false' });
      const step = await both.step({ ...build, commitish: b });
      expect(step.outputs, step.log).toMatchObject({ skipped: 'true', order: 'ahead' });
      expect(step.outputs['skip-reason']).toBe(`${b} is older than ${c}, which is on its way to my-app.`);
    },
  );

  it('does not warn of a new app in an environment that has only records of others', async () => {
    await using both = await startPlatformAndGitHub({ dialect: 'deployments' });
    const [a, b] = ['a', 'b'].map((letter) => letter.repeat(40)) as [string, string];
    both.github.setHistory(a, b);
    await both.step({ operation: 'build', app: 'my-app', branch: 'main', commitish: a });
    both.github.addRecordsWith({}, 'shared', [a, 'success']);
    const inputs = { 'on-older': 'skip', 'github-environment': 'shared', commitish: b };
    const step = await both.step({ operation: 'build', app: 'my-app', branch: 'main', ...inputs });
    expect(step.outputs['order']).toBe('ahead');
    expect(step.log).not.toContain('could not be compared');
  });

  it('holds also for a start that the platform put off, while a newer commit came', async () => {
    const newer = 'b'.repeat(40);
    const app = { current_deployment: { id: 'd2', status: 'succeeded', commit: newer } };
    let isPutOff = false;
    const refuse = (path: string) => {
      if (path !== '/apps/my-app/builds' || isPutOff) return undefined;
      isPutOff = true;
      return 429;
    };
    await using platform = await startToldPlatform({ ...told, app, refuse });
    await using github = await startGitHub();
    github.disturb((call) => {
      const status = call.includes(`/compare/${newer}...`) ? 'behind' : 'ahead';
      return call.includes('/compare/')
        ? { acts: false, ends: { status: 200, body: { status, ahead_by: status === 'ahead' ? 1 : 0 } } }
        : undefined;
    });
    const inputs = { 'github-token': github.token, timeout: '1m', 'on-older': 'skip' };
    const step = await platform.build(inputs, { env: { GITHUB_API_URL: github.url } });
    expect(platform.calls.filter((call) => call.startsWith('POST'))).toHaveLength(1);
    expect(step.exitCode).toBe(1);
    expect(step.outputs).toMatchObject({ order: 'behind', changed: 'false' });
    expect(step.log).toContain(`Nothing was built: ${commit} is older than ${newer}, which my-app runs`);
  });

  it.each([
    ['its commit', { current_commit: running }],
    ['its build', { current_build_id: 'b2', current_deployment_id: 'd1' }],
  ])('fail holds where an app tells %s, and that it is running', async (_, tells) => {
    const app = { ...tells, status: 'running' };
    const build2 = { id: 'b2', state: 'succeeded', commit: running };
    const step = await build('behind', { 'on-older': 'fail' }, { ...told, before: app, app, build: build2 });
    expect(step.started).toBe(false);
    expect(step.outputs['order']).toBe('behind');
  });

  it.each(['success', 'failure'] as const)(
    'goes by what the workflow says that a word means: a %s',
    async (meaning) => {
      const app = { current_deployment: { id: 'd1', status: 'shipped', commit: running } };
      const inputs = { 'on-older': 'fail', [`${meaning}-statuses`]: 'Shipped' };
      const step = await build('behind', inputs, { ...told, before: app, app });
      expect(step.started).toBe(meaning === 'failure');
      expect(step.outputs['order']).toBe(meaning === 'failure' ? 'unknown' : 'behind');
    },
  );

  it.each([
    ['ahead', commit],
    ['identical', running],
    ['diverged', commit],
  ])('builds a commit that is %s', async (order, commitish) => {
    const step = await build(order, { 'on-older': 'fail', commitish });
    expect(step.started).toBe(true);
    expect(step.outputs['order']).toBe(order);
    expect(step.log.includes('::warning::')).toBe(order === 'diverged');
  });

  it('warns of what is lost where histories went different ways, and not where nobody asked', async () => {
    const lost = `${commit} lacks commits of ${running}, which my-app runs: their histories went different ways`;
    expect((await build('diverged', { 'on-older': 'skip' })).log).toContain(`::warning::${lost}`);
    expect((await build('diverged', { 'on-older': 'allow' })).log).not.toContain('histories');
  });

  it.each([
    ['GitHub does not tell', 404, told, 'The commit could not be compared with what my-app runs: '],
    ['GitHub tells nonsense', 'sideways', told, 'GitHub’s comparison does not tell which is older'],
    ['GitHub takes two commits for one', 'identical', told, 'GitHub’s answer is not about what was asked'],
    ['nobody tells what runs', 'behind', { ...told, before: {} }, 'Which commit my-app runs is told neither'],
  ])('builds with a warning where %s', async (_, order, app, warning) => {
    const step = await build(order, { 'on-older': 'fail' }, app);
    expect(step.started).toBe(true);
    expect(step.outputs['order']).toBe('unknown');
    expect(step.log).toMatch(new RegExp(`^::warning::.*${warning}`, 'm'));
  });

  it.each([
    ['the app tells nothing', {}],
    ['the app shows one that failed', { deployment_status: 'failed', current_build_id: 'b9' }],
  ])('takes the commit from the current one of the deployments, where %s', async (_, before) => {
    const { compared, outputs } = await build(
      'behind',
      { 'on-older': 'skip' },
      {
        ...told,
        before,
        build: { id: 'b1', state: 'succeeded', source_blob: { version: running } },
        deployments: [
          { id: 'd9', build: { id: 'b9' }, state: 'failed', current: false },
          { id: 'd1', build: { id: 'b1' }, state: 'succeeded', current: true },
        ],
      },
    );
    expect(outputs['order']).toBe('behind');
    expect(compared).toEqual([`GET /repos/octo/shop/compare/${running}...${commit}?per_page=1`]);
  });

  const other = 'e'.repeat(40);
  const live = { id: 'd1', status: 'live', commit: running };
  const gone = { id: 'd0', status: 'deactivated', commit: other };
  it.each<[what: string, before: object, deployments: readonly object[], isFound: boolean]>([
    ['the one that stands where another did', {}, [live, gone], true],
    ['the one that stands while another is at work', {}, [{ id: 'd2', status: 'build_in_progress' }, live, gone], true],
    ['the one that stands after another failed', {}, [{ id: 'd2', status: 'update_failed' }, live, gone], true],
    ['the one of its own that stands', {}, [{ ...live, app: { name: 'other' }, commit: other }, live, gone], true],
    ['none of several that succeeded', {}, [{ ...live, id: 'd2' }, live, gone], false],
    ['no success before which there is nothing: the list may be cut, or lack a rollback', {}, [live], false],
    ['none where the list tells that none is current', {}, [{ ...live, current: false }, gone], false],
    ['no success of others', {}, [{ ...live, app: { name: 'other' } }, gone], false],
    ['no preview', {}, [{ ...live, environment: 'preview' }, gone], false],
    ['none that failed', {}, [{ ...live, status: 'failed' }, gone], false],
    [
      'the one that the app names by its id',
      { current_deployment_id: 'd1' },
      [{ ...live, id: 'd2', commit: other }, live],
      true,
    ],
    [
      'the one whose build the app names',
      { current_build_id: 'b1', deployment_status: 'succeeded' },
      [{ ...live, build_id: 'b1' }],
      true,
    ],
    ['none where the app stands on one that is not there', { current_deployment_id: 'd7' }, [live, gone], false],
    [
      'the one that stands where the one that the app names failed',
      { current_deployment_id: 'd7', deployment_status: 'failed' },
      [live, gone],
      true,
    ],
  ])('takes from a list of deployments that calls none the current one %s', async (_, before, deployments, isFound) => {
    const refuse = (path: string) => (path.includes('/builds/b1') ? 403 : undefined);
    const { compared } = await build('behind', { 'on-older': 'skip' }, { ...told, before, deployments, refuse });
    expect(compared).toEqual(isFound ? [`GET /repos/octo/shop/compare/${running}...${commit}?per_page=1`] : []);
  });

  const shown = { status: 'running', deployment: { id: 'd2', commit: other } };
  const kept = { ...live, current: true };
  const named = { current_deployment_id: 'd2' };
  const failed = { id: 'd2', status: 'failed', commit: other };
  it.each<[what: string, before: object, deployments: readonly object[], found: string | undefined]>([
    ['not from one that failed by the list', shown, [{ id: 'd2', status: 'failed', commit: other }, kept], running],
    ['not from one at work by the list', shown, [{ id: 'd2', status: 'building', commit: other }, kept], running],
    ['from one of which the list says nothing', shown, [{ id: 'd7', status: 'live' }], other],
    [
      'from one that the list calls current',
      shown,
      [{ id: 'd2', status: 'live', commit: other, current: true }],
      other,
    ],
    [
      'from none where places have several current ones',
      {},
      [
        { ...kept, region: 'eu' },
        { ...kept, id: 'd2', region: 'us', commit: other },
      ],
      undefined,
    ],
    [
      'from none where places have the current ones of several builds',
      {},
      [
        { id: 'd1', status: 'live', current: true, build_id: 'b1', region: 'eu' },
        { id: 'd2', status: 'live', current: true, build_id: 'b2', region: 'us' },
      ],
      undefined,
    ],
    [
      'from the one that is current in every place, built for each',
      {},
      [
        { ...kept, build_id: 'b1', region: 'eu' },
        { ...kept, id: 'd2', build_id: 'b2', region: 'us' },
      ],
      running,
    ],
    ['from what went before the one that the app names and that failed', named, [failed, live], running],
    [
      'not from what came after the one that the app names and that failed',
      named,
      [{ ...live, id: 'd3', commit: other }, failed, live],
      running,
    ],
    [
      'not from another place than that of the one that the app names and that failed',
      named,
      [
        { ...failed, region: 'us' },
        { ...live, region: 'eu', commit: other },
        { ...live, id: 'd0', region: 'us' },
      ],
      running,
    ],
    [
      'from nowhere where all that went before has failed too',
      named,
      [failed, { ...live, status: 'failed' }],
      undefined,
    ],
    [
      'from the one that the app names, which stands by its own word',
      named,
      [{ ...failed, status: 'live' }, live],
      other,
    ],
    ['from one of which the list tells no commit', shown, [{ id: 'd2', status: 'live', current: true }], other],
    ['from one that the list does not have yet', shown, [kept], other],
    ['from one that is ill by a list that calls none current', shown, [{ id: 'd2', status: 'crashed' }, live], other],
    ['from one that is ill and current', shown, [{ id: 'd2', status: 'crashed', current: true }, live], other],
    ['from one that has come, and is not called current yet', shown, [{ id: 'd2', status: 'live' }, kept], other],
    [
      'from the one that is current in every place',
      {},
      [
        { ...kept, region: 'eu' },
        { ...kept, id: 'd2', region: 'us' },
      ],
      running,
    ],
  ])('takes the commit %s', async (_, before, deployments, found) => {
    const { compared } = await build('behind', { 'on-older': 'skip' }, { ...told, before, deployments });
    expect(compared).toEqual(found ? [`GET /repos/octo/shop/compare/${found}...${commit}?per_page=1`] : []);
  });

  it('takes the commit from an app that tells one, where the list of deployments is in trouble', async () => {
    const refuse = (path: string) => (/\/deployments(\?|$)/.test(path) ? 503 : undefined);
    const { compared } = await build('behind', { 'on-older': 'skip' }, { ...told, before: shown, refuse });
    expect(compared).toHaveLength(1);
    const blind = await build('behind', { 'on-older': 'skip' }, { ...told, before: named, refuse });
    expect(blind.compared).toEqual([]);
    expect(blind.log).toMatch(/::warning::The commit could not be compared with what my-app runs: GET \S+deployments/);
  });

  it('skip holds against what an app shows of its build, where the list that could overrule that is in trouble', async () => {
    const refuse = (path: string) => (/\/deployments(\?|$)/.test(path) ? 503 : undefined);
    const before = { current_build: { id: 'b1', state: 'succeeded', commit: running }, current_deployment_id: 'd1' };
    const step = await build('behind', { 'on-older': 'skip' }, { ...told, before, refuse });
    expect(step.started, step.log).toBe(false);
    expect(step.outputs['skip-reason']).toBe(`${commit} is older than ${running}, which my-app may run.`);
  });

  it('takes the commit from the build that the app stands on, where the app does not tell it', async () => {
    const before = { current_build_id: 'b1', current_deployment_id: 'd1' };
    const { compared } = await build(
      'behind',
      { 'on-older': 'skip' },
      {
        ...told,
        before,
        build: { id: 'b1', state: 'succeeded', source_blob: { version: running } },
      },
    );
    expect(compared).toHaveLength(1);
  });

  it.each<[what: string, app: Partial<ToldApp>]>([
    ['failed', { build: { id: 'b1', state: 'failed', commit: running } }],
    ['goes on', { build: { id: 'b1', state: 'pending', commit: running } }],
    [
      'succeeded, and its deployment failed',
      {
        build: { id: 'b1', state: 'succeeded', commit: running },
        deployments: [{ id: 'd1', build_id: 'b1', status: 'failed', commit: running }],
      },
    ],
    [
      'failed, and the app is said to be active',
      { before: { current_build_id: 'b1', status: 'active' }, build: { id: 'b1', state: 'failed', commit: running } },
    ],
  ])('takes no commit from a build of which only the id is told, where it %s', async (_, app) => {
    const before = { current_build_id: 'b1' };
    const { compared, outputs } = await build(
      'behind',
      { 'on-older': 'skip' },
      { ...told, before, app: before, ...app },
    );
    expect(compared).toEqual([]);
    expect(outputs['order']).toBe('unknown');
  });

  it.each([400, 403, 500])(
    'takes the last recorded success also where deployments are answered with %i',
    async (status) => {
      await using github = await startGitHub();
      const inputs = { 'github-token': github.token, 'github-environment': 'production', timeout: '1m' };
      const env = { GITHUB_API_URL: github.url };
      await using good = await startToldPlatform({ ...told, before: {}, app: {} });
      await good.build({ ...inputs, commitish: running }, { env });
      github.disturb((call) =>
        call.includes('/compare/') ? { acts: false, ends: { status: 200, body: { status: 'behind' } } } : undefined,
      );
      const refuse = (path: string) => (path.endsWith('/deployments') ? status : undefined);
      await using platform = await startToldPlatform({ ...told, before: {}, app: {}, refuse });
      const step = await platform.build({ ...inputs, 'on-older': 'skip' }, { env });
      expect(step.outputs, step.log).toMatchObject({ order: 'behind', skipped: 'true' });
      expect(step.log).not.toContain('::warning');
    },
  );

  it('takes the last recorded success where the platform tells none, and not a deployment that failed', async () => {
    const before = { current_deployment: { id: 'd1', status: 'failed', commit: 'c'.repeat(40) } };
    await using platform = await startToldPlatform({ ...told, before });
    await using github = await startGitHub();
    const inputs = { 'github-token': github.token, 'github-environment': 'production', timeout: '1m' };
    const env = { GITHUB_API_URL: github.url };
    await using good = await startToldPlatform({ ...told, before: {}, app: {} });
    expect((await good.build({ ...inputs, commitish: running }, { env })).exitCode).toBe(0);
    github.disturb((call) =>
      call.includes('/compare/') ? { acts: false, ends: { status: 200, body: { status: 'behind' } } } : undefined,
    );
    const step = await platform.build({ ...inputs, 'on-older': 'skip' }, { env });
    expect(step.outputs['skip-reason']).toContain(`older than ${running}`);
  });

  it('compares nothing unless it is asked to, and nothing for a build that was started elsewhere', async () => {
    expect((await build('behind', {})).compared).toEqual([]);
    expect((await build('behind', { 'on-older': 'fail', 'build-id': 'b2' })).compared).toEqual([]);
  });
});
