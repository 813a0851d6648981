import { type Fields, isFields } from '../../contract/is-fields.ts';
import { soundsAtWork } from './status-words.ts';
import { saysWell } from './success-words.ts';
import { namesSurroundings, namesThing } from './thing-names.ts';
import { wordOf } from './told-values.ts';

/** What a reply shows: what is in it, and the remarks around that. */
interface Shown {
  readonly content: unknown;
  readonly wrappings: readonly Fields[];
}

/** What is said beside an answer, or with it, whatever the answer is. */
const ofAny = /^(message|msg|version|(time|date)(stamp)?)$/i;
const isBeside = (name: string) => ofAny.test(name) || namesSurroundings(name);

/** What goes on, and what it is known by: a dyno by its place, too. */
const ofWork = /^(builds?|deployments?|releases?|promotions?|dynos?|process(es)?|jobs?|tasks?|operations?)$/i;
const isKnownBy = (name: string) => namesThing(name) || /^index$/i.test(name);

/** The fields by which a reply says what became of a request. */
const ofOutcome = /^(status|state|result|outcome|code)$/i;

/**
 * Whether the answer to a start says that it was taken up: by nothing at all, by what goes on now, by a yes, or by a bare message. What
 * says something else may mean anything, be it a refusal in words that nobody knows.
 */
export function tellsStart({ content, wrappings }: Shown): boolean {
  if (Array.isArray(content)) return content.length > 0 && content.every(isFields);
  if (!isFields(content) && content !== undefined) return isYes(content);
  const fields = [...wrappings, content ?? {}].flatMap(Object.entries).filter(([name]) => !isBeside(name));
  return fields.length === 0 || fields.some(([name, value]) => affirms(name, value));
}

function affirms(name: string, value: unknown): boolean {
  if (isKnownBy(name)) return wordOf(value) !== '';
  if (ofWork.test(name)) return [value].flat().some((one) => isFields(one) && Object.keys(one).some(isKnownBy));
  return ofOutcome.test(name) ? isYes(value) : value === true && isYes(name);
}

function isYes(value: unknown): boolean {
  const word = wordOf(value);
  return (
    value === true || saysWell(word) || soundsAtWork(word) || /^(restarted|scheduled|triggered|promoted)$/i.test(word)
  );
}
