import { type Fields, isFields } from '../../contract/is-fields.ts';
import { isProcess } from '../words/dyno-words.ts';
import { endingWords } from '../words/ending-words.ts';
import { findFault } from '../words/setbacks.ts';
import { isSuccessWord, saysWell } from '../words/success-words.ts';
import { namesThing } from '../words/thing-names.ts';
import { tellsError, wordOf } from '../words/told-values.ts';
import type { Endpoint } from './endpoints.ts';
import type { Unwrapped } from './envelope.ts';

/** What an endpoint tells of its replies. */
type Answered = Pick<Endpoint, 'lasts' | 'method' | 'of' | 'repeat'>;

/** Whether a success says in its body that it is none. A thing's own status, such as a build's, is not meant by this. */
export function deniesSuccess({ wrappings, content }: Unwrapped, endpoint: Answered): boolean {
  const shown = isFields(content) ? [content] : wrappings;
  return (
    // `{result: false}`: what only starts something shows nothing else.
    (endpoint.repeat === 'never' && (content === false || (!endpoint.lasts && declined.test(wordOf(content))))) ||
    wrappings.some((around) => isRefusal(around) || findFault(around) !== undefined) ||
    (isFields(content) && [content['ok'], content['success']].includes(false) && !isUnfinished(content, endpoint)) ||
    // A config var may have any name.
    (endpoint.of === 'config'
      ? isFields(content) && isNothingButRefusal(content)
      : (isFields(content) && hasForeignError(content, endpoint)) || shown.some((told) => saysNo(told, endpoint)))
  );
}

/** Whether there is nothing but a refusal in one of the forms of which no config vars have the names. */
function isNothingButRefusal(fields: Fields): boolean {
  const isOfRefusals = ([name, value]: [string, unknown]) =>
    /^(error(_(description|uri))?|id|message|url|code|status|request_id)$/.test(name) && wordOf(value) !== '';
  const [error, id] = [wordOf(fields['error_description']), wordOf(fields['message']) && wordOf(fields['id'])];
  return Object.entries(fields).every(isOfRefusals) && (error !== '' ? 'error' in fields : refusalIds.test(id));
}

/** Names of errors, which stand in the place of an id where a platform refuses in the form of Heroku's. */
const errorIds =
  /error|fail|forbid|unauth|denied|refus|reject|invalid|not_|conflict|limit|quota|exceed|suspend|delinq|maintenance|required|too_many|un(proc|avail)|bad_/i;

/** The ids of refusals that everybody has: no value of a config var is one by chance. */
const refusalIds =
  /^(unauthorized|forbidden|not_found|gone|conflict|invalid_params|rate_limit|server_error|suspended|delinquent)$/i;

/** Words for a request that was not taken up. */
const declined = /^(skipped|ignored|declined|rejected|refused|denied|forbidden)$/i;

/** Fields that by themselves say that nothing was taken up, by their names and values. */
const denials: readonly (readonly [name: RegExp, value: RegExp])[] = [
  [/^(ok|success|result|accepted)$/i, /^false$/i],
  [/^(ok|accepted)$/i, /^no$/i],
  [/^(skipped|rejected|refused|denied)$/i, /^true$/i],
  [/^status$/i, /^([45]\d\d|not.?ok|fail(ed|ure)|error|skipped|rejected|refused|denied|forbidden)$/i],
  [/^__typename$/, /error$/i],
];

/** Whether the answer to a change shows nothing but that it was not taken up. That a thing is not queued or started yet says nothing of that. */
function saysNo(content: Fields, { lasts, method, of, repeat }: Answered): boolean {
  if (method === 'GET' || lasts) return false;
  const id = wordOf(content['id']);
  if (/^[a-z_]+$/i.test(id) && errorIds.test(id) && wordOf(content['message']) !== '') return true;
  const fields = Object.entries(content);
  const has = (names: RegExp, isMeant: (value: unknown) => boolean) =>
    fields.some(([name, value]) => names.test(name) && isMeant(value));
  const isTold = (value: unknown) => wordOf(value) !== '';
  if (fields.some(([name, value]) => namesThing(name) && isTold(value)) || isProcess(content)) return false;
  const isZero = fields.length === 1 && has(/^(success|ok|accepted)$/i, (value) => wordOf(value) === '0');
  const isIdle = has(/^(en)?queued$|^(scheduled|triggered|restarted)$/i, (value) => value === false);
  // Without a reason, it may have been done at once.
  const isPut = fields.length === 2 && isIdle && has(/^(reason|detail|error)$/i, isTold);
  const isDenied = denials.some(([names, words]) =>
    has(names, (value) => words.test(typeof value === 'boolean' ? String(value) : wordOf(value))),
  );
  return (
    isZero ||
    isDenied ||
    // The types of a formation have names of their own.
    (of !== undefined && has(/^(exception|fault|user_?errors|problems)$/i, (value) => tellsError(value))) ||
    // What starts nothing may have nothing to do.
    (repeat === 'never' && (isPut || has(/^(status|state|outcome)$/i, (value) => declined.test(wordOf(value)))))
  );
}

/** Whether work that can fail by itself, a command or what is built and deployed, has no success because it has failed, or has not come to one yet. */
function isUnfinished(thing: Fields, { lasts, of = 'app' }: Answered): boolean {
  if (!lasts && !['build', 'deployment', 'promotion', 'promotionTarget'].includes(of)) return false;
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
