import { type Fields, isFields } from '../../contract/is-fields.ts';
import { tellsError } from './tells-error.ts';

/** What a reply says against the thing that it is about. */
export interface Setback {
  /** `crashed`: what runs in it came to an end; `going`: it is not there any more, or not for long; `denied`: it calls itself no success. */
  readonly kind: 'failed' | 'crashed' | 'going' | 'denied' | 'error';
  /** The platform's own word. */
  readonly text: string;
}

// Names and words are compared in one spelling: `rolledBack`, `ROLLED-BACK` and `Rolled back` are `rolled_back`.
const words = {
  going:
    /^((delet|terminat|destroy|remov|purg|deprovision|decommission)(ed|ing)|gone|((pending|(marked|scheduled)_for)_)?deletion)$/,
  crashed: /(^|_)(crash(ed)?|(oom_?)?killed|evicted)$/,
  failed:
    /^failed_(?!over)|(?<!(^|_)(no|not|without)_)(?<=^|_)(fail|failed|failure|error|errored|unsuccessful|aborted|cancell?ed|rejected|denied|refused|declined|rolled_?back|reverted|timed?_?out)$/,
};

const ofState = /^((current|lifecycle|provisioning)_)?(state|status|phase|conclusion|result|outcome|lifecycle)$/;
/** Parts in which a platform says more of the same thing. */
const ofThing = /^(attributes|metadata)$/;
const ofError = /^((deployment_)?(error|failure)(_(message|reason|code|details?|cause|description))?|errors)$/;
const ofSuccess = /^(ok|success|successful|succeeded)$/;
/** What stands for a moment that has not come. */
const never = /^(0001|1970)-01-01/;

const deepest = 3;

/** All that a reply says against the thing that it is about, whatever thing: in words for its state, in flags, in moments, in fields for errors. */
export function listSetbacks(told: unknown, depth = 0): readonly Setback[] {
  if (typeof told === 'string') return readWord(told, told);
  if (!isFields(told) || depth === deepest) return [];
  return Object.entries(told).flatMap(([key, value]): readonly Setback[] => {
    const name = inOneSpelling(key).replace(/^(is|was|has)_/, '');
    if (ofState.test(name) || (ofThing.test(name) && isFields(value))) return listSetbacks(value, depth + 1);
    if (ofError.test(name)) return tellsError(value) ? [{ kind: 'error', text: describeError(value) }] : [];
    if (ofSuccess.test(name)) return isFlag(value, false) ? [{ kind: 'denied', text: 'no success' }] : [];
    const event = name.replace(/_(at|by|time|timestamp)$/, '');
    const isTold = event === name ? isFlag(value) : tellsError(value) && !never.test(String(value));
    return isTold ? readWord(event, event.replaceAll('_', ' ')) : [];
  });
}

/** Whether a reply calls itself no success. */
export function isDenied(fields: Fields): boolean {
  return ['ok', 'success'].some((name) => fields[name] === false);
}

/** What a word means, as far as it is one: what a command has printed is none. */
function readWord(word: string, text: string): readonly Setback[] {
  const [head = ''] = word.split(/[:(]/, 1);
  if (head.length > 40 || !/^[a-z\s_-]+$/i.test(head)) return [];
  const kinds = ['going', 'crashed', 'failed'] as const;
  const kind = kinds.find((one) => words[one].test(inOneSpelling(head)));
  return kind ? [{ kind, text }] : [];
}

function isFlag(value: unknown, wanted = true): boolean {
  return value === wanted || value === String(wanted);
}

/** That something stands there is what counts. It is not cut here: half a secret is not recognised. */
function describeError(value: unknown): string {
  const [first] = Array.isArray(value) ? value : [value];
  const told = isFields(first) ? (first['message'] ?? first['code']) : first;
  return ['string', 'number'].includes(typeof told) ? String(told) : 'an error';
}

function inOneSpelling(text: string): string {
  return text
    .replace(/(?<=[a-z])(?=[A-Z])/g, '_')
    .replace(/[^a-z]+/gi, '_')
    .toLowerCase();
}
