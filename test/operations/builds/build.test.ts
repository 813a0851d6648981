import { describe, expect, it } from 'vitest';
import { examplePayload } from '../../harness/payloads.ts';
import { startPlatform, type TestPlatform } from '../../harness/platform.ts';

const inputs = { operation: 'build', app: 'my-app' };
const bodyOf = ({ emulator }: TestPlatform) =>
  emulator.requests().find(({ endpoint }) => endpoint === 'startBuild')?.body;

describe.each(['status', 'builds'] as const)('build in the dialect %s', (dialect) => {
  it('reads the app, starts one build, looks until it has ended, and tells about it', async () => {
    await using platform = await startPlatform({ dialect });
    const step = await platform.step({ ...inputs, branch: 'main', commitish: 'c0ffee0', description: 'by hand' });
    expect(step.exitCode, step.log).toBe(0);
    const [first, second, third, ...rest] = platform.calls();
    const list = 'GET /apps/my-app/builds?limit=20';
    expect([first, second, third]).toEqual(['GET /apps/my-app', list, 'POST /apps/my-app/builds']);
    // That nothing crashed right after is worth one look.
    expect(rest.at(-1)).toBe('GET /apps/my-app/dynos/list');
    const looks = rest.slice(0, -1);
    const id = step.outputs['build-id'];
    const places = ['', `/builds/${id}`, '/deployments'].map((place) => `GET /apps/my-app${place}`);
    expect([...new Set(looks)].sort()).toEqual(places);
    // What the platform does not have is asked for once, and a build, which may show late, four times.
    expect(looks.filter((look) => look === places[2])).toHaveLength(1);
    if (dialect === 'status') expect(looks.filter((look) => look === places[1])).toHaveLength(4);
    expect(bodyOf(platform)).toEqual({ branch: 'main', commitish: 'c0ffee0', description: 'by hand' });
    expect(step.outputs).toMatchObject({
      operation: 'build',
      changed: 'true',
      skipped: 'false',
      status: 'succeeded',
      commitish: 'c0ffee0',
      url: 'https://my-app.apps.platform.example/',
    });
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(Number(step.outputs['duration'])).toBeGreaterThanOrEqual(6);
    expect(Number(step.outputs['duration'])).toBeLessThan(60);
    expect(JSON.parse(step.outputs['result'] ?? '')).toMatchObject(dialect === 'status' ? { name: 'my-app' } : { id });
    expect(step.summary).toContain('### ✅ Built my-app in');
  });

  it('need not wait, and tells the app’s URL all the same', async () => {
    await using platform = await startPlatform({ dialect });
    const step = await platform.step({ ...inputs, wait: 'false' });
    expect(step.exitCode, step.log).toBe(0);
    expect(platform.calls()).toEqual(['GET /apps/my-app', 'POST /apps/my-app/builds']);
    expect(step.outputs).toMatchObject({ changed: 'true', status: 'pending', url: expect.stringContaining('my-app') });
    expect(step.outputs['duration']).toBeUndefined();
  });

  it('only reads in a dry run', async () => {
    await using platform = await startPlatform({ dialect });
    const step = await platform.step({ ...inputs, 'dry-run': 'true' });
    expect(platform.calls()).toEqual(['GET /apps/my-app']);
    expect(step.summary).toContain('Would build my-app');
  });

  it('only reads in a dry run that waits for a build which was started elsewhere', async () => {
    await using platform = await startPlatform({ dialect });
    const apps = [...platform.emulator.world.store.apps.values()];
    const id = apps.find(({ name }) => name === 'my-app')?.builds[0]?.id ?? '';
    const { exitCode, log, outputs } = await platform.step({
      operation: 'build',
      app: 'my-app',
      'build-id': id,
      'dry-run': 'true',
    });
    expect(exitCode, log).toBe(0);
    expect(log).toContain(`✔ Would wait for build ${id} of my-app`);
    expect(outputs).toMatchObject({ changed: 'false', 'would-change': 'false' });
    expect(platform.calls().filter((call) => !call.startsWith('GET'))).toEqual([]);
  });

  it('is refused in a dry run too, where nothing could hold what is expected of it', async () => {
    await using platform = await startPlatform({ dialect });
    const { exitCode, log } = await platform.step(
      { operation: 'build', app: 'my-app', 'health-check': '/', 'health-check-expect': '{commit}', 'dry-run': 'true' },
      { env: { GITHUB_SHA: '', GITHUB_REF_NAME: '' } },
    );
    expect(exitCode).toBe(1);
    expect(log).toContain('the commit that is built is not known');
    expect(platform.calls()).toEqual([]);
  });

  it('is not started for an app that is not there', async () => {
    await using platform = await startPlatform({ dialect });
    const step = await platform.step({ ...inputs, app: 'no-such-app' });
    expect(step.exitCode).toBe(1);
    expect(platform.calls()).toEqual(['GET /apps/no-such-app', 'GET /apps']);
  });

  it('is started at most once when the answer to the start is lost', async () => {
    for (const fault of ['reset-after', 'no-reply', 'truncate', 'html'] as const) {
      await using platform = await startPlatform({ dialect });
      platform.emulator.faults.add({ endpoint: 'startBuild', fault, executed: true });
      const step = await platform.step({ ...inputs, 'request-timeout': '1s' });
      expect(step.exitCode, fault).toBe(1);
      expect(step.log).toContain('Whether the platform acted on it is unknown');
      expect(step.outputs['status']).toBe('unknown');
      expect(platform.calls().filter((call) => call.startsWith('POST'))).toHaveLength(1);
    }
  });
});

describe('what is built', () => {
  it('is the pushed branch and commit by default, and the description says who did it', async () => {
    await using platform = await startPlatform();
    const step = await platform.step(inputs, { event: { name: 'push', payload: examplePayload('push') } });
    expect(bodyOf(platform)).toEqual({
      branch: 'main',
      commitish: '0123456789abcdef0123456789abcdef01234567',
      description: 'Started by mona at 0123456789ab: https://github.example/octo/shop/actions/runs/77',
    });
    expect(step.outputs['commitish']).toBe('0123456789abcdef0123456789abcdef01234567');
  });

  it('is the head of a pull request by default, never its merge commit', async () => {
    await using platform = await startPlatform();
    const payload = examplePayload('pull_request', 'synchronize');
    await platform.step(inputs, {
      event: { name: 'pull_request', payload },
      env: { GITHUB_REF_NAME: '2/merge', GITHUB_SHA: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' },
    });
    expect(bodyOf(platform)).toEqual({
      branch: 'changes',
      commitish: 'ec26c3e57ca3a959ca5aad62de7213c562f8c821',
      description:
        'Started by mona for pull request #2 at ec26c3e57ca3: https://github.example/octo/shop/actions/runs/77',
    });
  });

  it('is left to the platform where nothing is known', async () => {
    await using platform = await startPlatform();
    await platform.step(inputs, { env: { GITHUB_REF_NAME: '', GITHUB_SHA: '', GITHUB_ACTOR: '' } });
    expect(bodyOf(platform)).toEqual({
      description: 'Started by a workflow: https://github.example/octo/shop/actions/runs/77',
    });
  });

  it('is never a branch’s name that gives orders', async () => {
    await using platform = await startPlatform();
    const branch = 'x`[a](https://evil.example)<img>@mona::error::|';
    const step = await platform.step({ ...inputs, branch });
    expect(step.exitCode, step.log).toBe(0);
    expect(bodyOf(platform)).toMatchObject({ branch });
    expect(step.log).not.toMatch(/^::error/m);
    expect(step.summary).not.toMatch(/\]\(https:\/\/evil|<img|@mona/);
  });
});
