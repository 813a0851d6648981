import { UnexpectedReply } from '../wire/reply.ts';

/** An object as it came from the platform. */
export type Fields = Readonly<Record<string, unknown>>;

/** Whether a value is an object with fields. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

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
  return value === undefined || !/^-?\d+$/.test(value) ? undefined : Number(value);
}

/** Insists on a value; `what` names it. */
export function need(value: string | undefined, what: string): string {
  if (value === undefined) throw new UnexpectedReply(`its body has no ${what}`);
  return value;
}

/** For replies whose content does not matter: a status of success is the answer. */
export function readNothing(): void {}
