import { describe, expect, it } from 'vitest';
import { followLives } from '../../../src/operations/deployment/soak.ts';
import { countedTypes, livesOf, without } from '../../../src/operations/dynos/lives.ts';
import { chooseRestartEnd } from '../../../src/operations/dynos/restart.ts';
import { chooseScaleEnd } from '../../../src/operations/dynos/scale.ts';
import type { DynoType } from '../../../src/platform/resources/dynos.ts';

/**
 * `web 2 large: 10 up, 20+1 crashed; worker 0:` is a list: a type, its quantity and size, and its processes by when they began, how often they
 * restarted, and their word. `-` is a process of which only the word is told.
 */
function list(text: string): readonly DynoType[] {
  return text.split('; ').map((one) => {
    const [head = '', rest = ''] = one.split(':');
    const [type = '', quantity, size] = head.trim().split(' ');
    const processes = rest.split(',').flatMap((process, index) => {
      const [began = '', status] = process.trim().split(' ');
      if (status === undefined) return [];
      const [startedAt, restarts = 0] = began.split('+').map(Number);
      return { index: index + 1, status, ...(began !== '-' && { startedAt, restarts }) };
    });
    return { type, quantity: Number(quantity), size, processes };
  });
}

describe('two lists of lives', () => {
  it.each([
    ['web 1: 10 up', 'web 1: 10 up', ''],
    ['web 1: 10 up', 'web 1: 10 crashed', ''],
    ['web 1: 10 up', 'web 1: 20 up', 'web.1'],
    ['web 1: 10 up', 'web 1: 10+1 up', 'web.1'],
    ['web 2: 10 up, 20 up', 'web 2: 20 up, 10 up', ''],
    ['web 2: 10 up, 10 up', 'web 2: 10 up, 30 up', 'web.2'],
    ['web 1: 10 up', 'worker 1: 10 up', 'web.1'],
    ['web 1: - up', 'web 1: - up', ''],
  ])('of %j, in %j is gone: %s', (before, now, gone) => {
    expect(
      without(livesOf(list(before)), livesOf(list(now)))
        .map(({ name }) => name)
        .join(),
    ).toBe(gone);
  });

  it.each([
    [undefined, 'web worker'],
    [new Map(), 'web worker'],
    [new Map([['web', { quantity: 1 }]]), 'web'],
  ])('count the types of the formation %o', (formation, counted) => {
    const types = countedTypes(list('web 1: 10 up; worker 1: 10 up'), formation);
    expect(types.map(({ type }) => type).join(' ')).toBe(counted);
  });
});

/** `done`, `goes on`, or the dynos that failed. */
const say = (end: { readonly failed?: string | undefined } | undefined) =>
  end === undefined ? 'goes on' : (end.failed ?? 'done');

describe('a restart', () => {
  it.each([
    ['nothing has happened', 'web 2: 10 up, 10 up', 'all', 'web 2: 10 up, 10 up', 'goes on'],
    ['one of two is new', 'web 2: 10 up, 10 up', 'all', 'web 2: 10 up, 30 up', 'goes on'],
    ['both are new', 'web 2: 10 up, 10 up', 'all', 'web 2: 30 up, 31 up', 'done'],
    ['a new one starts', 'web 2: 10 up, 10 up', 'all', 'web 2: 30 up, 31 starting', 'goes on'],
    ['the old are gone, the new not there', 'web 2: 10 up, 10 up', 'all', 'web 2:', 'goes on'],
    ['the count alone says it', 'web 1: 10 up', 'all', 'web 1: 10+1 Running', 'done'],
    ['fewer are wanted by now', 'web 2: 10 up, 10 up', 'all', 'web 1: 30 up', 'done'],
    ['none is wanted by now', 'web 2: 10 up, 10 up', 'all', 'web 0:', 'done'],
    ['the type is gone', 'web 1: 10 up; worker 1: 10 up', 'all', 'web 1: 30 up', 'done'],
    ['a new one crashes', 'web 2: 10 up, 10 up', 'all', 'web 2: 10 up, 30 Crashed', 'web.2 is `Crashed`'],
    ['an old one is crashed', 'web 1: 10 crashed', 'all', 'web 1: 10 crashed', 'goes on'],
    ['one of three, at another position', 'web 3: 10 up, 11 up, 12 up', 'web.1', 'web 3: 11 up, 12 up, 30 up', 'done'],
    ['one of three, another one ended', 'web 3: 10 up, 11 up, 12 up', 'web.1', 'web 3: 10 up, 11 up', 'goes on'],
    [
      'of one type, another crashes',
      'web 1: 10 up; worker 1: 10 up',
      'web.1',
      'web 1: 30 up; worker 1: 30 crashed',
      'done',
    ],
    ['no dyno was there', 'web 0:', 'all', 'web 0:', 'done'],
  ])('where %s', (_, before, wanted, now, is) => {
    const types = list(before);
    const targets = livesOf(types).filter(({ name }) => wanted === 'all' || name === wanted);
    expect(say(chooseRestartEnd(types, targets, list(now)))).toBe(is);
  });
});

describe('a change of the formation', () => {
  it.each([
    ['more, not yet', 'web=2', 'web 1: 10 up', 'web 2: 10 up, 30 starting', 'goes on'],
    ['more', 'web=2', 'web 1: 10 up', 'web 2: 10 up, 30 up', 'done'],
    ['more, the quantity is not shown yet', 'web=2', 'web 1: 10 up', 'web 1: 10 up, 30 up', 'goes on'],
    ['one too many', 'web=2', 'web 1: 10 up', 'web 2: 10 up, 30 up, 31 up', 'goes on'],
    ['fewer, not yet', 'web=1', 'web 2: 10 up, 10 up', 'web 1: 10 up, 10 up', 'goes on'],
    ['none', 'web=0', 'web 2: 10 up, 10 up', 'web 0:', 'done'],
    ['a new one is out of memory', 'web=2', 'web 1: 10 up', 'web 2: 10 up, 30 OOMKilled', 'web.2 is `OOMKilled`'],
    ['an old one is crashed', 'web=2', 'web 1: 10 crashed', 'web 2: 10 crashed, 30 up', 'goes on'],
    ['another type crashes', 'web=1', 'web 2: 10 up, 10 up', 'web 1: 10 up; worker 1: 30 crashed', 'done'],
    ['another size, the old one runs', 'web=1:large', 'web 1 small: 10 up', 'web 1 large: 10 up', 'goes on'],
    ['another size', 'web=1:large', 'web 1 small: 10 up', 'web 1 large: 30 up', 'done'],
    ['another size that is not shown yet', 'web=1:large', 'web 1 small: 10 up', 'web 1 small: 30 up', 'goes on'],
    ['a size that is never shown', 'web=1:large', 'web 1: 10 up', 'web 1: 30 up', 'done'],
  ])('to %s', (_, wanted, before, now, is) => {
    const [, type = '', quantity, size] = /^(\w+)=(\d)(?::(\w+))?$/.exec(wanted) ?? [];
    const asked = [{ type, quantity: Number(quantity), ...(size !== undefined && { size }) }];
    const old = list(before);
    const scaling = { asked, before: old, resized: size === undefined ? [] : old };
    expect(say(chooseScaleEnd(scaling, list(now)))).toBe(is);
  });
});

describe('a soak after a deployment at 100', () => {
  it.each([
    ['all is well', ['web 2: 110 up, 111 up', 'web 2: 110 up, 111 up'], '', 0, ''],
    ['old ones end', ['web 2: 10 up, 110 up', 'web 2: 110 up, 112 up'], '', 0, ''],
    ['an old one crashes', ['web 1: 10 crashed, 110 up'], '', 0, ''],
    ['a new one restarts', ['web 2: 110 up, 111 up', 'web 2: 110 up, 120 up'], 'web.2 restarted', 1, ''],
    ['a count goes up', ['web 1: 110 up', 'web 1: 110+1 up'], 'web.1 restarted', 1, ''],
    ['a new one ends, and none comes', ['web 1: 110 up', 'web 1:'], 'web.1 restarted', 1, 'web has 0 of 1 dynos up'],
    ['a new one that was never up is replaced', ['web 1: 110 starting', 'web 1: 120 up'], '', 0, ''],
    ['a new one crashes', ['web 1: 110 up', 'web 1: 110 CRASHED'], 'web.1 is `CRASHED`', 0, 'web has 0 of 1 dynos up'],
    ['it shrinks', ['web 2: 110 up, 111 up', 'web 1: 110 up'], '', 0, ''],
    ['it shrinks by one and loses two', ['web 2: 110 up, 111 up', 'web 1: 120 up'], 'web.2 restarted', 1, ''],
    ['a type goes', ['web 1: 110 up; worker 1: 110 up', 'web 1: 110 up'], '', 0, ''],
    ['it grows', ['web 1: 110 up', 'web 2: 110 up, 120 up'], '', 0, ''],
    ['nothing tells a start', ['web 1: - up', 'web 1: - up'], '', 0, ''],
    ['one that tells no start is gone', ['web 2: - up, - up', 'web 2: - up, 90 up'], 'web.2 restarted', 1, ''],
    ['too few are up', ['web 2: 110 up'], '', 0, 'web has 1 of 2 dynos up'],
    ['old ones that are up count at the end', ['web 2: 10 up, 110 up'], '', 0, ''],
  ])('where %s', (_, looks, problem, restarts, missing) => {
    const follow = followLives(100);
    const [seen] = looks.map((look) => follow(list(look))).slice(-1);
    expect(seen).toEqual({ problem: problem || undefined, restarts, missing });
  });

  it('counts every life where the platform’s clock is not known', () => {
    const follow = followLives(Number.NaN);
    follow(list('web 1: 10 up'));
    expect(follow(list('web 1: 20 up')).problem).toBe('web.1 restarted');
  });
});
