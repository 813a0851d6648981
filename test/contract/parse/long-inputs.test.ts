import { expect, it } from 'vitest';
import { type InputName, inputs } from '../../../src/contract/inputs.ts';
import { Problem } from '../../../src/contract/parse/problem.ts';
import { measureWork } from '../../harness/measure-work.ts';
import { parseText } from '../../harness/parse-text.ts';

/** Linux lets no variable of the environment be longer, and inputs come by these. */
const length = 128 * 1024;
/** Milliseconds of work, below which nobody cares how it grows. */
const most = 300;

const count = (write: (at: string) => string) =>
  Array.from({ length: length / 8 }, (_, at) => write(at.toString(36))).join('\n');

/** What takes long where each piece is held against every other one, or each start of a text against its rest. */
const texts = {
  spaces: `1${' '.repeat(length)}x`,
  'line feeds': `a${'\n'.repeat(length)}x`,
  digits: `${'1'.repeat(length)}x`,
  letters: 'a'.repeat(length),
  commas: 'a,'.repeat(length / 2),
  braces: `x: ${'{'.repeat(length)}`,
  brackets: `x: ${'['.repeat(length)}`,
  stars: `x: ${'*a'.repeat(length / 2)}`,
  'process types': count((at) => `${at}=1`),
  apps: count((at) => `${at}: a`),
  'config vars': count((at) => `K${at}=v`),
  'open values': count((at) => `K${at}<<E`),
  names: count((at) => `K${at}`),
};

it.each(Object.keys(inputs) as InputName[])(
  'a long `%s` is read in time that grows with its length alone',
  async (name) => {
    for (const [kind, text] of Object.entries(texts)) {
      const read = (part: string) => measureWork(() => tryToRead(name, part, kind));
      if ((await read(text)) < most) continue;
      // Four times the text may take four times as long, sixteen times where each piece is held against every other.
      const quarter = await read(text.slice(0, text.length / 4));
      expect(await read(text), kind).toBeLessThan(Math.max(quarter, 5) * 10);
    }
  },
);

function tryToRead(name: InputName, text: string, kind: string): void {
  try {
    parseText<unknown>(inputs[name].parse, text);
  } catch (error) {
    expect(error, kind).toBeInstanceOf(Problem);
  }
}
