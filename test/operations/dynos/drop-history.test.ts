import { describe, expect, it } from 'vitest';
import { dropHistory } from '../../../src/operations/dynos/drop-history.ts';
import type { DynoState } from '../../../src/platform/dyno.ts';
import { makeDyno } from '../../harness/make-dyno.ts';

/** `web.1 up a` */
const read = (dynos: string) =>
  dynos.split(', ').map((dyno) => {
    const [name = '', state, id] = dyno.split(' ');
    const told = { ...(id !== undefined && { id }), ...(!name.includes('.') && { type: '' }) };
    return makeDyno(name, state as DynoState, { ...told, ...(name === 'task' && { role: 'task' as const }) });
  });

describe('what a platform goes on listing', () => {
  it.each([
    ['an old one beside its namesake', 'web.1 up a', 'web.1 down a, web.1 up b', 'b'],
    ['an old one that failed beside its namesake', 'web.1 up a', 'web.1 broken a, web.1 coming b', 'b'],
    ['an old one, where another has come', 'web.7 up a', 'web.7 stopped a, web.8 up b', 'b'],
    ['as many as have come', 'web.7 up a, web.8 up b', 'web.7 stopped a, web.8 stopped b, web.9 up c', 'b, c'],
    ['what failed before, beside its namesake', 'web.1 broken a, web.1 up b', 'web.1 broken a, web.1 up b', 'b'],
  ])('is history: %s', (_, before, now, left) => {
    expect(
      dropHistory(read(now), read(before))
        .map(({ id }) => id)
        .join(', '),
    ).toBe(left);
  });

  it.each([
    ['a new one that fails beside the old one', 'web.1 up a', 'web.1 up a, web.1 broken b'],
    ['one that broke while another came', 'web.7 up a', 'web.7 broken a, web.8 up b'],
    ['one that has none in its place', 'web.7 up a, web.8 up b', 'web.7 stopped a, web.8 up b'],
    ['one beside a new one of another type', 'web.7 up a', 'web.7 stopped a, worker.1 up b'],
    ['one beside a new task', 'machine up a', 'machine stopped a, task up b'],
    ['one whose successor is down, too', 'web.1 up a', 'web.1 down a, web.1 broken b'],
    ['a position', 'web.1 up, web.2 up', 'web.1 down, web.2 up, web.3 up'],
    ['what was broken before and has none in its place', 'web.7 broken a, web.8 up b', 'web.7 broken a, web.8 up b'],
  ])('is none: %s', (_, before, now) => {
    expect(dropHistory(read(now), read(before))).toEqual(read(now));
  });
});
