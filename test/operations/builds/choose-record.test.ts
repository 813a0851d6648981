import { describe, expect, it } from 'vitest';
import { findBefore } from '../../../src/operations/builds/choose-record.ts';

/**
 * By what an environment has on record, the newest first, and what the platform tells as running (`?`: nothing), where a rollback leads.
 * `a` is a success of the commit a, `a!` one that failed before it ran, `a/` one of which nobody tells whether it did, `a*` one that was not healthy, `a-` one that nobody waited for, `a?` one whose end nobody saw;
 * `a<b` is a rollback from b to a, `a^b` a rebuild in the place of b, with the same signs behind it; behind `~`, it was a success and found bad later.
 */
const table = `
on record              | runs | leads to | from
b a                    | b    | a        | b
b a                    | ?    | a        | b
b b a                  | b    | a        | b
c! b a                 | c    | b        | c
c! b a                 | ?    | a        | b
c! d! b a              | ?    | a        | b
c* b a                 | ?    | b        | c
c- b a                 | ?    | b        | c
c? b a                 | ?    | b        | c
c/ b a                 | ?    | b        | c
c/ b a                 | b    | a        | b
c! b* a                | ?    | a        | b
c! b a                 | b    | a        | b
c! b! a                | b    | a        | b
b a                    | c    | b        | c
c b a                  | b    | a        | b
c b a                  | a    | none     | a
b                      | b    | none     | b
b!                     | ?    | none     | ?
b! a                   | ?    | none     | a
                       | b    | none     | b
                       | ?    | none     | ?

a<b b a z              | a    | z        | a
a<b b a z              | ?    | z        | a
a<b b a                | a    | none     | a
c a<b b a z            | c    | a        | c
c a<b b a z            | ?    | a        | c
a<b! b a z             | b    | a        | b
a<b! b a z             | a    | z        | a
a<b! b a z             | ?    | a        | b
a<b b a z              | b    | a        | b
z<a a<b b a z y        | z    | y        | z
b<a a<b b a z          | b    | a        | b
d a<c c b a z          | d    | a        | d
c! a<b b a             | c    | a        | c
a<b/ b a z             | ?    | a        | b
a<b/ b a z             | b    | a        | b
a<b/ b a z             | a    | z        | a
a<b? b a z             | a    | z        | a
a<b? b a z             | b    | a        | b
a<b? b a z             | ?    | a        | b
a<b* b a z             | ?    | z        | a
a<b* b a z             | a    | z        | a
a<b- b a z             | ?    | z        | a
a! b* c a              | ?    | c        | b
z<b? b a z             | b    | a        | b
z<b? b a z             | ?    | z        | b
c a<b? b a z           | c    | a        | c
c! a<b? b a z          | c    | a        | c
c a<b! b a z           | c    | b        | c
d z<a? c a<b? b a z y  | d    | z        | d
c z<a? a<b b a z y     | c    | z        | c

a^c! c* a z             | ?    | a        | c
a^c/ c* a z             | ?    | a        | c
a^c? c* a z             | ?    | a        | c
a^c c* a z              | ?    | z        | a

b~ a                   | b    | a        | b
b~ a                   | ?    | a        | b
c b~ a                 | c    | a        | c
c! b~ a                | b    | a        | b
c b~ a~                | c    | none     | c
b~ a                   | c    | a        | c
a~<b b a~ z            | a    | z        | a
a~<b b a~ z            | ?    | z        | a
c a~<b b a~ z          | c    | z        | c
`;

const commitOf = (letter: string) => letter.repeat(40);
const codeOf: Readonly<Record<string, string>> = { z: '1', y: '2' };
const hexOf = (letter: string) => commitOf(codeOf[letter] ?? letter);

const came = { '': 'well', '!': 'not', '/': 'vague', '?': 'unknown', '*': 'ill', '-': 'unwaited' } as const;

function readRecord(text: string, at: number) {
  const [, commit = '', found, way, from, failed] = /^(\w)(~)?(?:([<^])(\w))?([!/?*-])?$/.exec(text) ?? [];
  return {
    commit: hexOf(commit),
    at: new Date(Date.UTC(2026, 0, 20 - at)).toISOString(),
    came: came[(failed ?? '') as keyof typeof came],
    isGood: (failed ?? found) === undefined,
    ...(from && { [way === '^' ? 'insteadOf' : 'rolledBackFrom']: hexOf(from) }),
  };
}

const rows = table
  .split('\n')
  .slice(2)
  .filter((line) => line !== '')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([record = '', runs = '', to = '', from = '']) => ({ record, runs, to, from }));

describe('the success before the current one', () => {
  it.each(rows)('is $to where $runs runs and $record is on record', async ({ record, runs, to, from }) => {
    const records = record.split(' ').filter(Boolean).map(readRecord);
    const found = await findBefore(records, runs === '?' ? undefined : hexOf(runs));
    expect(found.record?.commit).toBe(to === 'none' ? undefined : hexOf(to));
    expect(found.current).toBe(from === '?' ? undefined : hexOf(from));
  });

  it('is sought no further than needed: each record costs a request', async () => {
    let asked = 0;
    async function* records() {
      for (const [at, text] of ['b', 'a', 'z', 'y'].entries()) {
        asked += 1;
        yield readRecord(text, at);
      }
    }
    await findBefore(records(), hexOf('b'));
    expect(asked).toBe(2);
  });
});
