import { findEachNearest } from '../../contract/did-you-mean.ts';
import { InputError } from '../../contract/errors.ts';

/** Refuses names that are not there, all of them at once. */
export function requireKeys(of: string, wanted: readonly string[], present: ReadonlyMap<string, unknown>): void {
  const missing = wanted.filter((key) => !present.has(key));
  if (missing.length === 0) return;
  const keys = [...present.keys()].sort();
  const near = [...findEachNearest(missing, keys).values()];
  const change =
    near.length === 0 ? 'Correct `config-keys`' : `Write ${quote(near)} in \`config-keys\` if that is meant`;
  throw new InputError(
    `There is no ${quote(missing)} among the config vars of ${of}`,
    `${change}; there ${keys.length === 0 ? 'are none' : `are ${keys.join(', ')}`}.`,
  );
}

function quote(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}
