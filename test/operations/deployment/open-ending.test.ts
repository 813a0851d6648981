import { expect, it } from 'vitest';
import { startToldPlatform, type ToldApp } from '../../harness/told-platform.ts';

const built = { id: 'b2', state: 'succeeded' };
const late = (second: number) => (second < 30 ? { id: 'b2', state: 'building' } : built);
const told: ToldApp = { before: {}, start: { id: 'b2' }, app: {} };
const goOn =
  /Run a step with `operation: build`, `app: my-app`(, `commitish: [\da-f]{40}`)? and `build-id: b2` to go on waiting\./;

/** Builds until the time is up, or until the job is cancelled after so many seconds. */
async function play(more: Partial<ToldApp>, inputs = {}, cancelAfter = Number.POSITIVE_INFINITY) {
  const cancel = new AbortController();
  const app = (second: number) => {
    if (second >= cancelAfter) cancel.abort(new Error('The job was cancelled'));
    return {};
  };
  await using platform = await startToldPlatform({ ...told, app, ...more });
  return await platform.build({ timeout: '1m', ...inputs }, { cancelled: cancel.signal });
}

it('a word that nobody knows may be how a build ends there, where the time was up', async () => {
  const { log } = await play({ build: { id: 'b2', state: 'complete' } });
  expect(log).toContain('The build of my-app had not ended after 1 min; last seen: complete.');
  expect(log).toContain('If `complete` is how a build ends there');
});

it.each<[string, Partial<ToldApp>, object, number | undefined, string]>([
  ['the job was cancelled', { build: { id: 'b2', state: 'complete' } }, {}, 20, 'canceled'],
  ['the word is one for work', { build: { id: 'b2', state: 'compiling' } }, {}, undefined, 'timeout'],
  ['only the build has ended', { build: built, deployments: [{ build: { id: 'b1' } }] }, {}, undefined, 'timeout'],
  ['the app is being checked', { build: late, dynos: [] }, { soak: '50s' }, undefined, 'timeout'],
])('where %s, the hint is how to go on waiting', async (_, more, inputs, cancelAfter, status) => {
  const { log, outputs } = await play(more, inputs, cancelAfter);
  expect(outputs['status'], log).toBe(status);
  expect(log).toMatch(goOn);
  expect(log).not.toContain('is how a build ends there');
});

it('a build that is not known by its id can only be looked at', async () => {
  const { log } = await play({
    start: undefined,
    app: (second: number) => (second < 5 ? {} : { deployment: { status: 'deploying' } }),
  });
  expect(log).toContain('my-app is still being deployed after 1 min');
  expect(log).toContain('Look at the app on the platform.');
});

it.each([
  [
    'another build',
    { id: 'd1', build_id: 'b1' },
    'build succeeded, but the app stands on another build, b1 (now live)',
  ],
  [
    'the deployment from before',
    { id: 'd1', build_id: 'b2' },
    'build succeeded, but the app stands on the deployment from before (now live)',
  ],
])('what it waited for is told where the app stands on %s', async (_, shown, seen) => {
  const deployment = { ...shown, status: 'live' };
  const before = { deployment: { ...deployment, build_id: 'b1' } };
  const { log } = await play({ before, build: built, app: { deployment } });
  expect(log).toContain(`had not ended after 1 min; last seen: ${seen}. It continues`);
});
