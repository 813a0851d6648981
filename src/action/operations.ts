import type { InputValues } from '../contract/inputs.ts';
import type { AnyOperation, Context } from '../contract/operation.ts';
import type { CamelCase, Outcome } from '../contract/outcome.ts';
import type { StepInputs } from './inputs.ts';
import type { StepLog } from './log.ts';
import { formatResult } from './result.ts';
import { describeError, type Report } from './summary.ts';

/** Which operation an error belongs to. */
export class OperationFailure extends Error {
  readonly operation: string;

  constructor(operation: string, cause: unknown) {
    super(operation, { cause });
    this.operation = operation;
  }
}

/** Runs the operations in their order, up to the first that fails, and keeps what each of them came to. */
export async function runOperations(
  { operations, values }: StepInputs,
  context: Context,
  log: StepLog,
  reports: Report[],
): Promise<void> {
  const outcomes: (readonly [name: string, Outcome])[] = [];
  for (const operation of operations) {
    const outcome = await runOperation(operation, context, values, log);
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

async function runOperation(
  operation: AnyOperation,
  context: Context,
  values: InputValues,
  log: StepLog,
): Promise<Outcome> {
  log.group(`${operation.name}: ${operation.summary}`);
  let outcome: Outcome;
  try {
    outcome = await operation.run(context, selectInputs(operation, values) as never);
    for (const block of outcome.blocks ?? []) log.block(block);
  } catch (error) {
    for (const block of describeError(error).blocks) log.block(block);
    throw new OperationFailure(operation.name, error);
  } finally {
    log.endGroup();
  }
  const { headline, skipReason } = outcome;
  log.info(skipReason === undefined ? `✔ ${headline}` : `⏭ ${headline}: ${skipReason}`);
  return outcome;
}

/** The inputs that an operation declares, under the names that code uses. */
function selectInputs({ needs, takes }: AnyOperation, values: InputValues): object {
  return Object.fromEntries([...needs, ...takes].map((name) => [camelCase(name), values[name]]));
}

function camelCase<Name extends string>(name: Name): CamelCase<Name> {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) as CamelCase<Name>;
}
