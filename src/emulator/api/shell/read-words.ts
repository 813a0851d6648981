/** A piece of a word: a text, or a parameter to be filled in; between quotes nothing is cut at spaces. */
export type Piece =
  | { readonly text: string }
  | { readonly parameter: string; readonly fallback: string | undefined; readonly quoted: boolean };

/** A word of a command before its parameters are filled in. */
export type Word = readonly Piece[];

/** A word with what stands in it before its first quote, and whether that is all. */
interface WordToken {
  readonly word: Word;
  readonly head: string;
  readonly isBare: boolean;
}

/** What a script is made of: words, and the operators between them. */
export type Token = WordToken | { readonly operator: string };

/** A script that goes beyond what the emulator's shell knows. */
export class ScriptError extends Error {
  override readonly name = 'ScriptError';
}

const token =
  /(?<space>[ \t]+|\\\n)|(?<comment>(?<![^\s;&|()])#[^\n]*)|(?<merge>\d?>&\d(?![^\s;&|()]))|(?<operator>&&|\|\||[;\n()])|'(?<single>[^']*)'|"(?<double>(?:[^"\\]|\\.)*)"|\\(?<escaped>.)|(?<plain>[^\s'"\\;&|<>()`]+)/sy;

/** Cuts a script into words and operators. Output and errors are one stream here, so that `2>&1` means nothing. */
export function readTokens(script: string): Token[] {
  const tokens: Token[] = [];
  let parts: Parts[] = [];
  const endWord = () => {
    if (parts.length > 0) tokens.push(makeWord(parts));
    parts = [];
  };
  for (const match of matchTokens(script)) {
    const { space, comment, merge, operator } = match;
    if ([space, comment, merge, operator].every((part) => part === undefined)) {
      parts.push(match);
      continue;
    }
    endWord();
    if (operator !== undefined) tokens.push({ operator });
  }
  endWord();
  return tokens;
}

type Parts = Readonly<Record<string, string | undefined>>;

function makeWord(parts: readonly Parts[]): WordToken {
  const word = parts.flatMap(({ single, double, escaped, plain }): Word => {
    if (double !== undefined) return readDoubleQuoted(double);
    return plain === undefined ? [{ text: single ?? escaped ?? '' }] : readParameters(plain, false);
  });
  return { word, head: parts[0]?.['plain'] ?? '', isBare: parts.length === 1 && parts[0]?.['plain'] !== undefined };
}

function* matchTokens(script: string): Generator<Parts> {
  let position = 0;
  while (position < script.length) {
    token.lastIndex = position;
    const match = token.exec(script);
    if (match?.groups === undefined) throw new ScriptError(explain(script[position]));
    position = token.lastIndex;
    yield match.groups;
  }
}

function explain(character = ''): string {
  if (character === '"' || character === "'") return `syntax error: unterminated ${character}`;
  return `syntax error near ${character}: the emulator's shell has no pipes, files, jobs or substitutions`;
}

/** Between double quotes a backslash only guards `"`, `\`, `$`, the backtick and the end of a line. */
function readDoubleQuoted(text: string): Piece[] {
  if (text === '') return [{ text }];
  return text
    .split(/(\\["\\$`\n])/)
    .flatMap((part, index) =>
      index % 2 === 1 ? [{ text: part.slice(1).replace('\n', '') }] : readParameters(part, true),
    );
}

const parameter = /\$(?:([A-Za-z_]\w*|[?@0-9])|\{([A-Za-z_]\w*|[?@]|\d+)(?::-([^}$`]*))?\}|(?=[({#*$]))/g;

function readParameters(text: string, quoted: boolean): Piece[] {
  if (text.includes('`')) throw new ScriptError(explain('`'));
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(parameter)) {
    const name = match[1] ?? match[2];
    if (name === undefined) throw new ScriptError(explain('$'));
    if (match.index > end) pieces.push({ text: text.slice(end, match.index) });
    pieces.push({ parameter: name, fallback: match[3], quoted });
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}
