import { describe, expect, it } from 'vitest';
import { chooseDyno, selectDynos } from '../../../src/operations/dynos/choose-dyno.ts';
import type { Dyno } from '../../../src/platform/dyno.ts';
import { readDynos } from '../../../src/platform/resources/dynos.ts';

const dyno = (name: string, status?: string, id?: string) =>
  readDynos({ name, id, type: name.replace(/\.\d+$/, ''), status })[0] as Dyno;

const untyped = (name: string) => readDynos({ name, state: 'running' });

describe('The dyno for a command that names none', () => {
  it.each<[what: string, dynos: readonly Dyno[], chosen: string]>([
    ['is of type web', [dyno('worker.1', 'up'), dyno('web.1', 'up'), dyno('web.2', 'up')], 'web.1'],
    ['is up', [dyno('web.1', 'down'), dyno('web.2'), dyno('worker.1', 'up'), dyno('web.3', 'up')], 'web.3'],
    ['is of another type where no web dyno is up', [dyno('web.1', 'down'), dyno('worker.1', 'running')], 'worker.1'],
    ['is not the task of somebody else', [dyno('run.77', 'up'), dyno('worker.1', 'up')], 'worker.1'],
    ['is a task where there is nothing else', [dyno('run.77', 'up')], 'run.77'],
    ['is called web where no types are told', ['clock-1', 'web-1'].flatMap(untyped), 'web-1'],
    ['is the first where none is called web', ['clock-1', 'website-1'].flatMap(untyped), 'clock-1'],
  ])('%s', (_, dynos, chosen) => {
    expect(chooseDyno('my-app', dynos)).toBe(chosen);
  });

  it.each<[what: string, dynos: readonly Dyno[], hint: string]>([
    [
      'none is up',
      [dyno('web.1', 'down'), dyno('web.2')],
      ', or name one with `dyno`: web.1 (down), web.2 (not told).',
    ],
    [
      'only a task is up',
      [dyno('web.1', 'down'), dyno('run.77', 'up')],
      ', or name one with `dyno`: web.1 (down), run.77 (up).',
    ],
    ['there is none', [], ': there is none.'],
  ])('is sought in vain where %s', (_, dynos, hint) => {
    expect(() => chooseDyno('my-app', dynos)).toThrow(
      expect.objectContaining({
        message: 'The app my-app has no running dyno',
        hint: `Run this when a dyno is up${hint}`,
      }),
    );
  });
});

describe('The dynos that a word means', () => {
  const all = [dyno('web.1', 'up', 'a'), dyno('web.2', 'up', 'b'), dyno('worker.1', 'up', 'c'), dyno('b', 'up', 'd')];
  it.each([
    ['web.2', ['web.2']],
    ['a', ['web.1']],
    ['web', ['web.1', 'web.2']],
    ['b', ['web.2', 'b']],
  ])('by %s are %j', (wanted, names) => {
    expect(selectDynos('my-app', all, wanted).map(({ name }) => name)).toEqual(names);
  });

  it.each([
    [all, 'there are web, web.1, web.2, worker, worker.1, b.'],
    [[], 'Correct `dyno`; there are none.'],
  ])('are none where it is no name, id or type of one', (dynos, hint) => {
    expect(() => selectDynos('my-app', dynos, 'web.9')).toThrow(
      expect.objectContaining({
        message: 'The app my-app has no dyno `web.9`',
        hint: expect.stringContaining(hint),
      }),
    );
  });
});
