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
  [/^(issues?|problems?|violations?|user_?errors|reasons?)$/i, (value) => tellsError(value)],
  [
    /^(status|state|outcome|result)$/i,
    (value) =>
      /^(blocked|locked|frozen|paused|maintenance|busy|limited|no[-_ ]?op|unchanged|not[-_ ]started)$/i.test(
        wordOf(value),
      ),
  ],
];

const deepest = 3;

/**
 * Whether the answer to a start that a platform calls a success leaves it open whether there is one. A platform says yes in a hundred
 * ways, of which a bare 2xx is one: only what sounds like a no is doubted, and nothing that names what goes on.
 */
export function doubtsStart({ content, wrappings }: Shown): boolean {
  return isDoubtful(Object.assign({}, ...wrappings, isFields(content) ? content : { result: content }));
}

function isDoubtful(told: Fields, depth = 0): boolean {
  const fields = Object.entries(told);
  if (fields.some(([name, value]) => namesThing(name) && wordOf(value) !== '')) return false;
  // RFC 9457, without its status; and what is not queued for a reason.
  const isProblem = 'title' in told && ('detail' in told || 'type' in told);
  const isPut = told['queued'] === false && tellsError(told['message'] ?? told['detail']);
  const isMeant = ([name, value]: [string, unknown]) =>
    doubts.some(([names, isSo]) => names.test(name) && isSo(value)) ||
    (depth < deepest && isFields(value) && isDoubtful(value, depth + 1));
  return isProblem || isPut || fields.some(isMeant);
}

function isNo(value: unknown): boolean {
  return value === false || value === 0 || (Array.isArray(value) && value.length === 0);
}
