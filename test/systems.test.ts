import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles } from '../scripts/list-files.ts';

const root = join(import.meta.dirname, '..');
const sources = listFiles(root, '{src,scripts,test}/**/*.{ts,mjs,cjs}', '*.ts').map((path) => ({
  path,
  text: readFileSync(join(root, path), 'utf8'),
}));

/** Ways to write a thing that only some systems understand, and what to write there. */
const local: Readonly<Record<string, RegExp>> = {
  'a URL’s pathname is no path where a folder has a space, or a drive a letter: join(import.meta.dirname, …)':
    /new URL\([^\n]*import\.meta\.url\)\.pathname/,
  'what a system lacks has a name in test/harness/lacking.ts': /(?:runIf|skipIf)\([^\n]*process\.platform/,
  'npm is a script on Windows, which only a shell starts: run it by process.env.npm_execpath':
    /(?:spawn|spawnSync|execFile|execFileSync)\(\s*'npm'/,
  'who contributes has git, npm and Node: what another program writes is typed out, or may be absent (test/harness/encoders.ts)':
    /(?:spawn|spawnSync|execFile|execFileSync)\(\s*'(?:python3?|perl|ruby|jq|openssl|curl|make|docker)'/,
  'git obeys who runs it, or the hook that does: initRepository(…) (test/harness/git.ts)':
    /(?:spawn|spawnSync|execFile|execFileSync)\(\s*'git', \[(?!'--exec-path'|'archive')/,
  'a busy machine takes longer: stretch(…) (test/harness/stretch.ts)':
    /(?:performance\.now\(\) - \w+|milliseconds|took|spent|longer)(?:, \S+)?\)\.toBeLessThan\((?!.*stretch)/,
  'only Linux has more addresses of its own than 127.0.0.1': /\b127\.0\.0\.(?!1\b)\d/,
};

it.each(Object.entries(local))('%s', (_, pattern) => {
  const found = sources.filter(({ path, text }) => path !== 'test/systems.test.ts' && pattern.test(text));
  expect(found.map(({ path }) => path)).toEqual([]);
});

it('a script of npm sets no variable in the words of one shell: --env-file=…', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const found = Object.entries(scripts).filter(([, command]) => /(?:^|&& )(?:set )?\w+=/.test(command));
  expect(found).toEqual([]);
});
