import { catalogue, type InputName } from '../contract/inputs.ts';
import type { Env } from '../contract/runtime.ts';

/** The text of each input that the workflow, or an environment variable in its place, gives. */
export type Given = ReadonlyMap<InputName, string>;

/** Every input's name, in the order of the catalogue. */
export const inputNames = Object.keys(catalogue) as readonly InputName[];

/** Reads what is given. It is read from the environment that is handed in: several steps may run in one process. */
export function readGiven(env: Env): Given {
  return new Map(
    inputNames.flatMap((name) => {
      const { verbatim, env: standIn } = catalogue[name];
      const written = env[`INPUT_${name.toUpperCase()}`] ?? '';
      const text = written.trim() === '' && standIn ? (env[standIn] ?? '') : written;
      return text.trim() === '' ? [] : [[name, verbatim ? text : text.trim()] as const];
    }),
  );
}

/** Whether the step runs on the built-in platform. */
export function asksForEmulator(given: Given): boolean {
  return given.get('api-url') === 'emulator';
}

/** Whether the job may ask GitHub for an OIDC token. */
export function mayAskForToken(env: Env): boolean {
  return Boolean(env['ACTIONS_ID_TOKEN_REQUEST_URL'] && env['ACTIONS_ID_TOKEN_REQUEST_TOKEN']);
}

/** The credentials in the inputs: they are hidden before the first line is written, also if an input cannot be used. */
export function findCredentials(given: Given, env: Env): readonly string[] {
  const found = [...given].flatMap(([name, text]) => (catalogue[name].secret ? [text] : findKeys(text)));
  return [...found, env['ACTIONS_ID_TOKEN_REQUEST_TOKEN'] ?? ''];
}

/** Inputs that are names and addresses: they stay readable although a config var has the same value. */
export function findNames(given: Given): readonly string[] {
  const named = [...given].filter(([name]) => catalogue[name].names);
  return named.flatMap(([, text]) => [text, ...text.split(/[\s,]+/)]);
}

/** The private keys in a text that may hold much else, or be the base64 of one. */
export function findKeys(text: string): readonly string[] {
  if (Buffer.from(text, 'base64').includes('PRIVATE KEY')) return [text];
  const blocks = text.split('-----BEGIN ').filter((block) => /^[^-\n]{0,100}PRIVATE KEY/.test(block));
  return blocks.map((block) => `-----BEGIN ${block.replace(/(-----END [^-\n]{0,100}-----)[\s\S]*/, '$1')}`);
}
