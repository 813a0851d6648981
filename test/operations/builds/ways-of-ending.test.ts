import { describe, expect, it } from 'vitest';
import { startPlatform } from '../../harness/platform.ts';

const build = { operation: 'build', app: 'my-app' };

describe.each(['status', 'builds'] as const)('How a build ended, on a platform of the %s dialect', (dialect) => {
  it('is a failure with the platform’s own words when the build fails', async () => {
    await using platform = await startPlatform({ dialect });
    platform.emulator.faults.add({ fault: 'build-fails', count: 1 });
    const { exitCode, outputs, summary, log } = await platform.step(build);
    expect(exitCode).toBe(1);
    expect(outputs).toMatchObject({ status: 'failed', 'build-id': expect.stringMatching(/./), changed: 'true' });
    expect(log).toMatch(/::error title=build failed::The build of my-app failed after/);
    expect(summary).toMatch(/### ❌ The build of my-app failed after/);
    expect(summary.match(/^- /gm)).toHaveLength(2);
  });

  it('is not known when the build never ends: the step fails at its deadline and tells how to go on', async () => {
    await using platform = await startPlatform({ dialect });
    platform.emulator.faults.add({ fault: 'build-never-ends', count: 1 });
    const { exitCode, outputs, log } = await platform.step({ ...build, timeout: '10m' });
    expect(exitCode).toBe(1);
    expect(outputs['status']).toBe('timeout');
    expect(log).toContain('It continues on the platform');
    expect(log).toContain(`\`build-id: ${outputs['build-id']}\``);
  });

  it('can be waited for later with the build’s id, and that starts nothing', async () => {
    await using platform = await startPlatform({ dialect });
    const first = await platform.step({ ...build, wait: 'false' });
    platform.calls();
    const { exitCode, outputs } = await platform.step({ ...build, 'build-id': first.outputs['build-id'] ?? '' });
    expect(exitCode).toBe(0);
    expect(outputs).toMatchObject({ status: 'succeeded', changed: 'false' });
    expect(platform.calls().filter((call) => !call.startsWith('GET '))).toEqual([]);
  });

  it('is superseded when a newer build overtakes it', async () => {
    await using platform = await startPlatform({ dialect });
    platform.emulator.faults.add({ fault: 'superseded', count: 1, seconds: 3 });
    const { exitCode, outputs, log } = await platform.step(build);
    expect(exitCode).toBe(1);
    expect(outputs['status']).toBe('superseded');
    expect(log).toMatch(/The build of my-app was superseded/);
  });

  it('is seen although the platform answered the start with nothing', async () => {
    await using platform = await startPlatform({ dialect });
    platform.emulator.faults.add({ fault: 'empty-build-reply', count: 1 });
    const { exitCode, outputs } = await platform.step(build);
    expect(exitCode).toBe(0);
    expect(outputs['status']).toMatch(/^(succeeded|deployed)$/);
    expect(outputs['build-id']).toMatch(/./);
  });

  it('is not taken from a deployment of yesterday that the app still shows', async () => {
    await using platform = await startPlatform({ dialect });
    await platform.step(build);
    platform.emulator.faults.add({ fault: 'lagging-app', count: 1, seconds: 40 });
    const { exitCode, outputs } = await platform.step(build);
    expect(exitCode).toBe(0);
    expect(Number(outputs['duration'])).toBeGreaterThanOrEqual(40);
  });

  it('is not guessed from words that nobody knows, unless the step teaches them', async () => {
    await using platform = await startPlatform({ dialect });
    platform.emulator.faults.add({ fault: 'build-unknown-words' });
    expect((await platform.step({ ...build, timeout: '2m' })).outputs['status']).toBe('timeout');
    const words = [...(await platform.step({ ...build, timeout: '2m' })).log.matchAll(/ s {2}(?:still )?([a-z-]+)$/gm)];
    const last = words.at(-1)?.[1] ?? '';
    const taught = await platform.step({ ...build, 'success-statuses': last, timeout: '2m' });
    // The other dialect tells what the app stands on: a word about the build alone is not enough there.
    expect(taught.exitCode).toBe(dialect === 'status' ? 0 : 1);
    expect(taught.outputs['status']).toBe(dialect === 'status' ? last : 'timeout');
  });

  it('is found out although three in ten looks fail', async () => {
    await using platform = await startPlatform({ dialect });
    for (const endpoint of ['getApp', 'getBuild'] as const) {
      platform.emulator.faults.add({ endpoint, fault: 'status', status: 502, probability: 0.3, seed: 7 });
    }
    const { exitCode, outputs } = await platform.step(build);
    expect(exitCode).toBe(0);
    expect(outputs['status']).toBe('succeeded');
    expect(platform.calls().filter((call) => call.startsWith('POST '))).toHaveLength(1);
  });

  it('is looked for under 400 times in an hour', async () => {
    await using platform = await startPlatform({ dialect, buildSeconds: 3600 });
    const { exitCode } = await platform.step({ ...build, timeout: '2h' });
    expect(exitCode).toBe(0);
    expect(platform.calls().filter((call) => call.startsWith('GET ')).length).toBeLessThan(400);
  });
});

describe('The wait for a build', () => {
  it('is never a success while the app only shows the deployment before', async () => {
    await using platform = await startPlatform();
    await platform.step(build);
    platform.emulator.faults.add({ fault: 'lagging-app' });
    const { exitCode, outputs } = await platform.step({ ...build, timeout: '5m' });
    expect(exitCode).toBe(1);
    expect(outputs['status']).toBe('timeout');
  });

  it('shows a line per change and a sign of life every half minute', async () => {
    await using platform = await startPlatform({ buildSeconds: 300 });
    const { log } = await platform.step(build);
    expect(log.match(/ s {2}building$/gm)).toHaveLength(1);
    const lives = log.match(/still building$/gm)?.length ?? 0;
    expect(lives).toBeGreaterThanOrEqual(3);
    expect(lives).toBeLessThanOrEqual(10);
  });

  it('obeys a fixed interval', async () => {
    await using platform = await startPlatform({ buildSeconds: 60 });
    await platform.step({ ...build, 'poll-interval': '20s' });
    expect(platform.calls().filter((call) => call === 'GET /apps/my-app')).toHaveLength(5);
  });

  it('goes by what the app tells where looking at the build is refused for good', async () => {
    await using platform = await startPlatform({ dialect: 'builds' });
    for (const endpoint of ['getBuild', 'listBuilds'] as const)
      platform.emulator.faults.add({ endpoint, fault: 'status', status: 403 });
    const { exitCode, outputs, log } = await platform.step(build);
    expect(exitCode, log).toBe(0);
    expect(outputs['status']).toBe('deployed');
  });
});
