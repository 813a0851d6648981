import { type Fields, isFields } from '../../contract/is-fields.ts';
import { findFault } from '../words/setbacks.ts';
import { inWords } from '../words/spelling.ts';
import { saysWell } from '../words/success-words.ts';
import { wordOf } from '../words/told-values.ts';
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

/** Fields that say something about a reply, and nothing about what was asked for, by their names in words. What is said of a list must be understood where it may mean that there is more. */
const remarks: ReadonlySet<string> = new Set(
  `status success ok code message msg detail error errors warning warnings meta metadata _meta links _links link pagination paging page pages
  page_info per_page page_size limit offset cursor next next_page next_cursor next_page_token prev previous previous_page first last
  total total_count total_pages count has_more request_id trace_id timestamp time version api_version object type kind self href url
  truncated is_truncated`.split(/\s+/),
);

/** In capitals, it may be a config var. */
const isRemark = (name: string) => /[a-z]/.test(name) && remarks.has(inWords(name));

const deepest = 4;

type Listed = Pick<Endpoint, 'list' | 'of'>;

/**
 * Takes off what a platform wraps around its replies, where it is certain to be a wrapping: beside the one field that
 * carries the content it holds remarks about the reply only. What is not certain stays as it is, for its reader to refuse.
 */
export function unwrap(body: unknown, endpoint: Listed): Unwrapped {
  const wrappings: Fields[] = [];
  let content = body;
  while (wrappings.length < deepest && isFields(content) && isWrapping(content, endpoint)) {
    // A reply of nothing but remarks holds nothing, and so does one whose content is `null`.
    const [carrier = ''] = contentKeys(content, endpoint);
    const { [carrier]: inner, ...around } = content;
    wrappings.push(around);
    content = inner ?? undefined;
  }
  return { content, wrappings };
}

/**
 * The fields that are no remarks; a `status` with fields of its own is a content, as that of an exec credential. Beside the only list,
 * which is called by what was asked for, whatever else there is makes no difference.
 */
function contentKeys(fields: Fields, { list, of }: Listed): readonly string[] {
  const keys = Object.keys(fields).filter((key) => !isRemark(key) || (key === 'status' && isFields(fields[key])));
  const [only = '', ...lists] = list ? keys.filter((key) => Array.isArray(fields[key])) : [];
  return lists.length === 0 && namesOf(of).includes(only) && isListOfThings(fields[only]) ? [only] : keys;
}

function namesOf(of: Endpoint['of']): readonly string[] {
  return of === undefined ? [] : nouns[of];
}

function isListOfThings(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(isFields);
}

function isWrapping(fields: Fields, endpoint: Listed): boolean {
  const { list, of } = endpoint;
  const [carrier, ...others] = contentKeys(fields, endpoint);
  // A config var may have the name of a remark.
  if (carrier === undefined) return Object.entries(fields).some((field) => of !== 'config' || !isText(field));
  // What says of itself something that nobody knows, such as `stale`, may be no answer at all.
  if (others.length > 0 || !isPlainStatus(fields['status'])) return false;
  const carried = fields[carrier];
  // The only list of things in an answer to a question for one is that list, whatever it is called; an empty one may be of anything.
  if (list && (isListOfThings(carried) || carrier === 'nodes')) return true;
  return carriers.includes(carrier) || (namesOf(of).includes(carrier) && typeof carried === 'object');
}

/** Whether a field is a text, and none by which a reply speaks of itself. */
function isText([name, value]: [string, unknown]): boolean {
  return typeof value === 'string' && !/^(status|success|ok|code|message|msg|detail|errors?|warnings?)$/.test(name);
}

function isPlainStatus(status: unknown): boolean {
  const word = wordOf(status);
  return word === '' || saysWell(word) || findFault(word) !== undefined;
}
