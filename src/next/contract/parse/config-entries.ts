import { type ConfigVars, mostVars } from '../config-vars.ts';
import { describeFlaws, type Flaw, type Flawed } from './config-flaws.ts';
import { Problem, type Reading } from './problem.ts';

const largeValue = 32 * 1024;

/** A config var as it was found; with the number of its line, where lines have one. */
export interface ConfigEntry {
  readonly key: string;
  readonly value: string;
  readonly line?: number;
}

/** Holds what was found against the rules of config vars, whatever it was read from: all of it is good, or none is taken. */
export function collectVars(found: readonly (ConfigEntry | Flawed)[], reading: Reading): ConfigVars {
  if (found.length > mostVars)
    throw new Problem(`holds more than ${mostVars} config vars: remove those that no app reads`);
  const vars = new Map<string, string>();
  const flawed = found.flatMap((one) => {
    if ('flaw' in one) return one;
    const flaw = vars.has(one.key) ? 'twice' : findFlaw(one);
    if (flaw === undefined) vars.set(one.key, one.value);
    return flaw === undefined ? [] : { flaw, ...locate(one) };
  });
  if (flawed.length > 0) throw new Problem(describeFlaws(flawed), keepRest(found, vars, flawed));
  if (vars.size === 0) throw new Problem('holds no config var');
  for (const [key, value] of vars) {
    if (value.length > largeValue)
      reading.warn(`The value of ${key} is over 32 KiB: many platforms refuse or cut such a config var.`);
  }
  return vars;
}

/** What is good beside flaws. Beside a flawed line it is called by its own line: what looks like a name may be part of a secret of several. */
function keepRest(found: readonly (ConfigEntry | Flawed)[], vars: ConfigVars, flawed: readonly Flawed[]): ConfigVars {
  if (!flawed.some((one) => 'line' in one)) return vars;
  const good = found.filter((one) => 'value' in one);
  return new Map(good.map(({ line, value }) => [`line ${line}`, value]));
}

/** Whether a text can be a config var's name. */
export function isKey(text: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(text);
}

/** Holds names against the rule of names. What stands behind the `=` of one, here or in a further part, may be a secret, and is not told. */
export function checkKeys(names: readonly string[]): void {
  const flawed = names.filter((name) => !isKey(name));
  const given = flawed.filter((name) => /[=:\s]/.test(name)).map((name) => name.replace(/([=:\s]).*/s, '$1…'));
  const told = (given.length > 0 ? given : flawed).map((name) => ({ flaw: 'name', name }) as const);
  if (told.length > 0) throw new Problem(describeFlaws(told));
}

function findFlaw({ key, value }: ConfigEntry): Flaw | undefined {
  if (!isKey(key)) return 'name';
  return value.includes('\0') || !value.isWellFormed() ? 'noText' : undefined;
}

/** By its line where it has one: what looks like a name there may be part of a secret. */
export function locate({ key, line }: ConfigEntry): { line: number } | { name: string } {
  return line === undefined ? { name: key } : { line };
}
