import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/platform/wire/clock.ts';
import { startPlatform } from '../../harness/platform.ts';
import { stretch } from '../../harness/stretch.ts';

const listCalls = (calls: readonly string[]) =>
  calls.filter((call) =>
    /^GET \/(apps|pipelines|teams|namespaces|apps\/[\w-]+\/(dynos\/list|domains|config-vars))$/.test(call),
  );

describe('a name that is not found', () => {
  it.each([
    ['get-app', { app: 'my-ap' }, 'app: my-app'],
    ['build', { app: 'my_app' }, 'app: my-app'],
    ['restart', { app: 'myapp' }, 'app: my-app'],
    ['list-dynos', { app: 'my-app-' }, 'app: my-app'],
    ['get-config', { app: 'mai-app' }, 'app: my-app'],
    ['set-config', { app: 'my-app2', 'config-vars': 'A=b' }, 'app: my-app'],
    ['get-pipeline', { pipeline: 'shp' }, 'pipeline: shop'],
    ['list-pipeline-apps', { pipeline: 'shopp' }, 'pipeline: shop'],
    ['get-team', { team: 'amce' }, 'team: acme'],
    ['get-namespace', { namespace: 'acme-tool' }, 'namespace: acme-tools'],
    ['exec', { app: 'my-app', dyno: 'web1', command: 'ls' }, 'dyno: web.1'],
    ['exec', { app: 'myapp', dyno: 'web.1', command: 'ls' }, 'app: my-app'],
    ['get-domain', { app: 'my-app', domain: 'wwww.my-app.example' }, 'domain: www.my-app.example'],
    ['promote', { app: 'my-ap' }, 'app: my-app'],
    ['promote', { app: 'my-ap', pipeline: 'shop' }, 'app: my-app'],
    ['promote', { app: 'my-app', to: 'shop-prodution' }, 'to: shop-production'],
    ['remove-domain', { app: 'my-app', domain: 'www.myapp.example' }, 'domain: www.my-app.example'],
  ])('by %s with %j is told together with what is near', async (operation, inputs, near) => {
    await using platform = await startPlatform();
    const step = await platform.step({ operation, ...inputs });
    expect(step.exitCode).toBe(1);
    expect(step.log).toContain('(404 not_found');
    expect(step.summary).toContain(`**What to do:** Write \`${near}\` if that is meant.`);
  });

  it('is told with its own words where the time is nearly up, and where help fails in any way', async () => {
    await using platform = await startPlatform();
    const inputs = { operation: 'get-app', app: 'my-ap', timeout: '2s' };
    const [now, fraction] = [Date.now(), 0.25];
    let looks = 0;
    // Nothing of the kind happens by the machine's own clock.
    const clock = { ...systemClock, now: () => now + fraction * ++looks };
    const step = await platform.step(inputs, { clock });
    expect(step.log).toContain('(404 not_found');
    expect(step.log).not.toContain('Unexpected');
  });

  it.each([
    ['get-environment', {}],
    ['set-environment', { 'config-vars': 'A=1' }],
    ['unset-environment', { 'config-keys': 'CI' }],
  ])('by %s with a kind alone is told what is missing', async (operation, inputs) => {
    await using platform = await startPlatform();
    const step = await platform.step({ operation, 'pipeline-environment': 'ci', ...inputs });
    expect(step.summary).toContain('**What to do:** Give `pipeline` too if `pipeline-environment` is a kind or a name');
    expect(
      (await platform.step({ operation, 'pipeline-environment': 'ci', pipeline: 'shop', ...inputs })).exitCode,
    ).toBe(0);
  });

  it.each([
    ['create-app', { app: 'new', team: 'labz' }],
    ['create-namespace', { namespace: 'new', team: 'labz' }],
  ])('in what %s sends is a team, and told together with what is near', async (operation, inputs) => {
    await using platform = await startPlatform();
    const step = await platform.step({ operation, ...inputs });
    expect(step.log).toContain('there is no team labz (422 invalid_params');
    expect(step.summary).toContain('**What to do:** Write `team: labs` if that is meant.');
  });

  it.each([
    ['restart', { app: 'my-app', dyno: 'wbe.1' }, '`web.1` in `dyno`'],
    ['restart', { app: 'my-app', dyno: 'wep' }, '`web` in `dyno`'],
    ['scale', { app: 'my-app', formation: 'wbe=2' }, '`web` in `formation`'],
    ['unset-config', { app: 'my-app', 'config-keys': 'LOG_LEVLE' }, '`LOG_LEVEL` in `config-keys`'],
    ['get-config', { app: 'my-app', 'config-keys': 'LOG_LEVLE' }, '`LOG_LEVEL` in `config-keys`'],
    ['get-environment', { pipeline: 'shop', 'pipeline-environment': 'stagin' }, '`staging` in `pipeline-environment`'],
    [
      'set-environment',
      { pipeline: 'shop', 'pipeline-environment': 'cli', 'config-vars': 'A=1' },
      '`ci` in `pipeline-environment`',
    ],
  ])('by %s with %j among those that were read is told together with what is near', async (operation, inputs, near) => {
    await using platform = await startPlatform();
    const step = await platform.step({ operation, ...inputs });
    expect(step.exitCode).toBe(1);
    expect(step.summary).toContain(`**What to do:** Write ${near} if that is meant; there are `);
  });

  it('to compare with is told together with what is near', async () => {
    await using platform = await startPlatform();
    const step = await platform.step({ operation: 'check-config', app: 'my-app', against: 'shop-stagin' });
    expect(step.exitCode).toBe(1);
    expect(step.summary).toContain('**What to do:** Write `against: shop-staging` if that is meant.');
  });

  it('costs one list, and only where it was not found', async () => {
    await using platform = await startPlatform();
    await platform.step({ operation: 'get-app', app: 'my-ap' });
    expect(listCalls(platform.calls())).toEqual(['GET /apps']);
    platform.emulator.faults.add({ endpoint: 'getApp', fault: 'status', status: 403 });
    await platform.step({ operation: 'get-app', app: 'my-ap' });
    expect(listCalls(platform.calls())).toEqual([]);
  });

  it.each([
    { fault: 'status', status: 403 },
    { fault: 'status', status: 503 },
    { fault: 'html' },
    { fault: 'reset-before' },
  ] as const)('is told as ever where the list fails: %j', async (fault) => {
    await using platform = await startPlatform();
    platform.emulator.faults.add({ endpoint: 'listApps', ...fault });
    const step = await platform.step({ operation: 'get-app', app: 'my-ap' });
    expect(step.summary).toContain('**What to do:** Check the name for typing errors');
    expect(platform.calls().filter((call) => call === 'GET /apps').length).toBeLessThanOrEqual(1);
  });

  it('is told no more than two seconds later where the list is silent', async () => {
    await using platform = await startPlatform();
    platform.emulator.faults.add({ endpoint: 'listApps', fault: 'no-reply' });
    const started = performance.now();
    const step = await platform.step({ operation: 'get-app', app: 'my-ap' });
    expect(step.summary).toContain('Check the name for typing errors');
    expect(performance.now() - started).toBeLessThan(stretch(3000));
  });

  it('suggests nothing that is like no other', async () => {
    await using platform = await startPlatform();
    const step = await platform.step({ operation: 'get-app', app: 'zebra' });
    expect(step.summary).toContain('**What to do:** Check the name for typing errors');
  });
});

describe('an api-url without its version', () => {
  it('is said to be that, whatever the server answers there', async () => {
    await using platform = await startPlatform();
    const base = platform.emulator.apiUrl.replace('/api/v1', '');
    for (const url of [base, `${base}/api`]) {
      const step = await platform.step({ operation: 'get-app', app: 'my-app', 'api-url': url });
      expect(step.exitCode).toBe(1);
      expect(step.log).toContain('Let `api-url` end in the API’s version');
    }
  });
});
