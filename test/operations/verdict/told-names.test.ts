import { describe, expect, it } from 'vitest';
import { startToldPlatform, type ToldApp } from '../../harness/told-platform.ts';

const commit = '0123456789abcdef0123456789abcdef01234567';
const built = { id: 'b2', state: 'succeeded' };

/** What an app tells of what it runs where no word tells how its deployment stands: before, and when the build has come. */
const ways: Readonly<Record<string, readonly [object, object]>> = {
  'the id of a build': [{ current_build_id: 'b1' }, { current_build_id: 'b2' }],
  'the id of a build, and a time': [
    { current_build_id: 'b1', deployed_at: '2026-11-16T01:00:00Z' },
    { current_build_id: 'b2', deployed_at: '2026-11-17T01:00:00Z' },
  ],
  'a commit': [{ current_commit: 'f'.repeat(40) }, { current_commit: commit }],
  'a time': [{ released_at: '2026-11-16T01:00:00Z' }, { released_at: '2026-11-17T01:00:00Z' }],
};
const asides = { nothing: {}, 'an app that runs throughout': { status: 'running' } };

async function play(told: ToldApp) {
  await using platform = await startToldPlatform(told);
  const { exitCode, log } = await platform.build({ timeout: '5m' });
  const [, seconds] = /Built my-app in (\d+)(?:\.\d+)? s/.exec(log) ?? [];
  return { exitCode, log, seconds: Number(seconds) };
}

describe.each(Object.entries(asides))('a build that is done, beside %s,', (_, aside) => {
  it.each(Object.entries(ways))('is deployed when the app has come to it by %s', async (_, [before, after]) => {
    const app = (second: number) => ({ ...aside, ...(second < 7 ? before : after) });
    const told = { before: { ...aside, ...before }, start: { id: 'b2' }, build: built };
    const { exitCode, log, seconds } = await play({ ...told, app });
    expect(exitCode, log).toBe(0);
    expect(seconds, log).toBeGreaterThanOrEqual(7);
    expect(seconds, log).toBeLessThan(15);
  });

  it('is deployed in a while where the app’s time stays as it was', async () => {
    const app = { ...aside, ...ways['a time']?.[0] };
    const { exitCode, log, seconds } = await play({ before: app, start: { id: 'b2' }, build: built, app });
    expect(exitCode, log).toBe(0);
    expect(seconds, log).toBeGreaterThanOrEqual(30);
  });
});

it('an app that names a build which nobody calls done is no success', async () => {
  const [before, app] = ways['the id of a build'] ?? [];
  const { exitCode, log } = await play({ before: before ?? {}, start: { id: 'b2' }, app: app ?? {} });
  expect(exitCode, log).toBe(1);
});

it('an app that names the build before its deployment has come is waited for', async () => {
  const stands = { current_build_id: 'b1', deployment: { id: 'd1', status: 'succeeded', commit: 'f'.repeat(40) } };
  const app = (second: number) =>
    second < 7
      ? { ...stands, current_build_id: 'b2' }
      : { current_build_id: 'b2', deployment: { id: 'd2', status: 'succeeded', commit } };
  const { exitCode, log, seconds } = await play({ before: stands, start: { id: 'b2' }, app });
  expect(exitCode, log).toBe(0);
  expect(seconds).toBeGreaterThanOrEqual(7);
  const never = await play({ before: stands, start: { id: 'b2' }, app: { ...stands, current_build_id: 'b2' } });
  expect(never.exitCode).toBe(1);
  const failed = { ...stands, current_build_id: 'b2', deployment: { ...stands.deployment, status: 'failed' } };
  const ends = await play({ before: stands, start: { id: 'b2' }, app: failed });
  expect(ends.log).toContain('failed');
  expect(ends.log).not.toContain('Nothing was seen');
});
