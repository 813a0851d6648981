import { Refusal } from '../http/refusal.ts';

/** What the name of an app or namespace looks like. */
export const namePattern = /^[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** What the name of a config var looks like. */
export const keyPattern = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Holds config vars against the rules of their keys and values; `null` is a value only where it deletes. */
export function checkConfigVars(vars: Readonly<Record<string, unknown>>, nullDeletes: boolean): void {
  for (const [key, value] of Object.entries(vars)) {
    if (!keyPattern.test(key)) {
      throw new Refusal(422, `${key} is not the name of a config var: use letters, digits and _`);
    }
    if (value === null && nullDeletes) continue;
    if (typeof value !== 'string') throw new Refusal(422, `${key} must be a string`);
  }
}

/** Holds the name of an app or namespace against the platform's rule. */
export function checkName(name: string): void {
  if (!namePattern.test(name)) {
    throw new Refusal(
      422,
      'name must start with a letter, end with a letter or digit, and hold at most 63 of a-z, 0-9 and -',
    );
  }
}
