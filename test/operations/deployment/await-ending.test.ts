import { expect, it } from 'vitest';
import { awaitEnding } from '../../../src/operations/deployment/await-ending.ts';
import type { Begun } from '../../../src/operations/deployment/deploy-plan.ts';
import type { Ending } from '../../../src/operations/verdict/ending.ts';
import type { Seen } from '../../../src/operations/verdict/followed.ts';
import { ApiError } from '../../../src/platform/wire/api-error.ts';

const live: Ending = { kind: 'succeeded', status: 'live' };

/** What looks learn one after the other, the last one for ever; a number is the status that a look fails with. */
async function follow(looks: readonly (Partial<Seen> | number)[], weigh?: Begun['weigh']) {
  const shown: string[] = [];
  let [at, now] = [0, 0];
  let seen: Seen = { id: 'b2' };
  const look = async () => {
    const told = looks[Math.min(at++, looks.length - 1)];
    if (typeof told === 'number')
      throw new ApiError({
        ...{ message: `answered ${told}`, hint: 'Wait.', code: 'refused', status: told },
        retry: { sent: true, again: told >= 500 },
      });
    seen = { ...seen, ...told };
    return seen;
  };
  const follower = { look, seen: () => seen };
  const context = {
    clock: { now: () => now, sleep: async (milliseconds: number) => (now += milliseconds) },
    deadline: { at: 60_000, total: 60_000 },
    log: { info: () => {} },
    signal: new AbortController().signal,
  };
  const progress = { show: (state: string) => shown.push(state) };
  const waiting = { interval: 10_000, noun: 'build', progress };
  const awaited = await awaitEnding(context as never, { follower, weigh } as never, waiting as never);
  return { ...awaited, shown };
}

it('shows each look, also one that failed, and the end', async () => {
  const { ending, shown } = await follow([{}, { status: 'building' }, 500, { ending: live }]);
  expect(shown).toEqual(['waiting for the build to show', 'building', 'building', 'live', 'live']);
  expect(ending).toEqual(live);
});

it('shows and tells what an ending comes to when it is weighed', async () => {
  const superseded: Ending = { kind: 'superseded', status: 'superseded' };
  const { ending, shown } = await follow([{ status: 'canceled', ending: live }], async (_, id) => {
    expect(id).toBe('b2');
    return superseded;
  });
  expect(ending).toBe(superseded);
  expect(shown.at(-1)).toBe('superseded');
});

it.each<[string, Partial<Seen>, Ending['part']]>([
  ['the build', {}, 'build'],
  ['the build', { status: 'building' }, 'build'],
  ['the deployment', { status: 'releasing', pastBuild: true }, 'deployment'],
])('takes what cannot be seen any more for %s after %j', async (_, told, part) => {
  const { ending } = await follow([told, 403]);
  expect(ending).toEqual({ kind: 'unclear', status: 'unknown', part, message: 'answered 403', hint: 'Wait.' });
});

it.each<[Partial<Seen>, Ending['part']]>([
  [{}, undefined],
  [{ status: 'building' }, 'build'],
  [{ status: 'releasing', pastBuild: true }, 'deployment'],
])('tells what was last seen to go on when the time is up: %j', async (told, part) => {
  const { ending } = await follow([told]);
  expect([ending.kind, ending.part]).toEqual(['timeout', part]);
});
