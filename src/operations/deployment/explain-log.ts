import type { Block } from '../../contract/outcome.ts';

const mostLines = 40;
const mostErrors = 12;
// A log of several processes begins each line with a name: `web.1      at main`.
const isFrame = (line: string) => /^(\S{1,20})?(\t|\s\s)\s*(at |File ")/.test(line);
const isIndented = (line: string) => /^(\S{1,20})?(\t|\s\s)\s*\S/.test(line);
const isError = (line: string) =>
  /\b(error|fatal|panic|err!)(?=[:!\s[(]|$)/i.test(line.slice(0, 200)) || /\wError:/.test(line.slice(0, 200));

/** The end of a log as blocks: first the lines that look like the error, then the last lines. */
export function renderLog(text: string): readonly Block[] {
  const lines = text.trimEnd().split('\n').map(readLine).slice(-mostLines);
  if (lines.every((line) => line.trim() === '')) return [];
  const errors = findErrors(lines);
  const shown: Block = { kind: 'code', title: 'The end of the build log', text: lines.join('\n'), outside: true };
  if (errors.length === 0) return [shown];
  return [{ kind: 'code', title: 'The error', text: errors.join('\n'), outside: true }, shown];
}

/** A line as a terminal shows it in the end: each return begins it anew, as progress bars do. */
function readLine(line: string): string {
  return line.trimEnd().split('\r').at(-1) ?? '';
}

/** The last stack with its message, and the lines that say `error` or `fatal`; the last ones, if there are many. */
export function findErrors(lines: readonly string[]): readonly string[] {
  const plain = lines.map(dropColours);
  const stack = findStack(plain);
  const chosen = lines.filter((_, at) => stack.has(at) || isError(plain[at] ?? ''));
  return chosen.slice(-mostErrors);
}

function dropColours(line: string): string {
  const [first = '', ...others] = line.split('\u001b[');
  return [first, ...others.map((part) => part.replace(/^[\d;]*m/, ''))].join('');
}

/** The line numbers of the last stack: its frames, what is indented around them, and the line above and (of Python) below. */
function findStack(lines: readonly string[]): ReadonlySet<number> {
  const frame = lines.findLastIndex(isFrame);
  if (frame < 0) return new Set();
  let [first, last] = [frame, frame];
  while (first > 0 && isIndented(lines[first] ?? '') && !isError(lines[first] ?? '')) first -= 1;
  while (isIndented(lines[last + 1] ?? '')) last += 1;
  const isPython = (lines[first] ?? '').startsWith('Traceback');
  return new Set(Array.from({ length: last - first + (isPython ? 2 : 1) }, (_, at) => first + at));
}
