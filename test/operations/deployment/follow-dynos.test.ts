import { describe, expect, it } from 'vitest';
import { findRestarts } from '../../../src/operations/deployment/find-restarts.ts';
import { followDynos } from '../../../src/operations/deployment/follow-dynos.ts';
import { findSuccessors } from '../../../src/operations/dynos/find-successors.ts';
import type { Dyno, DynoState } from '../../../src/platform/dyno.ts';
import { makeDyno } from '../../harness/make-dyno.ts';

/** What is found to have restarted, in short. */
const listRestarts = (before: readonly Dyno[], now: readonly Dyno[], replaced: readonly Dyno[] = []) =>
  findRestarts(findSuccessors(before, before, now), now, replaced).map(({ count, what }) => `${what} ${count}`);

describe('what has become of dynos since they were last seen', () => {
  it.each<[what: string, before: readonly Dyno[], now: readonly Dyno[], restarts: readonly string[]]>([
    ['one that goes on', [makeDyno('web.1')], [makeDyno('web.1')], []],
    [
      'a count that grows',
      [makeDyno('web.1', 'up', { restarts: 1 })],
      [makeDyno('web.1', 'up', { restarts: 3 })],
      ['web.1 restarted 2'],
    ],
    [
      'a count that is told from now on',
      [makeDyno('web.1')],
      [makeDyno('web.1', 'up', { restarts: 2 })],
      ['web.1 restarted 2'],
    ],
    ['a count that is told no more', [makeDyno('web.1', 'up', { restarts: 2 })], [makeDyno('web.1')], []],
    [
      'a count that begins anew',
      [makeDyno('web.1', 'up', { restarts: 2 })],
      [makeDyno('web.1', 'up', { restarts: 0 })],
      ['web.1 restarted 1'],
    ],
    [
      'another process at its place',
      [makeDyno('web.1', 'up', { id: 'a' })],
      [makeDyno('web.1', 'up', { id: 'b' })],
      ['web.1 restarted 1'],
    ],
    [
      'one that woke up as another',
      [makeDyno('web.1', 'asleep', { id: 'a' })],
      [makeDyno('web.1', 'up', { id: 'b' })],
      [],
    ],
    ['one that broke', [makeDyno('web.1')], [makeDyno('web.1', 'broken')], ['web.1 is broken 1']],
    [
      'one that broke before it was up',
      [makeDyno('web.1', 'coming')],
      [makeDyno('web.1', 'broken')],
      ['web.1 is broken 1'],
    ],
    ['one that is still coming', [makeDyno('web.1', 'coming')], [makeDyno('web.1', 'coming')], []],
    ['one that is unwell', [makeDyno('web.1')], [makeDyno('web.1', 'unwell')], []],
    ['one that fell asleep', [makeDyno('web.1')], [makeDyno('web.1', 'asleep')], []],
    [
      'one that broke beside another',
      [makeDyno('web.1'), makeDyno('web.2')],
      [makeDyno('web.1', 'broken'), makeDyno('web.2')],
      ['web.1 is broken 1'],
    ],
    [
      'one that is drained beside another',
      [makeDyno('web.1'), makeDyno('web.2')],
      [makeDyno('web.1', 'draining'), makeDyno('web.2')],
      [],
    ],
    [
      'one that ends just now beside two, of which one is up',
      [makeDyno('web.1')],
      [makeDyno('web.1', 'terminating'), makeDyno('web.2'), makeDyno('web.3', 'coming')],
      [],
    ],
    [
      'one that is drained, and was the last',
      [makeDyno('web.1')],
      [makeDyno('web.1', 'draining')],
      ['web.1 is draining 1'],
    ],
    [
      'one that is drained beside one of another type',
      [makeDyno('web.1')],
      [makeDyno('web.1', 'draining'), makeDyno('worker.1')],
      ['web.1 is draining 1'],
    ],
    [
      'one that was put aside beside another',
      [makeDyno('web.1'), makeDyno('web.2')],
      [makeDyno('web.1', 'stopped'), makeDyno('web.2')],
      [],
    ],
    [
      'one that had made room before',
      [makeDyno('web.1', 'evicted'), makeDyno('web.2')],
      [makeDyno('web.1', 'evicted'), makeDyno('web.2')],
      [],
    ],
    [
      'one that had made room before, with none beside it',
      [makeDyno('web.1', 'evicted')],
      [makeDyno('web.1', 'evicted')],
      ['web.1 is evicted 1'],
    ],
    [
      'one that makes room',
      [makeDyno('web.1'), makeDyno('web.2')],
      [makeDyno('web.1', 'evicted'), makeDyno('web.2')],
      ['web.1 is evicted 1'],
    ],
    [
      'one that was at rest and broke',
      [makeDyno('web.1', 'finished'), makeDyno('web.2')],
      [makeDyno('web.1', 'broken'), makeDyno('web.2')],
      ['web.1 is broken 1'],
    ],
    [
      'one that has finished',
      [makeDyno('web.1'), makeDyno('web.2')],
      [makeDyno('web.1', 'finished'), makeDyno('web.2')],
      ['web.1 is finished 1'],
    ],
    [
      'one without a type that has finished, and may be a task',
      [makeDyno('1'), makeDyno('2')],
      [makeDyno('1', 'finished'), makeDyno('2')],
      [],
    ],
    [
      'one without a type that has finished, and was the last',
      [makeDyno('1')],
      [makeDyno('1', 'finished')],
      ['1 is finished 1'],
    ],
    [
      'one without a type that went down',
      [makeDyno('1'), makeDyno('2')],
      [makeDyno('1', 'down'), makeDyno('2')],
      ['1 is down 1'],
    ],
    ['another in its place', [makeDyno('web.1')], [makeDyno('web.2')], ['web.1 was replaced 1']],
    [
      'another in its place, beside one that stays',
      [makeDyno('web.1'), makeDyno('web.2')],
      [makeDyno('web.2'), makeDyno('web.3')],
      ['web.1 was replaced 1'],
    ],
    [
      'one of another type is in no place',
      [makeDyno('web.1'), makeDyno('web.2')],
      [makeDyno('web.2'), makeDyno('worker.1')],
      [],
    ],
    [
      'others that moved on, as one more came among them',
      [makeDyno('web.1', 'up', { startedAt: '1' }), makeDyno('web.2', 'up', { startedAt: '1' })],
      [
        makeDyno('web.1', 'coming', { startedAt: '2' }),
        makeDyno('web.2', 'up', { startedAt: '1' }),
        makeDyno('web.3', 'up', { startedAt: '1' }),
      ],
      [],
    ],
    [
      'one that restarted among others that started when it did, as one more came',
      [1, 2, 3].map((index) => makeDyno(`web.${index}`, 'up', { startedAt: '1' })),
      [1, 2, 3, 4].map((index) => makeDyno(`web.${index}`, 'up', { startedAt: index % 2 ? '1' : '2' })),
      ['web.2 restarted 1'],
    ],
    [
      'one that broke after it moved on',
      [makeDyno('web.1', 'up', { startedAt: '1' })],
      [makeDyno('web.1', 'up', { startedAt: '2' }), makeDyno('web.2', 'broken', { startedAt: '1' })],
      ['web.1 is broken 1'],
    ],
    ['one that is gone beside others', [makeDyno('web.1'), makeDyno('web.2')], [makeDyno('web.2')], []],
    ['the last of its type', [makeDyno('web.1'), makeDyno('worker.1')], [makeDyno('worker.1')], ['web.1 has ended 1']],
    ['a task that is gone', [makeDyno('run.1', 'up', { role: 'task' })], [], []],
    ['a task that is gone, and another came', [makeDyno('run.1', 'up', { role: 'task' })], [makeDyno('run.2')], []],
    ['one of which nobody knows whether it lasts', [makeDyno('x.1', 'up', { role: 'unknown' })], [], []],
    [
      'one of which nobody knows, in the place of which another came',
      [makeDyno('x.1', 'up', { role: 'unknown' })],
      [makeDyno('x.2')],
      ['x.1 was replaced 1'],
    ],
  ])('%s', (_, before, now, restarts) => {
    expect(listRestarts(before, now)).toEqual(restarts);
  });

  it('what sounds like a task lasts where such went on before', () => {
    const migrate = makeDyno('migrate.1', 'up', { role: 'likely-task' });
    expect(listRestarts([migrate], [])).toEqual([]);
    expect(listRestarts([migrate], [], [makeDyno('migrate.0')])).toEqual(['migrate.1 has ended 1']);
  });
});

/** What each look shows, told in short. */
function follow(replaced: readonly Dyno[], ...looks: readonly (readonly Dyno[])[]): readonly string[] {
  const look = followDynos({ dynos: replaced, quantities: new Map() });
  return looks.map((listed) => {
    const { count, lack, restarts } = look({ dynos: listed, quantities: new Map() });
    return [count, ...restarts.map(({ what }) => what), ...(lack ? [`lack: ${lack}`] : [])].join(', ');
  });
}

describe('the dynos of an app, look for look', () => {
  const [old1, old2] = [makeDyno('web.1', 'up', { id: 'old-1' }), makeDyno('web.2', 'up', { id: 'old-2' })];
  const [new1, new2] = [makeDyno('web.1', 'up', { id: 'new-1' }), makeDyno('web.2', 'up', { id: 'new-2' })];
  const coming = (name: string) => makeDyno(name, 'coming', { id: `new-${name}` });

  it.each<[what: string, replaced: readonly Dyno[], looks: readonly (readonly Dyno[])[], ends: readonly string[]]>([
    ['stand', [old1], [[new1], [new1]], ['1', '1']],
    ['have not come up', [old1], [[coming('web.1')]], ['1, lack: web.1 is coming']],
    ['are fewer than before', [old1, old2], [[new1, coming('web.2')]], ['2, lack: web.2 is coming']],
    ['are as many as before, and more come', [old1], [[new1, coming('web.2')]], ['2']],
    [
      'have others beside them, of another type',
      [old1],
      [[coming('web.1'), makeDyno('worker.1')]],
      ['2, lack: web.1 is coming'],
    ],
    ['are of a type that was not there', [old1], [[new1, coming('worker.1')]], ['2, lack: worker.1 is coming']],
    [
      'are of a type that was not there, and one is up',
      [old1],
      [[new1, makeDyno('worker.1'), coming('worker.2')]],
      ['3'],
    ],
    ['were not seen before', [], [[new1, coming('web.2')]], ['2, lack: web.2 is coming']],
    ['were not seen before: the first look counts', [], [[new1], [new1, coming('web.2')]], ['1', '2']],
    ['are down', [old1], [[makeDyno('web.1', 'down')]], ['1, lack: web.1 is down']],
    ['are down beside one that is up', [old1], [[makeDyno('web.1', 'down'), new2]], ['2']],
    ['are unwell', [old1], [[makeDyno('web.1', 'unwell')]], ['1, lack: web.1 is unwell']],
    ['are unwell beside one that is up', [old1], [[makeDyno('web.1', 'unwell'), new2]], ['2']],
    [
      'are unwell since, beside others',
      [old1, old2],
      [
        [new1, new2],
        [makeDyno('web.1', 'unwell', { id: 'new-1' }), new2],
        [new1, new2],
      ],
      ['2', '2, lack: web.1 is unwell', '2'],
    ],
    ['are gone', [old1], [[]], ['0, lack: none of its dynos is there any more']],
    ['never were', [], [[]], ['0']],
    [
      'are a task alone, where others were',
      [old1],
      [[makeDyno('run.1', 'up', { role: 'task' })]],
      ['1, lack: none of its dynos is there any more'],
    ],
    [
      'are gone, and show as others later',
      [old1],
      [[new1], [], [new2]],
      ['1', '0, web.1 has ended, lack: none of its dynos is there any more', '1, web.1 was replaced'],
    ],
    [
      'were one more, which went',
      [old1],
      [[new1, new2], [new1], [new1], [new1, makeDyno('web.3')]],
      ['2', '1', '1', '2'],
    ],
    [
      'were one more, in the place of which another comes at once',
      [old1],
      [[new1, new2], [new1], [new1, makeDyno('web.3')]],
      ['2', '1', '2, web.2 was replaced'],
    ],
    [
      'are fewer than before for long, until another comes',
      [old1, old2],
      [[new1, new2], [new1], [new1], [new1, makeDyno('web.3')]],
      ['2', '1', '1', '2, web.2 was replaced'],
    ],
  ])('%s', (_, replaced, looks, ends) => {
    expect(follow(replaced, ...looks)).toEqual(ends);
  });

  const at = { id: 'old-1', startedAt: '2026-11-18T00:00:00Z' };
  it.each<[what: string, old: DynoState, now: DynoState, ends: string]>([
    ['is from before', 'up', 'up', '0'],
    ['is from before, and broke', 'up', 'broken', '1, web.1 is broken, lack: web.1 is broken'],
    ['is from before, and was broken then', 'broken', 'broken', '0, lack: web.1 is broken'],
  ])('one that %s', (_, old, now, ends) => {
    expect(follow([makeDyno('web.1', old, at)], [makeDyno('web.1', now, at)])).toEqual([ends]);
  });
});
