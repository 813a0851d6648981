import { type Fields, isFields } from '../../contract/is-fields.ts';
import { endingWords } from '../words/ending-words.ts';
import { findFault } from '../words/setbacks.ts';
import { isSuccessWord, saysWell } from '../words/success-words.ts';
import { tellsError } from '../words/told-values.ts';
import type { Endpoint } from './endpoints.ts';
import { type Unwrapped, wordOf } from './envelope.ts';

/** What an endpoint tells of its replies. */
type Answered = Pick<Endpoint, 'lasts' | 'method' | 'of' | 'repeat'>;

/** Whether a success says in its body that it is none. A thing's own status, such as a build's, is not meant by this. */
export function deniesSuccess({ wrappings, content }: Unwrapped, endpoint: Answered): boolean {
  const shown = isFields(content) ? [content] : wrappings;
  return (
    // `{result: false}`: what only starts something shows nothing else.
    (content === false && endpoint.repeat === 'never') ||
    wrappings.some((around) => isRefusal(around) || findFault(around) !== undefined) ||
    (isFields(content) && hasNoSuccess(content) && !(isWork(endpoint) && isUnfinished(content))) ||
    // A config var may have any name.
    (endpoint.of !== 'config' &&
      ((isFields(content) && hasForeignError(content, endpoint)) || shown.some((told) => saysNo(told, endpoint))))
  );
}

/** What a thing is known by. */
const thingNames = /^([a-z]*[_a-z])?(id|uuid|guid|name|hostname|number)$/i;

/** Names of errors, which stand in the place of an id where a platform refuses in the form of Heroku's. */
const errorIds =
  /error|fail|forbid|unauth|denied|refus|reject|invalid|not_|conflict|gone|limit|quota|exceed|suspend|delinq|maintenance|required|too_many|two_factor|unproc|unavail|verif|bad_/i;

/** Whether a field by itself says that nothing was taken up. */
function isNo([name, value]: [string, unknown]): boolean {
  const word = typeof value === 'boolean' ? String(value) : wordOf(value).toLowerCase();
  return (
    (/^(ok|success|result|accepted)$/i.test(name) && word === 'false') ||
    (/^(ok|accepted)$/i.test(name) && word === 'no') ||
    (/^(skipped|rejected|refused|denied)$/i.test(name) && word === 'true') ||
    (/^status$/i.test(name) &&
      /^([45]\d\d|not.?ok|fail(ed|ure)|error|rejected|refused|denied|forbidden)$/.test(word)) ||
    (/^(exception|fault)$/i.test(name) && tellsError(value))
  );
}

const isIdle = ([name, value]: [string, unknown]) =>
  /^(en)?queued$|^(scheduled|triggered|restarted)$/i.test(name) && value === false;
const isReason = ([name, value]: [string, unknown]) => /^(reason|detail|error)$/i.test(name) && wordOf(value) !== '';

/** Whether the answer to a change shows nothing but that it was not taken up. That a thing is not queued or started yet says nothing of that. */
function saysNo(content: Fields, { lasts, method, repeat }: Answered): boolean {
  const fields = Object.entries(content);
  const isThing = ([name, value]: [string, unknown]) => thingNames.test(name) && wordOf(value) !== '';
  if (method === 'GET' || lasts) return false;
  const id = wordOf(content['id']);
  if (/^[a-z_]+$/i.test(id) && errorIds.test(id) && wordOf(content['message']) !== '') return true;
  if (fields.some(isThing)) return false;
  const [only, ...more] = fields;
  const isZero = /^(success|ok|accepted)$/i.test(only?.[0] ?? '') && wordOf(only?.[1]) === '0' && more.length === 0;
  // Without a reason, it may have been done at once.
  const isPut = fields.length === 2 && fields.some(isIdle) && fields.some(isReason);
  return isZero || fields.some(isNo) || (repeat === 'never' && isPut);
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
