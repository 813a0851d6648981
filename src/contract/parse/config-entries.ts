import type { ConfigVars } from '../config-vars.ts';
import { shorten } from '../shorten.ts';
import { describeFlaws, type FlawedLine } from './config-flaws.ts';
import { Problem, type Reading } from './problem.ts';

const keyPattern = /^[A-Za-z_][A-Za-z0-9_]*$/;
const largeValue = 32 * 1024;

/** A config var as it was found; with the number of its line, where lines have one. */
export interface ConfigEntry {
  readonly key: string;
  readonly value: string;
  readonly line?: number;
}

/** Holds what was found against the rules of config vars, whatever it was read from: all of it is good, or none is taken. */
export function collectVars(found: readonly (ConfigEntry | FlawedLine)[], reading: Reading): ConfigVars {
  const entries = found.filter((one) => 'key' in one);
  const flawed = found.flatMap((one) => ('flaw' in one ? one : findNameFlaw(one)));
  // Names are quoted only when every line was understood: otherwise what looks like a name may be part of a secret.
  if (flawed.length > 0) throw new Problem(describeFlaws(flawed));
  if (entries.length === 0) throw new Problem('holds no config var');
  const vars = new Map<string, string>();
  for (const { key, value } of entries) {
    checkKey(key);
    if (vars.has(key)) throw new Problem(`names \`${key}\` twice: keep one of them`);
    if (value.includes('\0') || !value.isWellFormed())
      throw new Problem(`gives \`${key}\` a value that is no text: it holds a NUL, or one half of a surrogate pair`);
    if (value.length > largeValue)
      reading.warn(`The value of ${key} is over 32 KiB: many platforms refuse or cut such a config var.`);
    vars.set(key, value);
  }
  return vars;
}

/** Holds a name against the rule of names. */
export function checkKey(key: string): void {
  if (keyPattern.test(key)) return;
  throw new Problem(
    `holds the name \`${shorten(key, 40)}\`: a config var’s name has letters, digits and underscores, and starts with no digit`,
  );
}

function findNameFlaw({ key, line }: ConfigEntry): readonly FlawedLine[] {
  return line === undefined || keyPattern.test(key) ? [] : [{ line, flaw: 'name' }];
}
