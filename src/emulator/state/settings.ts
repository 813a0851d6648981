import { checkFields, type FieldRule } from '../http/check-fields.ts';
import { type Dialect, type Extension, extensions, manners } from './dialects.ts';

export type { Dialect };

/** What can be tuned; kept with the state. */
export interface Settings {
  dialect: Dialect;
  /** Switches extensions on or off; the dialect decides about the others. */
  extensions: Readonly<Partial<Record<Extension, boolean>>>;
  /** When a dyno sees a changed config var: at once, or from its next start on, by a deployment or a restart. */
  configApplies: 'at-once' | 'at-start';
  buildSeconds: number;
  certificateSeconds: number;
  restartSeconds: number;
  /** Lifetime of the tokens that the OAuth server issues. */
  tokenSeconds: number;
  pageSize: number;
  execCredential: 'v1' | 'v1beta1';
  /** The documentation server answers as an event stream. */
  docsSse: boolean;
  /** Who the emulator's own token belongs to, and whom the OAuth server signs in. */
  email: string;
}

/** What a fresh emulator is set to. */
export const defaultSettings: Readonly<Settings> = {
  dialect: 'status',
  extensions: {},
  configApplies: 'at-once',
  buildSeconds: 6,
  certificateSeconds: 10,
  restartSeconds: 3,
  tokenSeconds: 3600,
  pageSize: 100,
  execCredential: 'v1',
  docsSse: false,
  email: 'dev@platform.example',
};

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
