import type { Env } from '../contract/env.ts';
import { InputError } from '../contract/errors.ts';

/** Variables that make Node itself print what it does, and what of them does so. */
const debugging = { NODE_DEBUG: /./, NODE_DEBUG_NATIVE: /./, NODE_OPTIONS: /--trace[-_]tls\b/ } as const;

/**
 * Why this process must not send anything, if so: Node reads these variables as it starts, and prints headers and bodies past
 * every redaction. Unsetting them now comes too late. Which parts of Node tell how much is not ours to know: any is too much.
 */
export function findDebugging(env: Env): InputError | undefined {
  const name = Object.entries(debugging).find(([variable, tells]) => tells.test(env[variable] ?? ''))?.[0];
  if (name === undefined) return undefined;
  return new InputError(
    `The environment variable \`${name}\` makes Node print what this step sends, tokens included`,
    'Unset it for this step. To see each request without its secrets, run the job again with debug logging.',
  );
}
