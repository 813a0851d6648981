import { adviseNear, quote } from '../../contract/advise-near.ts';
import { InputError } from '../../contract/errors.ts';

/** Refuses names that are not there, all of them at once. */
export function requireKeys(of: string, wanted: readonly string[], present: ReadonlyMap<string, unknown>): void {
  const missing = wanted.filter((key) => !present.has(key));
  if (missing.length === 0) return;
  throw new InputError(
    `There is no ${quote(missing)} among the config vars of ${of}`,
    adviseNear('config-keys', missing, [...present.keys()].sort()),
  );
}
