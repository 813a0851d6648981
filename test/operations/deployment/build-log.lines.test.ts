import { expect, it } from 'vitest';
import { readBuildLog } from '../../../src/operations/deployment/build-log.ts';
import type { Context } from '../../../src/operations/operation.ts';
import type { Build } from '../../../src/platform/models.ts';

const logged = { id: 'b1', logUrl: 'https://logs.example/b1' } as unknown as Build;
const unlogged = { id: 'b0' } as unknown as Build;

/** The lines that are shown of a log, and of which build it was asked for. */
async function read(text: string | undefined, builds: readonly (Build | undefined)[] = [logged]) {
  const asked: unknown[] = [];
  const readLog = async (build: Build) => {
    asked.push(build);
    return text;
  };
  const blocks = await readBuildLog({ platform: { builds: { readLog } } } as unknown as Context, builds);
  return { asked, lines: blocks.map((block) => ('text' in block ? block.text : block)) };
}

it.each<[what: string, text: string | undefined, lines: readonly string[]]>([
  ['nothing where there is none', undefined, []],
  ['nothing of an empty one', '', []],
  ['nothing of white space alone', ' \n\t\n  ', []],
  ['its beginning as it is, and no empty end', '\n  one\n\n', ['\n  one']],
  ['empty lines between others', 'one\n\ntwo', ['one\n\ntwo']],
  ['the lines of Windows', 'one\r\ntwo\r\n', ['one\ntwo']],
  ['what a bar of progress came to', `one\n${'...%\r'.repeat(300)}done\r\ntwo`, ['one\ndone\ntwo']],
])('a build’s log shows %s', async (_, text, lines) => {
  expect((await read(text)).lines).toEqual(lines);
});

it('a log is asked for only where a build tells its address', async () => {
  expect(await read('one', [undefined, unlogged, logged])).toEqual({ asked: [logged], lines: ['one'] });
  expect(await read('one', [undefined, unlogged])).toEqual({ asked: [], lines: [] });
});
