import type { Word } from './read-words.ts';
import type { Shell } from './shell-state.ts';

/** Fills in the parameters of some words: without quotes a value is cut at its spaces, and `"$@"` is as many words as it has. */
export function expandWords(shell: Shell, words: readonly Word[]): string[] {
  return words.flatMap((word) => expandWord(shell, word));
}

/** Fills in the parameters of a word that stays one, as in an assignment. */
export function expandToOne(shell: Shell, word: Word): string {
  return word.map((piece) => ('text' in piece ? piece.text : fillIn(shell, piece))).join('');
}

function expandWord(shell: Shell, word: Word): string[] {
  const fields: string[] = [];
  let field: string | undefined;
  const endField = () => {
    if (field !== undefined) fields.push(field);
    field = undefined;
  };
  const add = (parts: readonly string[], keepsEmpty: boolean) => {
    for (const [index, part] of parts.entries()) {
      if (index > 0) endField();
      if (keepsEmpty || part !== '') field = (field ?? '') + part;
    }
  };
  for (const piece of word) {
    if ('text' in piece) add([piece.text], true);
    else if (!piece.quoted) add(fillIn(shell, piece).split(/[ \t\n]+/), false);
    else add(piece.parameter === '@' ? shell.args : [fillIn(shell, piece)], true);
  }
  endField();
  return fields;
}

function fillIn(
  shell: Shell,
  { parameter, fallback = '' }: { parameter: string; fallback: string | undefined },
): string {
  return readParameter(shell, parameter) || fallback;
}

function readParameter({ environment, name, args, status }: Shell, parameter: string): string {
  if (parameter === '?') return String(status);
  if (parameter === '@') return args.join(' ');
  if (/^\d/.test(parameter)) return [name, ...args][Number(parameter)] ?? '';
  return Object.hasOwn(environment, parameter) ? (environment[parameter] ?? '') : '';
}
