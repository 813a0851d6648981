import type { Context } from '../operation.ts';

/** Whether, in a dry run, an operation would find other dynos than those that are there now, because of one before it. */
export function foreseesOthers({ broughtBefore, dryRun }: Pick<Context, 'broughtBefore' | 'dryRun'>): boolean {
  return dryRun && broughtBefore.includes('dynos');
}
