import { describe, expect, it } from 'vitest';
import { findRestarts, followDynos } from '../../../src/operations/deployment/follow-dynos.ts';
import type { Dyno, DynoState } from '../../../src/platform/dyno.ts';

/** A dyno by its name, which tells its type, and its state, which is its word too. */
function dyno(name: string, state: DynoState = 'up', more: Partial<Dyno> = {}): Dyno {
  return { name, type: name.replace(/\.?\d+$/, ''), state, status: state, role: 'lasting', ...more };
}

describe('what has become of dynos since they were last seen', () => {
  it.each<[what: string, before: readonly Dyno[], now: readonly Dyno[], restarts: readonly string[]]>([
    ['one that goes on', [dyno('web.1')], [dyno('web.1')], []],
    [
      'a count that grows',
      [dyno('web.1', 'up', { restarts: 1 })],
      [dyno('web.1', 'up', { restarts: 3 })],
      ['web.1 restarted 2'],
    ],
    [
      'a count that is told from now on',
      [dyno('web.1')],
      [dyno('web.1', 'up', { restarts: 2 })],
      ['web.1 restarted 2'],
    ],
    ['a count that is told no more', [dyno('web.1', 'up', { restarts: 2 })], [dyno('web.1')], []],
    [
      'a count that begins anew',
      [dyno('web.1', 'up', { restarts: 2 })],
      [dyno('web.1', 'up', { restarts: 0 })],
      ['web.1 restarted 1'],
    ],
    [
      'another process at its place',
      [dyno('web.1', 'up', { id: 'a' })],
      [dyno('web.1', 'up', { id: 'b' })],
      ['web.1 restarted 1'],
    ],
    ['one that woke up as another', [dyno('web.1', 'asleep', { id: 'a' })], [dyno('web.1', 'up', { id: 'b' })], []],
    ['one that broke', [dyno('web.1')], [dyno('web.1', 'broken')], ['web.1 is broken 1']],
    ['one that broke before it was up', [dyno('web.1', 'coming')], [dyno('web.1', 'broken')], ['web.1 is broken 1']],
    ['one that is still coming', [dyno('web.1', 'coming')], [dyno('web.1', 'coming')], []],
    ['one that is unwell', [dyno('web.1')], [dyno('web.1', 'unwell')], ['web.1 is unwell 1']],
    ['one that fell asleep', [dyno('web.1')], [dyno('web.1', 'asleep')], []],
    [
      'one that broke beside another',
      [dyno('web.1'), dyno('web.2')],
      [dyno('web.1', 'broken'), dyno('web.2')],
      ['web.1 is broken 1'],
    ],
    [
      'one that is drained beside another',
      [dyno('web.1'), dyno('web.2')],
      [dyno('web.1', 'draining'), dyno('web.2')],
      [],
    ],
    [
      'one that ends just now beside two, of which one is up',
      [dyno('web.1')],
      [dyno('web.1', 'terminating'), dyno('web.2'), dyno('web.3', 'coming')],
      [],
    ],
    ['one that is drained, and was the last', [dyno('web.1')], [dyno('web.1', 'draining')], ['web.1 is draining 1']],
    [
      'one that is drained beside one of another type',
      [dyno('web.1')],
      [dyno('web.1', 'draining'), dyno('worker.1')],
      ['web.1 is draining 1'],
    ],
    [
      'one that was put aside beside another',
      [dyno('web.1'), dyno('web.2')],
      [dyno('web.1', 'stopped'), dyno('web.2')],
      [],
    ],
    [
      'one that had made room before',
      [dyno('web.1', 'evicted'), dyno('web.2')],
      [dyno('web.1', 'evicted'), dyno('web.2')],
      [],
    ],
    [
      'one that had made room before, with none beside it',
      [dyno('web.1', 'evicted')],
      [dyno('web.1', 'evicted')],
      ['web.1 is evicted 1'],
    ],
    [
      'one that makes room',
      [dyno('web.1'), dyno('web.2')],
      [dyno('web.1', 'evicted'), dyno('web.2')],
      ['web.1 is evicted 1'],
    ],
    [
      'one that was at rest and broke',
      [dyno('web.1', 'finished'), dyno('web.2')],
      [dyno('web.1', 'broken'), dyno('web.2')],
      ['web.1 is broken 1'],
    ],
    [
      'one that has finished',
      [dyno('web.1'), dyno('web.2')],
      [dyno('web.1', 'finished'), dyno('web.2')],
      ['web.1 is finished 1'],
    ],
    [
      'one without a type that has finished, and may be a task',
      [dyno('1'), dyno('2')],
      [dyno('1', 'finished'), dyno('2')],
      [],
    ],
    [
      'one without a type that has finished, and was the last',
      [dyno('1')],
      [dyno('1', 'finished')],
      ['1 is finished 1'],
    ],
    ['one without a type that went down', [dyno('1'), dyno('2')], [dyno('1', 'down'), dyno('2')], ['1 is down 1']],
    ['another in its place', [dyno('web.1')], [dyno('web.2')], ['web.1 was replaced 1']],
    [
      'another in its place, beside one that stays',
      [dyno('web.1'), dyno('web.2')],
      [dyno('web.2'), dyno('web.3')],
      ['web.1 was replaced 1'],
    ],
    ['one of another type is in no place', [dyno('web.1'), dyno('web.2')], [dyno('web.2'), dyno('worker.1')], []],
    ['one that is gone beside others', [dyno('web.1'), dyno('web.2')], [dyno('web.2')], []],
    ['the last of its type', [dyno('web.1'), dyno('worker.1')], [dyno('worker.1')], ['web.1 has ended 1']],
    ['a task that is gone', [dyno('run.1', 'up', { role: 'task' })], [], []],
    ['a task that is gone, and another came', [dyno('run.1', 'up', { role: 'task' })], [dyno('run.2')], []],
    ['one of which nobody knows whether it lasts', [dyno('x.1', 'up', { role: 'unknown' })], [], []],
    [
      'one of which nobody knows, in the place of which another came',
      [dyno('x.1', 'up', { role: 'unknown' })],
      [dyno('x.2')],
      ['x.1 was replaced 1'],
    ],
  ])('%s', (_, before, now, restarts) => {
    expect(findRestarts(before, now).map(({ count, what }) => `${what} ${count}`)).toEqual(restarts);
  });

  it('what sounds like a task lasts where such went on before', () => {
    const migrate = dyno('migrate.1', 'up', { role: 'likely-task' });
    expect(findRestarts([migrate], [])).toEqual([]);
    expect(findRestarts([migrate], [], [dyno('migrate.0')])).toEqual([{ what: 'migrate.1 has ended', count: 1 }]);
  });
});

/** What each look shows, told in short. */
function follow(replaced: readonly Dyno[], ...looks: readonly (readonly Dyno[])[]): readonly string[] {
  const look = followDynos(replaced);
  return looks.map((listed) => {
    const { count, lack, restarts } = look(listed);
    return [count, ...restarts.map(({ what }) => what), ...(lack ? [`lack: ${lack}`] : [])].join(', ');
  });
}

describe('the dynos of an app, look for look', () => {
  const [old1, old2] = [dyno('web.1', 'up', { id: 'old-1' }), dyno('web.2', 'up', { id: 'old-2' })];
  const [new1, new2] = [dyno('web.1', 'up', { id: 'new-1' }), dyno('web.2', 'up', { id: 'new-2' })];
  const coming = (name: string) => dyno(name, 'coming', { id: `new-${name}` });

  it.each<[what: string, replaced: readonly Dyno[], looks: readonly (readonly Dyno[])[], ends: readonly string[]]>([
    ['stand', [old1], [[new1], [new1]], ['1', '1']],
    ['have not come up', [old1], [[coming('web.1')]], ['1, lack: web.1 is coming']],
    ['are fewer than before', [old1, old2], [[new1, coming('web.2')]], ['2, lack: web.2 is coming']],
    ['are as many as before, and more come', [old1], [[new1, coming('web.2')]], ['2']],
    [
      'have others beside them, of another type',
      [old1],
      [[coming('web.1'), dyno('worker.1')]],
      ['2, lack: web.1 is coming'],
    ],
    ['are of a type that was not there', [old1], [[new1, coming('worker.1')]], ['2, lack: worker.1 is coming']],
    ['are of a type that was not there, and one is up', [old1], [[new1, dyno('worker.1'), coming('worker.2')]], ['3']],
    ['were not seen before', [], [[new1, coming('web.2')]], ['2, lack: web.2 is coming']],
    ['were not seen before: the first look counts', [], [[new1], [new1, coming('web.2')]], ['1', '2']],
    ['are down', [old1], [[dyno('web.1', 'down')]], ['1, lack: web.1 is down']],
    ['are down beside one that is up', [old1], [[dyno('web.1', 'down'), new2]], ['2']],
    ['are unwell', [old1], [[dyno('web.1', 'unwell')]], ['1, lack: web.1 is unwell']],
    ['are unwell beside one that is up', [old1], [[dyno('web.1', 'unwell'), new2]], ['2']],
    ['are gone', [old1], [[]], ['0, lack: none of its dynos is there any more']],
    ['never were', [], [[]], ['0']],
    [
      'are a task alone, where others were',
      [old1],
      [[dyno('run.1', 'up', { role: 'task' })]],
      ['1, lack: none of its dynos is there any more'],
    ],
    [
      'are gone, and show as others later',
      [old1],
      [[new1], [], [new2]],
      ['1', '0, web.1 has ended, lack: none of its dynos is there any more', '1, web.1 was replaced'],
    ],
    ['were one more, which went', [old1], [[new1, new2], [new1], [new1], [new1, dyno('web.3')]], ['2', '1', '1', '2']],
    [
      'were one more, in the place of which another comes at once',
      [old1],
      [[new1, new2], [new1], [new1, dyno('web.3')]],
      ['2', '1', '2, web.2 was replaced'],
    ],
    [
      'are fewer than before for long, until another comes',
      [old1, old2],
      [[new1, new2], [new1], [new1], [new1, dyno('web.3')]],
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
    expect(follow([dyno('web.1', old, at)], [dyno('web.1', now, at)])).toEqual([ends]);
  });
});
