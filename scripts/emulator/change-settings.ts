import type { FieldRule } from '../../src/emulator/http/field-rule.ts';
import type { Settings } from '../../src/emulator/state/settings.ts';
import { checkFields } from './check-fields.ts';
import { extensions, manners } from './dialects/manners.ts';

const seconds: FieldRule = [(value) => typeof value === 'number' && value >= 0 && value < 1e9, 'a number of seconds'];
const word = (...words: readonly string[]): FieldRule => [
  (value) => typeof value === 'string' && words.includes(value),
  words.join(' or '),
];

const rules: { readonly [Name in keyof Settings]: FieldRule } = {
  dialect: word(...Object.keys(manners)),
  extensions: [areSwitches, `an object of true and false for ${extensions.join(', ')}`],
  configApplies: word('at-once', 'at-start'),
  buildSeconds: seconds,
  certificateSeconds: seconds,
  restartSeconds: seconds,
  tokenSeconds: seconds,
  pageSize: [(value) => Number.isInteger(value) && Number(value) > 0, 'a whole number from 1 on'],
  execCredential: word('v1', 'v1beta1'),
  docsSse: [(value) => typeof value === 'boolean', 'true or false'],
  email: [(value) => typeof value === 'string' && value.includes('@'), 'an email address'],
};

function areSwitches(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const names: readonly string[] = extensions;
  return Object.entries(value).every(([name, flag]) => names.includes(name) && typeof flag === 'boolean');
}

/** Changes some settings in place, or refuses all of the change with `invalid_params`. */
export function changeSettings(settings: Settings, changes: object): Settings {
  checkFields(changes, rules);
  return Object.assign(settings, changes);
}
