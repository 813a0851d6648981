import type { Env } from '../../contract/env.ts';
import { catalogue, type InputName } from '../../contract/inputs.ts';
import { isEmulator } from '../../contract/parse/address.ts';

/** The text of each input that the workflow, or an environment variable in its place, gives. */
export type Given = ReadonlyMap<InputName, string>;

/** Every input's name, in the order of the catalogue. */
export const inputNames = Object.keys(catalogue) as readonly InputName[];
const variables = inputNames.map((name) => [name, `INPUT_${name.toUpperCase()}`] as const);

/** Reads what is given. It is read from the environment that is handed in: several steps may run in one process. */
export function readGiven(env: Env): Given {
  return new Map(
    variables.flatMap(([name, variable]) => {
      const { verbatim, env: fallback } = catalogue[name];
      const written = env[variable] ?? '';
      const text = written.trim() === '' && fallback ? (env[fallback] ?? '') : written;
      return text.trim() === '' ? [] : [[name, verbatim ? text : text.trim()] as const];
    }),
  );
}

/** Whether the step runs on the built-in platform. */
export function asksForEmulator(given: Given): boolean {
  return isEmulator(given.get('api-url'));
}

/** Whether the job may ask GitHub for an OIDC token. */
export function mayAskForToken(env: Env): boolean {
  return Boolean(env['ACTIONS_ID_TOKEN_REQUEST_URL'] && env['ACTIONS_ID_TOKEN_REQUEST_TOKEN']);
}

/** The inputs that hold a secret, which no line may show. */
export function findSecrets(given: Given, env: Env): readonly string[] {
  const secrets = [...given].flatMap(([name, text]) =>
    catalogue[name].secret ? [text] : [...findKeys(text), ...findLogins(name, text)],
  );
  const requestToken = env['ACTIONS_ID_TOKEN_REQUEST_TOKEN'];
  return requestToken ? [...secrets, requestToken] : secrets;
}

/** The inputs that are names, addresses and the like: public, whatever config var has the same value. */
export function findNames(given: Given): readonly string[] {
  return [...given].filter(([name]) => catalogue[name].names).map(([, text]) => text);
}

/** The private keys in a text that may hold much else, or be the base64 of one. */
function findKeys(text: string): readonly string[] {
  if (Buffer.from(text, 'base64').includes('PRIVATE KEY')) return [text];
  const blocks = text.split('-----BEGIN ').filter((block) => /^[^-\n]{0,100}PRIVATE KEY/.test(block));
  return blocks.map((block) => `-----BEGIN ${block.replace(/(-----END [^-\n]{0,100}-----)[\s\S]*/, '$1')}`);
}

/**
 * What stands before the host of an address: all up to the last `@` where no host can be read, because a refusal quotes such a
 * text. Config vars are left out: their values are hidden as such.
 */
function findLogins(name: InputName, text: string): readonly string[] {
  if (catalogue[name].verbatim) return [];
  const isAddress = /-(url|check|server)$/.test(name) && !/^\/(?!\/)/.test(text);
  const isRead = !isAddress || (text.includes('://') && URL.canParse(text.replace(/[{}]/g, '')));
  const found = text.matchAll(isRead ? /:[\\/]+([^\s\\/?#]*)@/g : /^(?:\w*:?\/\/)?(.*)@/gs);
  return [...found].flatMap(([, login = '']) => [login, login.replace(/^[^:]*:/, '')]);
}
