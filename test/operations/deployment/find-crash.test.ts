import { expect, it } from 'vitest';
import { findCrash } from '../../../src/operations/deployment/find-crash.ts';
import type { Context } from '../../../src/operations/operation.ts';
import type { Dyno, DynoState } from '../../../src/platform/dyno.ts';
import { makeDyno } from '../../harness/make-dyno.ts';
import { stillClock } from '../../harness/platform-client.ts';

const since = 1_700_000_000_000;
const at = (milliseconds: number) => ({ startedAt: new Date(since + milliseconds).toISOString() });
const made = (name: string, milliseconds: number, state: DynoState = 'up') =>
  makeDyno(name, state, { createdAt: at(milliseconds).startedAt });

/** What is found amiss of dynos that stay as they are, and how long that was looked at. */
async function find(dynos: readonly Dyno[], replaced: readonly Dyno[] = [], left = 60_000) {
  const clock = stillClock(since);
  const context = {
    clock,
    deadline: { at: since + left, total: left },
    log: { info: () => {} },
    platform: { dynos: { list: async () => dynos } },
    signal: new AbortController().signal,
  };
  const found = await findCrash(context as unknown as Context, 'shop', since, replaced);
  return { problem: found?.problem, seconds: Math.round((clock.now() - since) / 1000) };
}

it.each<[what: string, dynos: readonly Dyno[], names: readonly string[]]>([
  ['all up', [makeDyno('web.1', 'up'), makeDyno('worker.1', 'up')], []],
  ['none', [], []],
  ['one that broke', [makeDyno('web.1', 'broken')], ['web.1']],
  ['one that broke beside another', [makeDyno('web.1', 'broken'), makeDyno('web.2', 'up')], ['web.1']],
  ['one that is down', [makeDyno('web.1', 'down')], ['web.1']],
  ['one that is down beside another', [makeDyno('web.1', 'down'), makeDyno('web.2', 'up')], []],
  ['one that is down beside another that only comes', [makeDyno('web.1', 'down'), makeDyno('web.2', 'coming')], []],
  ['one that is down beside one of another type', [makeDyno('web.1', 'down'), makeDyno('worker.1', 'up')], ['web.1']],
  ['two that are down', [makeDyno('web.1', 'down'), makeDyno('web.2', 'down')], ['web.1', 'web.2']],
  ['one that has finished', [makeDyno('web.1', 'finished')], ['web.1']],
  ['one that has finished beside another', [makeDyno('web.1', 'finished'), makeDyno('web.2', 'up')], []],
  ['one without a type that has finished', [makeDyno('1', 'finished')], []],
  ['one without a type that is down', [makeDyno('1', 'down')], ['1']],
  ['one that was put aside', [makeDyno('web.1', 'stopped')], []],
  ['one that is just being ended', [makeDyno('web.1', 'terminating')], []],
  ['one that comes', [makeDyno('web.1', 'coming')], []],
  ['one that is unwell, which may pass', [makeDyno('web.1', 'unwell')], []],
  [
    'one that is unwell, and one that broke',
    [makeDyno('web.1', 'unwell'), makeDyno('worker.1', 'broken')],
    ['worker.1'],
  ],
  [
    'one that has finished, of which nobody knows whether it lasts',
    [makeDyno('x.1', 'finished', { role: 'unknown' })],
    [],
  ],
  [
    'a command beside others of a type that nobody knows',
    [makeDyno('api.x', 'up', { role: 'unknown' }), makeDyno('run.x', 'broken', { role: 'unlikely-task' })],
    [],
  ],
  ['one that broke long before', [makeDyno('web.1', 'broken', at(-60_001))], []],
  ['one that broke a minute before by its clock', [makeDyno('web.1', 'broken', at(-60_000))], ['web.1']],
  [
    'one that was restarted since',
    [makeDyno('web.1', 'broken', { ...at(-900_000), restartedAt: at(5).startedAt })],
    ['web.1'],
  ],
  ['one that was made long before, and deployed to in place', [made('web.1', -900_000, 'broken')], ['web.1']],
  [
    'one that was made long before, beside another one of it',
    [made('web.1', -900_000, 'broken'), made('web.2', -900_000)],
    [],
  ],
  ['one that was left, while others were made', [made('worker.1', -900_000, 'broken'), made('web.1', 5)], []],
  ['one of which only a day is told', [makeDyno('web.1', 'broken', { startedAt: '2020-01-01' })], ['web.1']],
])('right after a deployment, of %s', async (_, dynos, names) => {
  const { problem = '' } = await find(dynos);
  expect(dynos.map(({ name }) => name).filter((name) => problem.includes(name))).toEqual(names);
});

it('one that has finished is missed where such went on before', async () => {
  const done = makeDyno('x.1', 'finished', { role: 'unknown' });
  expect((await find([done], [makeDyno('x.0', 'up')])).problem).toContain('x.1');
});

it.each<[state: DynoState, left: number, seconds: number]>([
  ['up', 60_000, 0],
  ['broken', 60_000, 10],
  ['unwell', 60_000, 10],
  ['broken', 4000, 4],
])('what is %s is looked at for as long as it may be about to go, within %i ms: %i s', async (state, left, seconds) => {
  expect((await find([makeDyno('web.1', state)], [], left)).seconds).toBe(seconds);
});

it.each<[what: string, before: readonly Dyno[], now: readonly Dyno[], found: string | undefined]>([
  [
    'slept before, is missed',
    [makeDyno('web.1', 'asleep'), makeDyno('worker.1', 'up')],
    [makeDyno('web.1', 'finished'), makeDyno('worker.1', 'up')],
    'web.1',
  ],
  [
    'ran before, and is listed on beside one of an earlier time, is missed',
    [makeDyno('web.1', 'stopped', { id: 'z' }), makeDyno('web.1', 'up', { id: 'a' }), makeDyno('worker.1', 'up')],
    [
      makeDyno('web.1', 'stopped', { id: 'z' }),
      makeDyno('web.1', 'stopped', { id: 'a' }),
      makeDyno('web.1', 'finished', { id: 'c' }),
      makeDyno('worker.1', 'up'),
    ],
    'web.1',
  ],
  [
    'was down before, is not missed',
    [makeDyno('api.1', 'down'), makeDyno('web.1', 'up')],
    [makeDyno('api.1', 'down'), makeDyno('web.1', 'up')],
    undefined,
  ],
])('what serves nobody beside others, and %s', async (_, before, now, found) => {
  const { problem } = await find(now, before);
  expect(problem?.split(' ')[0]).toBe(found);
});
