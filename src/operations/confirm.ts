import { InputError } from '../contract/errors.ts';

/** Refuses to destroy anything unless `confirm` repeats its name. */
export function requireConfirmation(confirm: string, name: string, what: string): void {
  if (confirm === name) return;
  throw new InputError(
    `\`confirm\` does not repeat the name of what is destroyed: ${what}`,
    `If this is meant, write \`confirm: ${name}\`. Nothing was done.`,
  );
}
