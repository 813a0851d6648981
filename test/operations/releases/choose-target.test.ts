import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { WorkflowEvent } from '../../../src/contract/event.ts';
import type { DeploymentRecord } from '../../../src/contract/github.ts';
import {
  checkOwnRun,
  chooseBefore,
  chooseCurrent,
  chooseLeft,
  chooseNamed,
  listGood,
} from '../../../src/operations/releases/choose-target.ts';
import { commit } from '../../net/rows.ts';

const standings = { '+': 'good', '-': 'bad', '?': 'open' } as const;

/** Records, the newest first: `C- B+ A?` has one of commit A that is open, and is the oldest. */
function recordsOf(notation: string): readonly DeploymentRecord[] {
  const all = notation.split(' ').filter((one) => one !== '');
  return all.map((one, at) => {
    const standing = standings[one.at(1) as keyof typeof standings];
    const shared = { environment: 'production', apps: ['my-app'], at: '2026-06-01T12:00:00Z', wasLeft: false };
    const [isRollback, run] = [one.endsWith('r'), one.includes('!') ? '77' : '1'];
    return { ...shared, mark: String(at), commit: idOf(one), standing, isRollback, run };
  });
}

const idOf = (letter: string) => commit(letter.charAt(0).toLowerCase());
const letterOf = (one: { commit: string } | undefined) => one?.commit.charAt(0).toUpperCase();

describe('A rollback without `to`', () => {
  // biome-ignore format: one row per case reads better as a table
  test.each([
    // newest first      it runs     goes back to
    ['C+ B+ A+',         'C',        'B'],
    ['C+ B- A+',         'C',        'A'],
    ['C+ B? B+ A+',      'C',        'B'],
    ['C+ B- B+ A+',      'C',        'A'],
    ['C? C+ B+',         'C',        'B'],
    ['C+ C+ B+',         'C',        'B'],
    // What runs is older than the newest record.
    ['C+ B+ A+',         'B',        'A'],
    ['C? B+ A+',         'B',        'A'],
    // A rollback to B is the newest record: the next one goes further.
    ['B+r C- B+ A+',     'B',        'A'],
    // What runs is not on record.
    ['B+ A+',            'D',        'B'],
    ['B- A+',            'D',        'A'],
    // Nothing is older.
    ['C+',               'C',        undefined],
    ['C+ B- A-',         'C',        undefined],
    ['',                 'C',        undefined],
    // The app runs nothing.
    ['B+ A+',            null,       'B'],
    // What runs is not known: the newest record that has ended stands for it.
    ['C+ B+',            undefined,  'B'],
    ['C- B+',            undefined,  'B'],
    ['C? B+ A+',         undefined,  'A'],
    ['C? B- A+',         undefined,  'A'],
    ['',                 undefined,  undefined],
  ])('%s and running %s: %s', (notation, running, target) => {
    const records = recordsOf(notation);
    const current = chooseCurrent(records, running && idOf(running));
    expect(letterOf(chooseBefore(records, current))).toBe(target);
  });

  const record = fc
    .tuple(fc.constantFrom('A', 'B', 'C', 'D'), fc.constantFrom('+', '-', '?'))
    .map((one) => one.join(''));

  it('leads to a good commit that is older than the current one', () => {
    fc.assert(
      fc.property(fc.array(record), fc.constantFrom('A', 'B', 'C', 'D'), (some, running) => {
        const records = recordsOf(some.join(' '));
        const target = chooseBefore(records, idOf(running));
        if (target === undefined) return;
        expect(listGood(records)).toContain(target);
        expect(target.commit).not.toBe(idOf(running));
        const current = records.findIndex((one) => one.commit === idOf(running));
        expect(records.indexOf(target)).toBeGreaterThan(current);
      }),
    );
  });

  it('ends when it is repeated, because it leaves each commit for good', () => {
    fc.assert(
      fc.property(fc.array(record), (some) => {
        let records = recordsOf(some.join(' '));
        let current = chooseCurrent(records, undefined);
        for (let times = 0; current !== undefined; times += 1) {
          expect(times).toBeLessThan(5);
          const [target, left] = [chooseBefore(records, current), current];
          const marked = records.map((one) => (one.commit === left ? { ...one, standing: 'bad' as const } : one));
          records = target ? [{ ...target, isRollback: true }, ...marked] : marked;
          current = target?.commit;
        }
      }),
    );
  });
});

describe('The records that a rollback marks', () => {
  // biome-ignore format: one row per case reads better as a table
  test.each([
    ['C+ B+ C+',       '0'],
    ['C? B+ C+ C+',    '0 2'],
    ['C? C?',          '0'],
    ['B+',             ''],
  ])('%s: %s', (notation, marks) => {
    expect(chooseLeft(recordsOf(notation), commit('c')).map(({ mark }) => mark).join(' ')).toBe(marks);
  });
});

describe('A rollback with `to`', () => {
  // biome-ignore format: one row per case reads better as a table
  test.each([
    ['C+ B+ A+',     'a',           'A'],
    ['C+ B+ A+',     'AAAAAAAA',    'A'],
    ['C+ B+ A-',     'a',           undefined],
    ['C+ A? A+',     'a',           'A'],
    ['C+ A- A+',     'a',           undefined],
    ['C+ A+ A-',     'a',           'A'],
    ['C+ B+',        'a',           undefined],
  ])('%s to %s: %s', (notation, to, target) => {
    expect(letterOf(chooseNamed(recordsOf(notation), to))).toBe(target);
  });

  it('is no target if two good commits begin so', () => {
    const [one, other] = recordsOf('A+ B+') as [DeploymentRecord, DeploymentRecord];
    const records = [one, { ...other, commit: `aa${commit('b').slice(2)}` }];
    expect(chooseNamed(records, 'aa')).toBeUndefined();
    expect(chooseNamed(records, 'aaa')).toBe(one);
  });
});

describe('Whose rollback it is', () => {
  // `!` marks a record of this run, `r` a rollback.
  // biome-ignore format: one row per case reads better as a table
  test.each([
    ['push',                 'C', 'C+! B+',   'C', true],
    ['push',                 'C', 'B+',       'C', true],
    ['push',                 'C', 'C+! B+',   'D', false],
    ['push',                 'C', 'B+!r C-!', 'C', false],
    ['push',                 'C', 'B+r C-!',  'C', true],
    ['push',                 'C', 'C+!',      undefined, false],
    ['workflow_run',         'C', 'C+! B+',   'D', false],
    ['workflow_dispatch',    'C', 'B+!r C-',  'D', true],
    ['schedule',             'C', 'C+ B+',    'D', true],
    ['repository_dispatch',  undefined, '',   undefined, true],
    ['push',                 undefined, 'C+', 'C', false],
  ])('on %s of %s with %s, running %s: %s', (name, own, notation, current, goes) => {
    const event = { name, runId: '77', commit: own && idOf(own) } as WorkflowEvent;
    const reason = checkOwnRun(event, recordsOf(notation), current && idOf(current));
    expect(reason === undefined).toBe(goes);
  });
});
