import { describe, expect, it } from 'vitest';
import { startToldPlatform } from '../../harness/told-platform.ts';

/** A moment so many seconds from now. */
const at = (second: number) => new Date(Date.now() + second * 1000).toISOString();

describe('a crash is one of a deployment', () => {
  const play = async (created: number, crashed: number, inputs = {}) => {
    await using platform = await startToldPlatform({
      ...{ before: {}, start: { id: 'b2' }, app: {} },
      build: { id: 'b2', state: 'succeeded', created_at: at(created) },
      dynos: [{ name: 'web.1', type: 'web', state: 'crashed', started_at: at(crashed) }],
    });
    const { outputs } = await platform.build(inputs);
    return outputs['status'];
  };

  it('from the time of its build on, where that was started elsewhere', async () => {
    expect(await play(-600, -300, { 'build-id': 'b2' })).toBe('unhealthy');
    expect(await play(-600, -900, { 'build-id': 'b2' })).toBe('succeeded');
  });

  it('from the time of its build on, where the platform’s clocks differ', async () => {
    expect(await play(-600, -300)).toBe('unhealthy');
    expect(await play(-600, -900)).toBe('succeeded');
  });
});

it('a soak is a phase of its own', async () => {
  const build = { id: 'b2', state: 'succeeded' };
  await using platform = await startToldPlatform({ before: {}, start: { id: 'b2' }, app: {}, build, dynos: [] });
  const { log } = await platform.build({ soak: '50s' });
  expect(log).toMatch(/^Build of my-app: .*soak 50 s/m);
});

it.each([
  ['is what failed, where the last word only says so', 'build_failed', true],
  ['has not failed, where another build took its place', 'superseded', false],
])('the phase before the end %s', async (_, state, failed) => {
  const build = (second: number) => ({ id: 'b2', state: second < 20 ? 'building' : state });
  await using platform = await startToldPlatform({ before: {}, start: { id: 'b2' }, app: {}, build });
  const { summary } = await platform.build();
  expect(summary).toMatch(failed ? /building 2\d(\.\d)? s :crit, / : /building 2\d(\.\d)? s :0, /);
  expect(summary).toMatch(new RegExp(`${state} :crit, milestone`));
});
