import { type Fields, isFields } from '../../contract/is-fields.ts';
import { endingWords } from '../words/ending-words.ts';
import { isSuccessWord, saysWell } from '../words/success-words.ts';
import { tellsError } from '../words/told-values.ts';
import type { Endpoint } from './endpoints.ts';
import { saysAgainst, type Unwrapped, wordOf } from './envelope.ts';

/** What an endpoint tells of its replies. */
type Answered = Pick<Endpoint, 'lasts' | 'method' | 'of' | 'repeat'>;

/** Whether a success says in its body that it is none. A thing's own status, such as a build's, is not meant by this. */
export function deniesSuccess({ wrappings, content }: Unwrapped, endpoint: Answered): boolean {
  const shown = isFields(content) ? [content] : wrappings;
  return (
    // `{result: false}`: what only starts something shows nothing else.
    (content === false && endpoint.repeat === 'never') ||
    wrappings.some((around) => isRefusal(around) || saysAgainst(around)) ||
    (isFields(content) && hasNoSuccess(content) && !(isWork(endpoint) && isUnfinished(content))) ||
    // A config var may have any name.
    (endpoint.of !== 'config' &&
      ((isFields(content) && hasForeignError(content, endpoint)) || shown.some((told) => saysNo(told, endpoint))))
  );
}

/** What a thing is known by. */
const thingNames = /^([a-z]*[_a-z])?(id|uuid|guid|name|hostname|number)$/i;

/** Whether an answer is a refusal in the form of Heroku's: an error's name for an id, and a message. */
function isNamedRefusal({ id, message, url: _, ...others }: Fields): boolean {
  return (
    Object.keys(others).length === 0 &&
    /^[a-z]+(_[a-z]+)*$/i.test(wordOf(id)) &&
    wordOf(message) !== '' &&
    !isSuccessWord(wordOf(message))
  );
}

/** Whether a field by itself says that nothing was taken up. */
function isNo([name, value]: [string, unknown]): boolean {
  const word = typeof value === 'boolean' ? String(value) : wordOf(value).toLowerCase();
  return (
    (/^(ok|success|result|accepted)$/i.test(name) && word === 'false') ||
    (/^(ok|accepted)$/i.test(name) && ['0', 'no'].includes(word)) ||
    (/^(skipped|rejected|refused|denied)$/i.test(name) && word === 'true') ||
    (/^status$/i.test(name) &&
      /^([45]\d\d|not.?ok|fail(ed|ure)|error|rejected|refused|denied|forbidden)$/.test(word)) ||
    (/^(exception|fault)$/i.test(name) && tellsError(value))
  );
}

/** Whether a field only says that something is not under way, or why. */
function isIdle([name, value]: [string, unknown]): boolean {
  return (
    (/^(queued|enqueued|scheduled|started|triggered|created|restarted)$/i.test(name) && value === false) ||
    (/^(reason|detail|error)$/i.test(name) && wordOf(value) !== '')
  );
}

/** Whether the answer to a change shows nothing but that it was not taken up. That a thing is not queued or started yet says nothing of that. */
function saysNo(content: Fields, { lasts, method, repeat }: Answered): boolean {
  const fields = Object.entries(content);
  const isThing = ([name, value]: [string, unknown]) => thingNames.test(name) && wordOf(value) !== '';
  if (method === 'GET' || lasts) return false;
  if (isNamedRefusal(content)) return true;
  if (fields.some(isThing)) return false;
  const isZero = fields.length === 1 && /^success$/i.test(fields[0]?.[0] ?? '') && wordOf(fields[0]?.[1]) === '0';
  return isZero || fields.some(isNo) || (repeat === 'never' && fields.length > 0 && fields.every(isIdle));
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
