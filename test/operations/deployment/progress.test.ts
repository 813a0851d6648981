import { expect, it } from 'vitest';
import { trackProgress } from '../../../src/operations/deployment/progress.ts';

/** A clock that goes on by itself, as every real one does between two looks at it. */
function track() {
  const lines: string[] = [];
  let time = 0;
  const now = () => time++;
  const progress = trackProgress({ now } as never, { info: (line: string) => lines.push(line) } as never);
  return { progress, wait: (milliseconds: number) => (time += milliseconds), lines };
}

it('from its end on, the time that something took is one number, however late it is asked for', () => {
  const { progress, wait } = track();
  progress.show('pending');
  wait(1000);
  progress.show('live');
  progress.end('success');
  const spent = progress.elapsed();
  wait(60_000);
  expect(progress.elapsed()).toBe(spent);
  const phases = progress.phases();
  expect((phases.at(-1)?.end ?? 0) - (phases[0]?.start ?? 0)).toBe(spent);
  expect(phases.map(({ name, outcome }) => [name, outcome])).toEqual([
    ['pending', undefined],
    ['live', 'success'],
  ]);
});

it('what was shown after an end goes on, and so has none', () => {
  const { progress, wait } = track();
  progress.show('live');
  progress.end('success');
  wait(5000);
  progress.show('health check');
  wait(5000);
  expect(progress.elapsed()).toBeGreaterThan(10_000);
  expect(progress.phases().some(({ outcome }) => outcome !== undefined)).toBe(false);
});

it('says each state once, when it comes, and in a long silence that it still lasts', () => {
  const { progress, wait, lines } = track();
  expect(progress.last).toBeUndefined();
  progress.show('pending');
  expect(progress.last).toBe('pending');
  for (let looks = 0; looks < 7; looks++) {
    wait(10_000);
    progress.show('pending');
  }
  progress.show('live');
  expect(lines.map((line) => line.slice(13))).toEqual(['pending', 'still pending', 'still pending', 'live']);
  expect(progress.last).toBe('live');
});

it('the phase that failed is the one before the word for that, and no other', () => {
  const { progress, wait } = track();
  for (const state of ['pending', 'packing', 'releasing', 'release_error']) {
    progress.show(state);
    wait(1000);
  }
  const failed = () => progress.phases().flatMap(({ name, outcome }) => (outcome === 'failure' ? name : []));
  progress.end('failure', 'release_error');
  expect(failed()).toEqual(['releasing', 'release_error']);
  progress.end('failure');
  expect(failed()).toEqual(['release_error']);
});
