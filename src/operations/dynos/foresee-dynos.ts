import type { Context } from '../operation.ts';

/** Operations after which an app may have other dynos than before: their names are known when they are there. */
const bringers = ['build', 'rollback', 'scale'];

/** Whether, in a dry run, an operation would find other dynos than those that are there now, because of one before it. */
export function foreseesOthers(
  { dryRun, operations }: Pick<Context, 'dryRun' | 'operations'>,
  operation: string,
): boolean {
  const before = operations.slice(0, operations.lastIndexOf(operation));
  return dryRun && before.some((name) => bringers.includes(name));
}
