import { type Fields, isFields } from '../../contract/is-fields.ts';
import { namesThing } from './thing-names.ts';
import { tellsError, wordOf } from './told-values.ts';

/** What a reply shows: what is in it, and the remarks around that. */
interface Shown {
  readonly content: unknown;
  readonly wrappings: readonly Fields[];
}

/** What speaks against a start though no word denies it, by the names and values of fields. */
const doubts: readonly (readonly [name: RegExp, isMeant: (value: unknown) => boolean])[] = [
  [/^(acknowledged|restarted|triggered|affected|taken_?up)$/i, isNo],
  [/^(status|state|outcome|result)$/i, (value) => /^(blocked|locked|frozen|not[-_ ]started)$/i.test(wordOf(value))],
  // The form of RFC 9457, without its status.
  [/^type$/i, (value) => /^(about:blank$|https?:)/i.test(wordOf(value))],
];

/** What holds errors, however deep in an answer. */
const ofErrors = /^(issues|problems|violations|user_?errors)$/i;
const deepest = 3;

/**
 * Whether the answer to a start that a platform calls a success leaves it open whether there is one. A platform says yes in a hundred
 * ways, of which a bare 2xx is one: only what sounds like a no is doubted, and nothing that names what goes on.
 */
export function doubtsStart({ content, wrappings }: Shown): boolean {
  const told: Fields = Object.assign({}, ...wrappings, isFields(content) ? content : { result: content });
  const fields = Object.entries(told);
  if (fields.some(([name, value]) => namesThing(name) && wordOf(value) !== '')) return false;
  return (
    tellsErrors(told) || fields.some(([name, value]) => doubts.some(([names, isSo]) => names.test(name) && isSo(value)))
  );
}

function tellsErrors(told: Fields, depth = 0): boolean {
  return Object.entries(told).some(
    ([name, value]) =>
      (ofErrors.test(name) && tellsError(value)) ||
      (depth < deepest && isFields(value) && tellsErrors(value, depth + 1)),
  );
}

function isNo(value: unknown): boolean {
  return value === false || value === 0 || (Array.isArray(value) && value.length === 0);
}
