import { type ConfigEntry, checkKeys, isKey, locate } from './config-entries.ts';
import { readConfigFile } from './config-file.ts';
import { describeFlaws, type Flawed } from './config-flaws.ts';
import { list } from './list.ts';
import { type Parse, Problem, type Reading } from './problem.ts';

/** Names of config vars by line or comma; what holds a dot or a slash, and no `=`, is a file of names: `.env.example`. */
export const requiredKeys: Parse<readonly string[]> = (text, reading) => {
  const parts = list(text, reading);
  const { files = [], names = [] } = Object.groupBy(parts, (part) =>
    /[./]/.test(part) && !part.includes('=') ? 'files' : 'names',
  );
  checkKeys(names);
  return [...new Set([...files.flatMap((path) => readNames(path, reading)), ...names])];
};

/** The names that a file holds. Its values are placeholders: how a program would read them does not matter. */
function readNames(path: string, reading: Reading): readonly string[] {
  const found = readConfigFile(path, reading);
  const flawed = found.flatMap((one) => findFlaw(one) ?? []);
  if (flawed.length > 0) throw new Problem(`names \`${path}\`, which ${describeFlaws(flawed)}`);
  if (found.length === 0) throw new Problem(`names \`${path}\`, which holds no name`);
  return found.flatMap((one) => keyOf(one) ?? []);
}

function findFlaw(one: ConfigEntry | Flawed): Flawed | undefined {
  const key = keyOf(one);
  if (key !== undefined) return isKey(key) ? undefined : { flaw: 'name', ...locate({ ...one, key, value: '' }) };
  return 'flaw' in one ? one : undefined;
}

/** The name that is certain, whatever its value is: in a list of names, `null` is a placeholder as any other. */
function keyOf(one: ConfigEntry | Flawed): string | undefined {
  if ('name' in one) return one.flaw === 'null' ? one.name : undefined;
  return one.key;
}
