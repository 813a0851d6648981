import { type Fields, isFields } from '../../contract/is-fields.ts';
import { UnexpectedReply } from '../wire/unexpected-reply.ts';

/** Insists on an object; `what` names what was expected. */
export function asFields(body: unknown, what: string): Fields {
  if (isFields(body)) return body;
  throw new UnexpectedReply(
    body === undefined ? `its body is empty where ${what} was expected` : `its body is not ${what}`,
  );
}

/** The value at the first of some dotted paths that holds text or a number. */
export function pick(fields: unknown, ...paths: readonly string[]): string | undefined {
  for (const path of paths) {
    const value = path.split('.').reduce<unknown>((at, key) => (isFields(at) ? at[key] : undefined), fields);
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value === 'number') return String(value);
  }
  return undefined;
}

/** The whole number at the first of some dotted paths that holds one. */
export function pickNumber(fields: unknown, ...paths: readonly string[]): number | undefined {
  const value = pick(fields, ...paths);
  return value === undefined || !/^-?\d+(\.0+)?$/.test(value) ? undefined : Number(value);
}

/** Insists on a value; `what` names it. */
export function need(value: string | undefined, what: string): string {
  if (value === undefined) throw new UnexpectedReply(`its body has no ${what}`);
  return value;
}

/** A thing as a reply shows it: where it is known by another name than `name`, that is under `hostname`. */
interface Named {
  readonly id?: string | undefined;
  readonly name?: string;
  readonly hostname?: string;
}

/** Reads what was asked for by its id or name, and refuses a reply that is about something else. */
export function readAsked<T extends Named>(asked: string, read: (body: unknown) => T): (body: unknown) => T {
  return (body) => {
    const found = read(body);
    const { id, name, hostname } = found;
    const names = [id, name, hostname].filter((known) => known !== undefined);
    if (names.some((known) => known.toLowerCase() === asked.toLowerCase())) return found;
    throw new UnexpectedReply(`it is about ${names.join(', ') || 'something without a name'}, and not about ${asked}`);
  };
}

/** For replies whose content does not matter: a status of success is the answer. */
export function readNothing(): void {}
