import type { ConfigVars } from '../config-vars.ts';
import { Problem, type Reading } from './problem.ts';

const keyPattern = /^[A-Za-z_][A-Za-z0-9_]*$/;
const largeValue = 32 * 1024;

/** `place` says where an entry stands when its name must not be quoted: what looks like a name may be part of a secret. */
export type ConfigEntries = readonly (readonly [key: string, value: string, place?: string])[];

/** Holds entries against the rules of config vars, whatever they were read from. */
export function collectVars(entries: ConfigEntries, reading: Reading): ConfigVars {
  const vars = new Map<string, string>();
  for (const [key, value, place] of entries) {
    checkKey(key, place);
    if (vars.has(key)) throw new Problem(`names \`${key}\` twice: keep one of them`);
    if (value.length > largeValue)
      reading.warn(`The value of ${key} is over 32 KiB: many platforms refuse or cut such a config var.`);
    vars.set(key, value);
  }
  if (vars.size === 0) throw new Problem('holds no config var');
  return vars;
}

/** Holds a name against the rule of names. */
export function checkKey(key: string, place = `the name \`${key.slice(0, 40)}\``): void {
  if (!keyPattern.test(key)) {
    throw new Problem(
      `holds ${place}: a config var’s name has letters, digits and underscores, and starts with no digit`,
    );
  }
}

/** The place of an entry by its line's number: a line is never quoted, for it may hold a secret. */
export function placeInLine(line: number): string {
  return `something that is no name in line ${line}`;
}
