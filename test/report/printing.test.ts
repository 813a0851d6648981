import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles } from '../../scripts/list-files.ts';

const root = join(import.meta.dirname, '../..');
/** The log, through which all text goes past the redactor; the entry lets it drain, and a cancel may come from it. */
const allowed = ['src/report/step-log.ts', 'src/main.ts', 'src/step/watch-cancel.ts'];

/** Ways to print beside the log: each would let a secret out, or let the platform's text give orders to the runner. */
const waysOut: Readonly<Record<string, RegExp>> = {
  'the process’s own streams':
    /\bprocess\s*(\.\s*|\[\s*['"`])(stdout|stderr|_rawDebug)\b|\{[^}]*\b(stdout|stderr)\b[^}]*\}\s*=\s*process\b/,
  console: /\bconsole\s*\.\s*(log|info|warn|error|debug|trace|dir|table|group)\b/,
  'streams by number or path': /\b(writeSync|writeFileSync|createWriteStream)\(\s*([12]\b|['"`]\/dev\/)/,
  'core’s printing':
    /\bcore\s*\.\s*(info|debug|notice|warning|error|setFailed|setSecret|setOutput|exportVariable|addPath|saveState|startGroup|endGroup|group|setCommandEcho|summary)\b|import\s*\{[^}]*\}\s*from\s*['"]@actions\/core['"]/,
};

function findWaysOut(code: string): readonly string[] {
  return Object.keys(waysOut).filter((name) => waysOut[name]?.test(code));
}

it('leaves the log as the only way to print', () => {
  const files = listFiles(root, 'src/**/*.ts').filter((file) => !allowed.includes(file));
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) =>
    findWaysOut(readFileSync(join(root, file), 'utf8')).map((way) => `${file}: ${way}`),
  );
  expect(found).toEqual([]);
});

it.each([
  ['process.stdout.write(secret)', 'the process’s own streams'],
  ["process['stderr'].write(secret)", 'the process’s own streams'],
  ['const { stdout } = process;', 'the process’s own streams'],
  ['console.log(secret)', 'console'],
  ['writeSync(1, secret)', 'streams by number or path'],
  ["writeFileSync('/dev/stdout', secret)", 'streams by number or path'],
  ['core.info(secret)', 'core’s printing'],
  ["import { setOutput } from '@actions/core';", 'core’s printing'],
])('would notice %s', (code, way) => {
  expect(findWaysOut(code)).toEqual([way]);
});
