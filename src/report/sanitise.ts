import { describeCut } from '../contract/shorten.ts';

/** More of one text than this helps no reader; the whole of it is in the outputs. */
const longest = 64 * 1024;

/** Takes out of a text what must not be seen; of a longer one than is wanted, only the beginning is looked at. */
export type Clean = (text: string, most?: number) => string;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const ansiSequence = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_])/g;

// Unicode's controls, line and paragraph separators, and what it calls ignorable, but for line feeds and tabs. Written out:
// by their names, looking them up would take V8 longer than all the rest of reading this code.
const unseen =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each of them is meant by itself
  /[\0-\x08\x0b-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu;

/** Drops what could move the cursor, hide text or reorder it: ANSI sequences, control, bidi and invisible characters. */
export function stripControls(text: string): string {
  // Most texts hold nothing but ASCII that is seen.
  if (/^[ -~\n\t]*$/.test(text)) return text;
  return text.replace(ansiSequence, '').replace(/\r\n?/g, '\n').replace(unseen, '').toWellFormed();
}

/** Text for the log in which the runner finds no command: it looks for `::` at the start of a line and `##[` anywhere. */
export function defuseCommands(text: string): string {
  return stripControls(text)
    .replace(/^([^\S\r\n\u2028\u2029]*)::/gm, '$1\\::')
    .replace(/##\[/g, '##\\[');
}

/** A clean text in at most so many characters; one that is cut says so at its end. */
export function cleanStart(text: string, clean: Clean, length: number, ending = '…'): string {
  return text.length <= length ? clean(text) : `${clean(text, length - ending.length)}${ending}`;
}

/** A clean text; of one that is too long to be read the start, with a note that says so. */
export function cleanLong(text: string, clean: Clean): string {
  const ending = `\n${describeCut(text.length)}`;
  return cleanStart(text, clean, longest + ending.length, ending);
}
