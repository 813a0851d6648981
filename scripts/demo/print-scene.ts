// Node leaves the colours out where they are not wanted: in a pipe, in a file, with NO_COLOR.
import { styleText as paint } from 'node:util';
import { stringify } from 'yaml';
import type { Scene } from './play.ts';
import type { LogLine } from './read-log.ts';

type Style = Parameters<typeof paint>[0];

const styles: Readonly<Record<LogLine['kind'], Style>> = {
  plain: 'none',
  group: 'bold',
  error: 'red',
  warning: 'yellow',
  notice: 'cyan',
};

/** Outputs are shown up to this many characters; the report has them whole. */
const widest = 88;

/** Prints a chapter as a runner would show it, with colours only on a terminal. */
export function printScene({ chapter, result, log, comments, problems }: Scene, number: number): void {
  const isWell = problems.length === 0;
  print('');
  print(paint('bold', `${number}. ${chapter.title}`));
  print(paint('dim', `   ${chapter.about}`));
  print('');
  for (const line of renderWith(chapter.with).split('\n')) print(paint('cyan', `   ${line}`));
  print('');
  for (const { kind, text, inGroup } of log) {
    print(
      `   ${paint('dim', '│')} ${inGroup ? '  ' : ''}${paint(styles[kind], kind === 'group' ? `▾ ${text}` : text)}`,
    );
  }
  print('');
  for (const [name, value] of Object.entries(result.outputs))
    if (value !== '') print(`   ${paint('dim', `${name}:`)} ${shorten(value)}`);
  for (const { html_url, body } of comments) {
    const headline = /^#+ (.*)$/m.exec(body)?.[1] ?? '';
    print(`   ${paint('dim', 'comment:')} ${headline.replace(/\\|&#8203;/g, '')} (${html_url})`);
  }
  const seconds = (result.milliseconds / 1000).toFixed(1);
  const ending = result.exitCode === 0 ? 'The step is green' : 'The step is red';
  print('');
  print(
    isWell
      ? paint('green', `   ✓ ${ending} after ${seconds} s, as it should be`)
      : paint('red', problems.map((problem) => `   ✗ ${problem}`).join('\n')),
  );
}

/** A step's `with:` block. */
export function renderWith(inputs: Readonly<Record<string, string>>): string {
  // What an author writes without quotes: the runner makes text of it.
  const asWritten = (_: unknown, value: unknown) => (value === 'true' || value === 'false' ? value === 'true' : value);
  return stringify({ with: inputs }, asWritten, { lineWidth: 0 }).trimEnd();
}

function shorten(value: string): string {
  const flat = value.trimEnd().replace(/\s*\n\s*/g, ' ⏎ ');
  return flat.length > widest ? `${flat.slice(0, widest)}…` : flat;
}

function print(line: string): void {
  console.log(line);
}
