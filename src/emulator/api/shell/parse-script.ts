import { readTokens, ScriptError, type Token, type Word } from './read-words.ts';

/** A command, and when it runs: always, or by how the one before it ended. */
export interface Step {
  readonly when: 'always' | 'success' | 'failure';
  readonly negated: boolean;
  readonly command: Command;
}

/** Commands in their order. */
export type List = readonly Step[];

/** A command with its words, a group of commands, or a choice between some. */
export type Command =
  | { readonly kind: 'simple'; readonly assignments: readonly Assignment[]; readonly words: readonly Word[] }
  | { readonly kind: 'group'; readonly body: List; readonly isSubshell: boolean }
  | {
      readonly kind: 'if';
      readonly branches: readonly (readonly [condition: List, body: List])[];
      readonly otherwise: List;
    };

interface Assignment {
  readonly name: string;
  readonly value: Word;
}

/** Words that only mean themselves where a command begins. */
const reserved = ['if', 'then', 'elif', 'else', 'fi', '{', '}', '!'];
const unsupported = ['for', 'while', 'until', 'case', 'function', 'select', '[['];
const connectors: Readonly<Record<string, Step['when']>> = { '&&': 'success', '||': 'failure' };

/**
 * Reads a script: commands with quotes, parameters and assignments, joined by `;`, new lines, `&&` and `||`, negated by
 * `!`, grouped by `( )` and `{ }`, chosen by `if`. Loops, functions, pipes, files and substitutions are refused.
 */
export function parseScript(script: string): List {
  const cursor: Cursor = { tokens: readTokens(script), position: 0 };
  const steps = parseList(cursor, []);
  return cursor.position < cursor.tokens.length ? fail(cursor) : steps;
}

/** Where the parser stands. */
interface Cursor {
  readonly tokens: readonly Token[];
  position: number;
}

/** The operator, or the word of the shell's own, that comes next. */
function markAt({ tokens, position }: Cursor): string {
  const next = tokens[position];
  if (next === undefined) return '';
  if ('operator' in next) return next.operator;
  return next.isBare && reserved.includes(next.head) ? next.head : '';
}

function fail(cursor: Cursor): never {
  const next = cursor.tokens[cursor.position];
  const shown = next === undefined ? 'the end' : JSON.stringify('operator' in next ? next.operator : next.head);
  throw new ScriptError(`syntax error near ${shown}: a command is missing, or the emulator's shell does not know it`);
}

function pass(cursor: Cursor, mark: string): void {
  if (markAt(cursor) !== mark) fail(cursor);
  cursor.position += 1;
}

/** Reads commands until one of some marks, or the end, comes where a command could begin. */
function parseList(cursor: Cursor, ends: readonly string[]): List {
  const steps: Step[] = [];
  let when: Step['when'] = 'always';
  for (;;) {
    const breaks = steps.length > 0 && when === 'always' ? ['\n', ';'] : ['\n'];
    while (breaks.includes(markAt(cursor))) cursor.position += 1;
    const isEnd = cursor.position >= cursor.tokens.length || ends.includes(markAt(cursor));
    if (isEnd && when === 'always') return steps;
    const negated = markAt(cursor) === '!';
    if (negated) cursor.position += 1;
    steps.push({ when, negated, command: parseCommand(cursor) });
    const mark = markAt(cursor);
    when = connectors[mark] ?? 'always';
    if (when !== 'always') cursor.position += 1;
    else if (cursor.position < cursor.tokens.length && ![';', '\n', ...ends].includes(mark)) fail(cursor);
  }
}

/** Reads the commands between two marks, of which there must be some. */
function parseBlock(cursor: Cursor, start: string, ...ends: readonly string[]): List {
  pass(cursor, start);
  const body = parseList(cursor, ends);
  return body.length === 0 ? fail(cursor) : body;
}

function parseCommand(cursor: Cursor): Command {
  const mark = markAt(cursor);
  if (mark === 'if') return parseIf(cursor);
  if (mark !== '(' && mark !== '{') return parseSimple(cursor);
  const end = mark === '(' ? ')' : '}';
  const body = parseBlock(cursor, mark, end);
  pass(cursor, end);
  return { kind: 'group', body, isSubshell: mark === '(' };
}

function parseIf(cursor: Cursor): Command {
  const branches: (readonly [List, List])[] = [];
  do {
    const condition = parseBlock(cursor, markAt(cursor), 'then');
    branches.push([condition, parseBlock(cursor, 'then', 'elif', 'else', 'fi')]);
  } while (markAt(cursor) === 'elif');
  const otherwise = markAt(cursor) === 'else' ? parseBlock(cursor, 'else', 'fi') : [];
  pass(cursor, 'fi');
  return { kind: 'if', branches, otherwise };
}

function parseSimple(cursor: Cursor): Command {
  const words: Word[] = [];
  const assignments: Assignment[] = [];
  for (;;) {
    const next = cursor.tokens[cursor.position];
    const isOver = next === undefined || 'operator' in next || (words.length === 0 && markAt(cursor) !== '');
    if (isOver) break;
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
