import { describe, expect, it } from 'vitest';
import { findSuccessors } from '../../../src/operations/dynos/find-successors.ts';
import type { Dyno } from '../../../src/platform/dyno.ts';
import { measureWork } from '../../harness/measure-work.ts';

/** A dyno of type `web`, unless told otherwise; `label` says which of several it is, and no platform tells it. */
const dyno = (name: string, facts: Partial<Sighting> = {}): Sighting => ({
  name,
  type: 'web',
  state: 'up',
  role: 'lasting',
  ...facts,
});
type Sighting = Dyno & { readonly label?: string };

interface Case {
  readonly title: string;
  readonly before: readonly Sighting[];
  /** The names of those that are to be restarted: all, unless told otherwise. */
  readonly targets?: readonly string[];
  readonly now: readonly Sighting[];
  /** For each target: what stands in its place, by label or name, and whether that is new. */
  readonly successors: readonly (readonly [place: string | undefined, isNew: boolean | undefined])[];
}

const cases: readonly Case[] = [
  {
    title: 'a dyno that goes on is found under its own name, in whatever order the list is',
    before: [dyno('web.1', { startedAt: '1' }), dyno('web.2', { startedAt: '1' })],
    now: [dyno('web.2', { startedAt: '1' }), dyno('web.1', { startedAt: '1' })],
    successors: [
      ['web.1', false],
      ['web.2', false],
    ],
  },
  {
    title: 'a new dyno is found under the name of the old, in whatever order the list is',
    before: [dyno('web.1', { startedAt: '1' }), dyno('web.2', { startedAt: '1' })],
    now: [dyno('web.2', { startedAt: '2' }), dyno('web.1', { startedAt: '2' })],
    successors: [
      ['web.1', true],
      ['web.2', true],
    ],
  },
  {
    title: 'a dyno that goes on at another position leaves its old one to those that are new',
    before: [dyno('web.1', { id: 'a', restarts: 0 }), dyno('web.2', { id: 'b', restarts: 0 })],
    now: [dyno('web.1', { id: 'c', restarts: 0, label: 'new' }), dyno('web.2', { id: 'a', restarts: 0, label: 'old' })],
    successors: [
      ['old', false],
      ['new', true],
    ],
  },
  {
    title: 'a dyno that was to stay takes no other’s place, though nothing tells whether it is the same',
    before: [dyno('web.1'), dyno('web.2')],
    targets: ['web.2'],
    now: [dyno('web.1')],
    successors: [[undefined, undefined]],
  },
  {
    title: 'a dyno that was to stay takes one place only',
    before: [dyno('web.1', { id: 'a', restarts: 0 }), dyno('web.2', { id: 'b', restarts: 0 })],
    targets: ['web.2'],
    now: [dyno('web.7', { id: 'a', restarts: 0 }), dyno('web.1', { id: 'c', restarts: 0 })],
    successors: [['web.1', true]],
  },
  {
    title: 'one of another type is no successor',
    before: [dyno('web.1')],
    now: [dyno('worker.1', { type: 'worker' })],
    successors: [[undefined, undefined]],
  },
  {
    title: 'one of the same name and another type is new',
    before: [dyno('one')],
    now: [dyno('one', { type: 'worker' })],
    successors: [['one', true]],
  },
];

/** What is told of a dyno before and after, and whether that makes it a new one. */
const lives: readonly (readonly [
  what: string,
  before: Partial<Dyno>,
  now: Partial<Dyno>,
  isNew: boolean | undefined,
])[] = [
  ['an id only before', { id: 'a' }, {}, undefined],
  ['an id only now', {}, { id: 'a' }, undefined],
  ['as many restarts, and an id only before', { id: 'a', restarts: 1 }, { restarts: 1 }, undefined],
  ['as many restarts, and an id only now', { restarts: 1 }, { id: 'a', restarts: 1 }, undefined],
  ['as many restarts of the same id', { id: 'a', restarts: 1 }, { id: 'a', restarts: 1 }, false],
  ['as many restarts of another id', { id: 'a', restarts: 1 }, { id: 'b', restarts: 1 }, true],
  ['a restart only before', { restartedAt: '1' }, {}, undefined],
  ['a restart only now', {}, { restartedAt: '1' }, true],
  ['the same restart', { restartedAt: '1' }, { restartedAt: '1' }, false],
  ['another restart', { restartedAt: '1' }, { restartedAt: '2' }, true],
  ['the same start, restarted since', { startedAt: '1' }, { startedAt: '1', restartedAt: '2' }, true],
  ['the same start, restarted once more', { startedAt: '1', restarts: 1 }, { startedAt: '1', restarts: 2 }, true],
];

describe('What stands in the place of a dyno that was restarted', () => {
  it.each(cases)('$title', ({ before, targets, now, successors }) => {
    const wanted = before.filter(({ name }) => targets?.includes(name) ?? true);
    const found = findSuccessors(before, wanted, now);
    expect(found.map(({ old }) => old)).toEqual(wanted);
    expect(found.map(({ now: place, isNew }) => [(place as Sighting)?.label ?? place?.name, isNew])).toEqual(
      successors,
    );
  });

  it.each(lives)('is told to be new, old or neither by %s', (_, before, now, isNew) => {
    const all = [dyno('web.1', before)];
    const [found] = findSuccessors(all, all, [dyno('web.1', now)]);
    expect(found?.isNew).toBe(isNew);
  });
});

describe('very many dynos', () => {
  // None of them is the same as before, though all have most in common.
  const list = (count: number, restarts: number) =>
    Array.from({ length: count }, (_, at) => dyno('web.1', { startedAt: '1', restarts: restarts + at }));

  it('take time by their number, and not by its square', async () => {
    const work = (count: number) => {
      const [before, now] = [list(count, 0), list(count, count)];
      return measureWork(() => findSuccessors(before, before, now));
    };
    await work(500);
    expect(await work(16_000)).toBeLessThan(40 * (await work(2000)) + 100);
  });
});
