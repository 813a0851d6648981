import { type Fields, isFields } from '../../contract/is-fields.ts';
import { remember } from './remember.ts';
import { inWords, nameOfField } from './spelling.ts';
import { describeError, hasCome, isWord, tellsError } from './told-values.ts';

/** What a reply says against the thing that it is about. */
export interface Setback {
  /**
   * `crashed`: what runs in it came to an end; `past`: it failed at some moment, and may be well again; `going`: it is not there
   * any more, or not for long; `unfit`: it is there, and nothing can be done with it; `denied`: it calls itself no success.
   */
  readonly kind: 'failed' | 'crashed' | 'past' | 'going' | 'unfit' | 'denied' | 'error';
  /** The platform's own word. */
  readonly text: string;
}

/** One table for the words of states, flags and moments. An end is told in any order of words, of which none says more than that it comes; a bare verb is an order, or a right. */
const words = {
  going:
    /^(?!(soft_)?[a-z]+([gtv]e|oy|sion)$)(?=.*(delet|remov|terminat|destr|sion|gone|shut|purging))((soft|pending|awaiting|marked|scheduled|queued|requested|started|in|progress|for|to|be|being|gone|shutting_down|destruction|(delet|remov|terminat|purg|destroy|deprovision|decommission)(e|ed|ing|ion|al)?)(_|$))+$/,
  unfit: /^((suspend|disabl|archiv|deactivat)ed|invalid|.*exceeded)$/,
  crashed: /(crash(ed|ing|_?loop)?|killed|evicted)$/,
  failed:
    /^failed_(?!over)|^(.*_)?(?<!(?:^|_)(?:no|none|not|without)_(?:any_)?)(fail(ed|ing|ure)?|fatal|error(ed)?|unsuccessful|aborted|cancell?ed|rejected|denied|refused|rolled_?back|timed?_?out)$|^[45]\d\d$/,
};

/** The fields that tell how a thing stands, and the parts in which more of the same thing is told. */
const ofState =
  /^(((lifecycle|provisioning|sub)_?)?(state|status|phase)|status_code|conclusion|result|outcome|lifecycle)$/;
const ofError = /^((deployment_)?(error|failure)(_(message|reason|code|description|details?))?|errors)$/;
const ofSuccess = /^(ok|success|successful|succeeded)$/;
/** What has happened, by the name of a flag or a moment, and what only may happen, or has happened to something before. */
const happened = /(ed|rolled_?back|timed_?out)$/;
const otherwise =
  /(^|_)(on|if|when|allow|ignore|skip|retry|max|((to|can(not)?|may|could|must|should|will)_(not_)?be)|last|previous|prior|former)_/;
/** What tells how a thing stands now: beside it, the moment at which it was put aside may be of before. */
const ofNow = /^(active|enabled|(un\w+|re(stor|sum)|(re)?(activat|enabl))ed_at)$/;
/** A moment that has come, by its name; any other of an end may be that for which it is planned. */
const ofPast = /^(soft_)?(delet|terminat|destroy|remov|deprovision)ed_|^marked_/;
const [minutes, day] = [300_000, 86_400_000];

const deepest = 4;

/** All that a reply says against the thing that it is about, whatever thing: in words for its state, in flags, in moments, in fields for errors. */
export function listSetbacks(told: unknown): readonly Setback[] {
  return listFlaws(told).filter(({ kind }) => kind !== 'unfit');
}

/** What is said against a success, if anything: that something is gone is none of that. */
export function findFault(told: unknown): Setback | undefined {
  return listSetbacks(told).find(({ kind }) => kind !== 'going');
}

/** How the platform says that a thing is going away. */
export function findGoing(told: unknown): string | undefined {
  return listFlaws(told).find(({ kind }) => kind === 'going')?.text;
}

/** All that is said against a thing that is to be of use: a deployment or a dyno may be put aside, and is none the worse for it. */
export function listFlaws(told: unknown, depth = 0): readonly Setback[] {
  if (!isFields(told)) return isWord(told) ? readWord(String(told), String(told)) : [];
  if (depth === deepest) return [];
  return Object.keys(told).flatMap((key) => readerOf(key)({ name: nameOfField(key), value: told[key], told, depth }));
}

/** A field, and what it is one of. */
interface Told {
  readonly name: string;
  readonly value: unknown;
  readonly told: Fields;
  readonly depth: number;
}

/** How the fields of such names are read: by the first that fits. */
const readers: readonly (readonly [isSo: (name: string) => boolean, read: (field: Told) => readonly Setback[]])[] = [
  [(name) => ofState.test(name), ({ value, depth }) => listFlaws(value, depth + 1)],
  [(name) => name === 'attributes', ({ value, told, depth }) => ('type' in told ? listFlaws(value, depth + 1) : [])],
  [(name) => name === 'metadata', ({ value }) => (isFields(value) ? listFlaws({ deletedAt: deletionOf(value) }) : [])],
  [(name) => ofError.test(name), ({ name, value }) => listErrors(name, value)],
  [
    (name) => ofSuccess.test(name),
    ({ value }) => (isFlag(value, false) ? [{ kind: 'denied', text: 'no success' }] : []),
  ],
  [(name) => isEvent(name) || isEvent(withoutDate(name)), listEvents],
];

/** Hardly any field tells of something. */
const readerOf = remember((key) => readers.find(([isSo]) => isSo(nameOfField(key)))?.[1] ?? (() => []));

/** What else stands in its metadata is the user's own. */
function deletionOf(metadata: Fields): unknown {
  return metadata['deletionTimestamp'] ?? metadata['deletion_timestamp'];
}

/** A number of errors is a count of all that ever were. */
function listErrors(name: string, value: unknown): readonly Setback[] {
  if (name === 'errors' && typeof value === 'number') return [];
  return tellsError(value) ? [{ kind: 'error', text: describeError(value) }] : [];
}

/** What has happened to a thing, by a flag or a moment. */
function listEvents({ name, value, told }: Told): readonly Setback[] {
  // By another name only a date is a moment, and no duration.
  const isDate = isWord(value, /\d{4}-\d|\d{9}/);
  const event = isDate ? withoutDate(name) : name.replace(/_(at|by|timestamp)$/, '');
  const isMoment = event !== name;
  const isGoing = words.going.test(event);
  const has = (test: (name: string, other: unknown) => boolean) =>
    Object.entries(told).some(([key, other]) => test(nameOfField(key), other));
  const isDenied = () => has((other, flag) => other === event && isFlag(flag, false));
  const slack = isGoing && !ofPast.test(name) ? minutes : day;
  const isTold = isMoment
    ? (isDate || !/_by$/.test(name) ? hasCome(value, slack) : tellsError(value)) && !isDenied()
    : isFlag(value, true, event);
  if (!isTold || !isEvent(event)) return [];
  const [found] = readWord(event, event.replaceAll('_', ' '));
  if (!found || !isMoment || isGoing) return found ? [found] : [];
  if (found.kind !== 'unfit') return [{ ...found, kind: 'past' }];
  const tellsNow = (other: string, word: unknown) =>
    ofState.test(other) ? isWord(word, /./) : ofNow.test(other) && tellsError(word);
  return has(tellsNow) ? [] : [found];
}

const isEvent = remember((event) => words.going.test(event) || (happened.test(event) && !otherwise.test(event)));

const withoutDate = remember((name) =>
  name.replace(/^delete(?=_time$)/, '$&d').replace(/_(at|by|on|time|date|timestamp)$/, ''),
);

/** What a word means, as far as it is one: what a command has printed is none. */
function readWord(word: string, text: string): readonly Setback[] {
  const head = (word.split(/[:;,.(]| [-–—] /, 1)[0] ?? '').trim();
  if (head.length > 40 || !/^(\d+|[a-z\s_-]+)$/i.test(head)) return [];
  const kinds = ['going', 'crashed', 'failed', 'unfit'] as const;
  const kind = kinds.find((one) => words[one].test(inWords(head)));
  return kind ? [{ kind, text }] : [];
}

/** Whether a flag is set so; one that is set may repeat its own name. */
function isFlag(value: unknown, wanted: boolean, name?: string): boolean {
  if (value === wanted) return true;
  return (
    isWord(value, wanted ? /^(true|yes)$/i : /^(false|no)$/i) || (isWord(value) && inWords(String(value)) === name)
  );
}
