import { Refusal } from './refusal.ts';
import type { Settings } from './store.ts';

type Rule = readonly [isRight: (value: unknown) => boolean, expected: string];

const seconds: Rule = [(value) => typeof value === 'number' && value >= 0 && value < 1e9, 'a number of seconds'];
const word = (...words: readonly string[]): Rule => [
  (value) => typeof value === 'string' && words.includes(value),
  words.join(' or '),
];

const rules: { readonly [Name in keyof Settings]: Rule } = {
  dialect: word('status', 'builds'),
  buildSeconds: seconds,
  certificateSeconds: seconds,
  restartSeconds: seconds,
  tokenSeconds: seconds,
  pageSize: [(value) => Number.isInteger(value) && Number(value) > 0, 'a whole number from 1 on'],
  execCredential: word('v1', 'v1beta1'),
  docsSse: [(value) => typeof value === 'boolean', 'true or false'],
  email: [(value) => typeof value === 'string' && value.includes('@'), 'an email address'],
};

/** Changes some settings in place, or refuses all of the change with `invalid_params`. */
export function changeSettings(settings: Settings, changes: object): Settings {
  for (const [name, value] of Object.entries(changes)) {
    const rule = Object.hasOwn(rules, name) ? rules[name as keyof Settings] : undefined;
    if (rule === undefined) throw new Refusal(422, `${name} is unknown; there are: ${Object.keys(rules).join(', ')}`);
    const [isRight, expected] = rule;
    if (!isRight(value)) throw new Refusal(422, `${name} must be ${expected}`);
  }
  return Object.assign(settings, changes);
}
