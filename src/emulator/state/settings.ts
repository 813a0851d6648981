import { checkFields, type FieldRule } from '../http/check-fields.ts';

/** Which of the two ways of answering that platforms of this kind have. */
export type Dialect = 'status' | 'builds';

/** What can be tuned; kept with the state. */
export interface Settings {
  dialect: Dialect;
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
  checkFields(changes, rules);
  return Object.assign(settings, changes);
}
