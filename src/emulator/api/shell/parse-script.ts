/** A piece of a word; `expand` is false between single quotes. */
interface Piece {
  readonly text: string;
  readonly expand: boolean;
}

/** A word of a command before its variables are filled in. */
export type Word = readonly Piece[];

/** A command, and when it runs: always, or by how the one before it ended. */
export interface Step {
  readonly when: 'always' | 'success' | 'failure';
  readonly words: readonly Word[];
}

/** A script that goes beyond what the emulator's shell knows. */
export class ScriptError extends Error {
  override readonly name = 'ScriptError';
}

const token =
  /(?<space>[ \t]+)|(?<comment>(?<=^|\s)#[^\n]*)|(?<connector>&&|\|\||;|\n)|'(?<single>[^']*)'|"(?<double>(?:[^"\\]|\\.)*)"|\\(?<escaped>.)|(?<plain>[^\s'"\\;&|<>()`]+)/sy;

/** Cuts a script into its commands: words, quotes, `&&`, `||`, `;` and new lines, and nothing else. */
export function parseScript(script: string): Step[] {
  const steps: Step[] = [];
  let when: Step['when'] = 'always';
  let words: Word[] = [];
  let word: Piece[] | undefined;
  const endWord = () => {
    if (word !== undefined) words.push(word);
    word = undefined;
  };
  const endStep = (next: Step['when']) => {
    endWord();
    if (words.length > 0) steps.push({ when, words });
    else if (next !== 'always') throw new ScriptError('syntax error: a command is missing');
    when = next;
    words = [];
  };
  for (const groups of readTokens(script)) {
    const { space, comment, connector, single, double, escaped, plain } = groups;
    if (space !== undefined || comment !== undefined) endWord();
    else if (connector !== undefined)
      endStep(connector === '&&' ? 'success' : connector === '||' ? 'failure' : 'always');
    else {
      word ??= [];
      if (single !== undefined) word.push({ text: single, expand: false });
      else if (double !== undefined) word.push(...readDoubleQuoted(double));
      else if (escaped !== undefined) word.push({ text: escaped, expand: false });
      else word.push({ text: plain ?? '', expand: true });
    }
  }
  endStep('always');
  return steps;
}

function* readTokens(script: string): Generator<Record<string, string | undefined>> {
  token.lastIndex = 0;
  let position = 0;
  while (position < script.length) {
    token.lastIndex = position;
    const match = token.exec(script);
    if (match?.groups === undefined || match[0].includes('$(')) throw new ScriptError(unsupported(script[position]));
    position = token.lastIndex;
    yield match.groups;
  }
}

function unsupported(character = ''): string {
  return character === '"' || character === "'"
    ? `syntax error: unterminated ${character}`
    : `syntax error near ${character}: the emulator's shell knows words, quotes, $VAR, &&, || and ; only`;
}

/** Between double quotes a backslash only guards `"`, `\`, `$` and the backtick. */
function readDoubleQuoted(text: string): Piece[] {
  if (text === '') return [{ text, expand: false }];
  return text
    .split(/(\\["\\$`])/)
    .map((part, index) => (index % 2 === 1 ? { text: part.slice(1), expand: false } : { text: part, expand: true }));
}
