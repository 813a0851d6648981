import { type ActionError, withHint } from '../contract/errors.ts';
import type { InputValues } from '../contract/inputs.ts';
import type { CamelCase, Outcome } from '../contract/outcome.ts';
import type { AnyOperation, Context } from '../operations/operation.ts';
import { describeError } from '../report/describe-error.ts';
import { formatResult } from '../report/format-result.ts';
import type { StepLog } from '../report/step-log.ts';
import type { Report } from '../report/summary.ts';
import { adviseOn } from './advise.ts';
import { OperationFailure } from './operation-failure.ts';

/** Runs the operations in their order, up to the first that fails, and keeps what each of them came to. */
export async function runOperations(
  operations: readonly AnyOperation[],
  values: InputValues,
  context: Context,
  log: StepLog,
  reports: Report[],
): Promise<void> {
  const outcomes: (readonly [name: string, Outcome])[] = [];
  const names = operations.map(({ name }) => name);
  if (names.length > 1) log.info(`Runs ${names.join(' → ')}`);
  for (const [at, operation] of operations.entries()) {
    const outcome = await runOperation(operation, context, values, log).catch((error: unknown) => {
      throw new OperationFailure(operation.name, names.slice(at + 1), withAdvice(error));
    });
    outcomes.push([operation.name, outcome]);
    reports.push({ name: operation.name, outcome });
    const skipped = outcomes.find(([, { skipReason }]) => skipReason !== undefined)?.[1];
    const results = outcomes.map(([name, { result }]) => [name, result ?? null] as const);
    context.learn({
      ...outcome.outputs,
      changed: outcomes.some(([, { changed }]) => changed),
      skipped: skipped !== undefined,
      skipReason: skipped?.skipReason ?? '',
      // Several operations: what the platform answered to each, by its name.
      result: formatResult(operations.length === 1 ? results[0]?.[1] : Object.fromEntries(results)),
    });
  }
}

function withAdvice(error: unknown): unknown {
  const advice = adviseOn(error);
  return advice === undefined ? error : withHint(error as ActionError, advice);
}

async function runOperation(
  operation: AnyOperation,
  context: Context,
  values: InputValues,
  log: StepLog,
): Promise<Outcome> {
  log.group(`${operation.name}: ${operation.summary}`);
  try {
    const outcome = await operation.run(context, selectInputs(operation, values) as never);
    for (const block of outcome.blocks ?? []) log.block(block);
    log.endGroup();
    const { headline, skipReason } = outcome;
    if (skipReason === undefined) log.verdict('done', headline);
    else log.verdict('skipped', `${headline}: ${skipReason}`);
    return outcome;
  } catch (error) {
    // Outside the group, which is folded: what is known of a failure must not need a click.
    log.endGroup();
    for (const block of describeError(error).blocks) log.block(block);
    throw error;
  }
}

/** The inputs that an operation declares, under the names that code uses. */
function selectInputs({ needs, takes }: AnyOperation, values: InputValues): object {
  return Object.fromEntries([...needs, ...takes].map((name) => [camelCase(name), values[name]]));
}

function camelCase<Name extends string>(name: Name): CamelCase<Name> {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) as CamelCase<Name>;
}
