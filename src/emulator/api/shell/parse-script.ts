import { readTokens, ScriptError, type Token, type Word } from './read-words.ts';

/** A command, and when it runs: always, or by how the one before it ended. */
export interface Step {
  readonly when: 'always' | 'success' | 'failure';
  readonly command: Command;
}

/** Commands in their order. */
export type List = readonly Step[];

/** A command with its words, or a subshell of several. */
export type Command =
  | { readonly kind: 'simple'; readonly assignments: readonly Assignment[]; readonly words: readonly Word[] }
  | { readonly kind: 'subshell'; readonly body: List };

interface Assignment {
  readonly name: string;
  readonly value: Word;
}

/** What means something else than a command's name where that begins. */
const unsupported = 'if then elif else fi { } ! for while until case function select [['.split(' ');
const connectors: Readonly<Record<string, Step['when']>> = { '&&': 'success', '||': 'failure' };

/**
 * Reads a script: commands with quotes, parameters and assignments, joined by `;`, new lines, `&&` and `||`, grouped by
 * `( )`. Choices, loops, functions, pipes, files and substitutions are refused.
 */
export function parseScript(script: string): List {
  const cursor: Cursor = { tokens: readTokens(script), position: 0 };
  const steps = parseList(cursor);
  return cursor.position < cursor.tokens.length ? fail(cursor) : steps;
}

/** Where the parser stands. */
interface Cursor {
  readonly tokens: readonly Token[];
  position: number;
}

/** The operator that comes next. */
function markAt({ tokens, position }: Cursor): string {
  const next = tokens[position];
  return next !== undefined && 'operator' in next ? next.operator : '';
}

function fail(cursor: Cursor): never {
  const next = cursor.tokens[cursor.position];
  const shown = next === undefined ? 'the end' : JSON.stringify('operator' in next ? next.operator : next.head);
  throw new ScriptError(`syntax error near ${shown}: a command is missing, or the emulator's shell does not know it`);
}

/** Reads commands until the end, or that of their subshell, comes where a command could begin. */
function parseList(cursor: Cursor): List {
  const steps: Step[] = [];
  let when: Step['when'] = 'always';
  for (;;) {
    const breaks = steps.length > 0 && when === 'always' ? ['\n', ';'] : ['\n'];
    while (breaks.includes(markAt(cursor))) cursor.position += 1;
    const isEnd = cursor.position >= cursor.tokens.length || markAt(cursor) === ')';
    if (isEnd && when === 'always') return steps;
    steps.push({ when, command: parseCommand(cursor) });
    const mark = markAt(cursor);
    when = connectors[mark] ?? 'always';
    if (when !== 'always') cursor.position += 1;
    else if (cursor.position < cursor.tokens.length && ![';', '\n', ')'].includes(mark)) fail(cursor);
  }
}

function parseCommand(cursor: Cursor): Command {
  if (markAt(cursor) !== '(') return parseSimple(cursor);
  cursor.position += 1;
  const body = parseList(cursor);
  if (body.length === 0 || markAt(cursor) !== ')') fail(cursor);
  cursor.position += 1;
  return { kind: 'subshell', body };
}

function parseSimple(cursor: Cursor): Command {
  const words: Word[] = [];
  const assignments: Assignment[] = [];
  for (;;) {
    const next = cursor.tokens[cursor.position];
    if (next === undefined || 'operator' in next) break;
    const [assigned, name] = (words.length === 0 && /^([A-Za-z_]\w*)=/.exec(next.head)) || [];
    if (words.length === 0 && next.isBare && unsupported.includes(next.head)) fail(cursor);
    if (assigned === undefined || name === undefined) words.push(next.word);
    else assignments.push({ name, value: cutStart(next.word, assigned.length) });
    cursor.position += 1;
  }
  return words.length + assignments.length === 0 ? fail(cursor) : { kind: 'simple', assignments, words };
}

function cutStart([first, ...rest]: Word, length: number): Word {
  return first !== undefined && 'text' in first ? [{ text: first.text.slice(length) }, ...rest] : rest;
}
