import { type Fields, isFields } from '../../contract/is-fields.ts';
import { endingWords } from '../words/ending-words.ts';
import { listSetbacks, tellsError } from '../words/setbacks.ts';
import { isSuccessWord, saysWell } from '../words/success-words.ts';
import { type Endpoint, nouns } from './endpoints.ts';

/** What is inside a reply, and what stood around it. */
export interface Unwrapped {
  readonly content: unknown;
  /** The remarks that were wrapped around it, the outermost first. */
  readonly wrappings: readonly Fields[];
}

/** Words that platforms use for whatever it is that they wrap. */
const carriers = [
  'data',
  'resources',
  'result',
  'results',
  'item',
  'items',
  'payload',
  'response',
  'content',
  'records',
  'list',
];

/** Fields that say something about a reply, and nothing about what was asked for. */
const remarks: ReadonlySet<string> = new Set(
  `status success ok code message msg detail error errors warning warnings meta metadata _meta links _links link pagination
  paging page pages per_page page_size limit offset cursor next next_page next_cursor next_page_token prev previous previous_page
  first last total total_count total_pages totalCount count has_more hasMore request_id requestId trace_id timestamp time version
  api_version object type self href url truncated is_truncated`.split(/\s+/),
);

const deepest = 4;

/**
 * Takes off what a platform wraps around its replies, where it is certain to be a wrapping: beside the one field that
 * carries the content it holds remarks about the reply only. What is not certain stays as it is, for its reader to refuse.
 */
export function unwrap(body: unknown, endpoint: Pick<Endpoint, 'list' | 'of'>): Unwrapped {
  const wrappings: Fields[] = [];
  let content = body;
  while (wrappings.length < deepest && isFields(content) && isWrapping(content, endpoint)) {
    // A reply of nothing but remarks holds nothing, and so does one whose content is `null`.
    const [carrier = ''] = contentKeys(content);
    const { [carrier]: inner, ...around } = content;
    wrappings.push(around);
    content = inner ?? undefined;
  }
  return { content, wrappings };
}

/** The fields that are no remarks; a `status` with fields of its own is a content, as that of an exec credential. */
function contentKeys(fields: Fields): readonly string[] {
  return Object.keys(fields).filter((key) => !remarks.has(key) || (key === 'status' && isFields(fields[key])));
}

function isWrapping(fields: Fields, { list, of }: Pick<Endpoint, 'list' | 'of'>): boolean {
  const names: readonly string[] = of === undefined ? [] : nouns[of];
  const [carrier, ...others] = contentKeys(fields);
  // A config var may have the name of a remark.
  if (carrier === undefined) return Object.entries(fields).some((field) => of !== 'config' || !isText(field));
  // What says of itself something that nobody knows, such as `stale`, may be no answer at all.
  if (others.length > 0 || !isPlainStatus(fields['status'])) return false;
  const carried = fields[carrier];
  // The only list of things in an answer to a question for one is that list, whatever it is called; an empty one may be of anything.
  if (list && Array.isArray(carried) && carried.length > 0 && carried.every(isFields)) return true;
  return carriers.includes(carrier) || (names.includes(carrier) && typeof carried === 'object');
}

/** Whether a field is a text, and none by which a reply speaks of itself. */
function isText([name, value]: [string, unknown]): boolean {
  return typeof value === 'string' && !/^(status|success|ok|code|message|msg|detail|errors?|warnings?)$/.test(name);
}

function isPlainStatus(status: unknown): boolean {
  const word = wordOf(status);
  return word === '' || saysWell(word) || saysAgainst(word);
}

/** What an endpoint tells of its replies. */
type Answered = Pick<Endpoint, 'lasts' | 'method' | 'of'>;

/** Whether that is said against a success; that something is gone is none of that. */
function saysAgainst(told: unknown): boolean {
  return listSetbacks(told).some(({ kind }) => kind !== 'going');
}

/** Whether a success says in its body that it is none. A thing's own status, such as a build's, is not meant by this. */
export function deniesSuccess({ wrappings, content }: Unwrapped, endpoint: Answered): boolean {
  return (
    wrappings.some((around) => isRefusal(around) || saysAgainst(around)) ||
    (isFields(content) && hasNoSuccess(content) && !(isWork(endpoint) && isUnfinished(content))) ||
    // A config var may have any name.
    (endpoint.of !== 'config' && isFields(content) && hasForeignError(content, endpoint))
  );
}

function hasNoSuccess({ ok, success }: Fields): boolean {
  return success === false || ok === false;
}

/** Whether a reply is about work that can fail by itself: a command, or what is built and deployed. */
function isWork({ lasts, of = 'app' }: Answered): boolean {
  return lasts === true || ['build', 'deployment', 'promotion', 'promotionTarget'].includes(of);
}

/** Whether work has no success of its own because it has failed, or has not come to one yet. */
function isUnfinished(thing: Fields): boolean {
  const words = [thing['state'], thing['status']].map(wordOf).filter((word) => word !== '');
  const codes = [thing['exit_code'], thing['exitCode'], thing['exit_status']].map(wordOf);
  return (words.length > 0 && !words.some(endedWell)) || codes.some((code) => /^-?[1-9]\d*$/.test(code));
}

function endedWell(word: string): boolean {
  return (
    endingWords.succeeded.includes(word.toLowerCase()) || /^(ok|successful|completed?|done|finished|2\d\d)$/i.test(word)
  );
}

/** Whether a thing comes with an error that is not its own: its own is read with it, or explains a state in which it failed or waits, or an exit code. */
function hasForeignError(content: Fields, { method }: Answered): boolean {
  if (!tellsError(content['error']) && !tellsError(content['errors'])) return false;
  if (method === 'GET' && ['name', 'hostname', 'state', 'status'].some((name) => wordOf(content[name]) !== ''))
    return false;
  const parts = [content, ...Object.values(content).filter(isFields)];
  return !parts.some((part) =>
    Object.entries(part).some(
      ([name, value]) =>
        (/(status|state)$/i.test(name) && /fail|error|crash|abort|cancel|time|pend|wait|verif/i.test(wordOf(value))) ||
        (/^exit_?(code|status)$/i.test(name) && wordOf(value) !== ''),
    ),
  );
}

/** The form in which the platform refuses: a code and a message. A code that says that all went well is none. */
function isRefusal({ code, message }: Fields): boolean {
  if (/^[45]\d\d$/.test(wordOf(code))) return true;
  const isWord = typeof code === 'string' && typeof message === 'string';
  return isWord && !saysWell(code) && !isSuccessWord(message);
}

/** A word or number as text. Not everything can be made one: an object may have a `toString` of its own. */
function wordOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
