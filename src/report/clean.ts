import type { Redactor } from './redact.ts';

/** More of one text than this helps no reader of a log or a page. */
export const longestText = 64 * 1024;
/** More than this helps no reader of a name, an address or a heading. */
export const longestLine = 1000;

/** Makes texts fit to be shown: cleaned, then redacted, then cut. */
export interface Texts {
  /** Our own text, without credentials. */
  own(text: string, most?: number): string;
  /** Text from outside, also without config values. */
  quoted(text: string, most?: number): string;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const ansiSequence = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_])/g;

// Unicode's controls, line and paragraph separators, and what it calls ignorable, but for line feeds and tabs. Written out:
// by their names, looking them up would take V8 longer than all the rest of reading this code.
const unseen = new RegExp(
  `[${[
    String.raw`\0-\x08\x0b-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e`,
    String.raw`\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8`,
    String.raw`\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}`,
  ].join('')}]`,
  'gu',
);

/** Makes texts fit to be shown with the secrets of a step. */
export function createTexts({ own, quoted }: Pick<Redactor, 'own' | 'quoted'>): Texts {
  const fit = (redact: Redactor['own'], text: string, most: number) => {
    const redacted = redact(stripControls(text), most + 1);
    if (redacted.length <= most) return redacted;
    const ending = most > longestLine ? `\n… (${text.length} characters in all)` : '…';
    return `${redacted.slice(0, Math.max(0, most - ending.length)).toWellFormed()}${ending}`;
  };
  return {
    own: (text, most = longestText) => fit(own, text, most),
    quoted: (text, most = longestText) => fit(quoted, text, most),
  };
}

/** Drops what could move the cursor, hide text or reorder it: ANSI sequences, control, bidi and invisible characters. */
export function stripControls(text: string): string {
  // Most texts hold nothing but ASCII that is seen.
  if (/^[ -~\n\t]*$/.test(text)) return text;
  return text.replace(ansiSequence, '').replace(/\r\n?/g, '\n').replace(unseen, '').toWellFormed();
}

/** Clean text in which the runner finds no command: it looks for `::` at the start of a line and `##[` anywhere. */
export function defuseCommands(text: string): string {
  return text.replace(/^([^\S\r\n\u2028\u2029]*)::/gm, '$1\\::').replace(/##\[/g, '##\\[');
}
