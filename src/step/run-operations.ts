import { ActionError, UnshownError } from '../contract/errors.ts';
import type { WorkflowEvent } from '../contract/event.ts';
import type { InputValues } from '../contract/inputs.ts';
import { camelCase, kebabCase } from '../contract/names.ts';
import type { Block, Report } from '../contract/outcome.ts';
import { tellFailure } from '../contract/tell-failure.ts';
import type { AnyOperation, Context, Effect, ForeseenCommit } from '../operations/operation.ts';
import type { Clock } from '../platform/wire/clock.ts';
import type { Connection } from './connect.ts';
import { beginDraft, type Draft } from './draft.ts';
import { adviseOn } from './help/advise.ts';
import { nameTarget } from './name-target.ts';
import { reportError } from './report-error.ts';
import type { StepEnd } from './watch-end.ts';

/** Milliseconds in which an operation can still say that its last words were in vain. */
const grace = 200;

/** Runs the operations in their order, up to the first that fails. */
export async function* runOperations(
  operations: readonly AnyOperation[],
  values: InputValues,
  event: WorkflowEvent,
  connection: Connection,
): AsyncGenerator<Report> {
  const { log } = connection;
  const names = operations.map(({ name }) => name);
  if (names.length > 1) log.info(`Runs ${names.join(' → ')}`);
  const changing: AnyOperation[] = [];
  let foreseen: ForeseenCommit | undefined;
  for (const [at, operation] of operations.entries()) {
    log.group(nameTarget(operation, values, event));
    const around = {
      broughtBefore: effectsOf(changing),
      foreseen,
      broughtAfter: effectsOf(operations.slice(at + 1)),
    };
    const ended = judgeChange(await runOperation(operation, values, connection, around), values['dry-run']);
    const report = { ...ended, blocks: [...(ended.blocks ?? []), ...(await connection.takeUnsent())] };
    if (report.failure) return yield { ...report, notRun: names.slice(at + 1) };
    // What was skipped, or is there already, brings nothing.
    if (report.changed !== false || report.wouldChange) changing.push(operation);
    if (report.wouldChange && operation.brings?.includes('commit')) foreseen = foresee(values, report);
    yield report;
  }
}

/** What the step’s app would run after an operation in earnest, as far as that is told. */
function foresee({ app }: InputValues, { outputs }: Report): ForeseenCommit | undefined {
  const commit = outputs?.commitish;
  return app === undefined || commit === undefined ? undefined : { app, commit };
}

/** What operations bring together. */
function effectsOf(operations: readonly AnyOperation[]): readonly Effect[] {
  return operations.flatMap(({ brings = [] }) => brings);
}

/** Runs one operation: its outcome, or what its report in the making holds where an error ended it. */
async function runOperation(
  operation: AnyOperation,
  values: InputValues,
  connection: Connection,
  around: Pick<Context, 'broughtBefore' | 'broughtAfter' | 'foreseen'>,
): Promise<Report> {
  const { clock, contextFor, documentation, end, improveHint, log } = connection;
  const { name } = operation;
  const draft = beginDraft();
  try {
    const running = operation.run(contextFor(draft, around), selectInputs(operation, values) as never);
    const outcome = await Promise.race([running, giveUp(end, clock)]);
    // Both speak of the same: what the platform accepted is a change, and of what nobody told the end, nobody knows.
    const changed =
      [draft.changed, outcome.changed].find((one) => one === 'unknown') ?? (draft.changed || outcome.changed);
    const { failure: verdict, ...rest } = outcome;
    const outputs = { ...draft.outputs, ...outcome.outputs };
    const blocks = [...draft.blocks.first, ...(outcome.blocks ?? []), ...draft.blocks.last];
    const report = { ...rest, changed, operation: name, outputs, blocks };
    if (verdict) {
      const help = await documentation.findHelp({ operation: name, message: tellFailure(verdict) });
      return { ...report, failure: { ...verdict, hint: adviseOn(verdict.hint) }, help };
    }
    if (!(await end.hasCome())) return report;
    // Something was left out when the step ended, be it only a comment: that is never green.
    const { failure, headline } = reportError(name, end.signal.reason, changed);
    return { ...report, headline, failure };
  } catch (error) {
    // What an error of ours came of may be a bug of ours, too: only its place tells.
    const origin = error instanceof ActionError ? error.cause : error;
    if (origin instanceof Error && !(origin instanceof ActionError)) log.debug(String(origin.stack));
    if (error instanceof UnshownError) draft.doubtChange();
    const report = reportError(name, error, draft.changed);
    const trouble = { operation: name, message: tellFailure(report.failure), error };
    const [help, hint] = await Promise.all([documentation.findHelp(trouble), improveHint(error)]);
    const failure = { ...report.failure, ...(hint && { hint }) };
    return { ...report, failure, outputs: draft.outputs, blocks: tellKnown(draft), help };
  }
}

/** What a dry run calls a change would only be one. */
function judgeChange(report: Report, dryRun: boolean): Report {
  return dryRun ? { ...report, changed: false, wouldChange: report.changed !== false } : report;
}

/** Fails soon after the last words should have been said: what hangs by then hangs for ever. */
function giveUp({ lastWords, signal }: StepEnd, clock: Clock): Promise<never> {
  return new Promise((_, reject) => {
    const fail = () => clock.after(grace, () => reject(signal.reason));
    lastWords.signal.addEventListener('abort', fail, { once: true });
  });
}

/** What is known of an operation that an error ended: what it was about, and what was done before. */
function tellKnown({ blocks, changed, outputs }: Draft): readonly Block[] {
  const known = Object.entries(outputs).filter(([, value]) => value !== undefined && String(value) !== '');
  const rows = known.map(([name, value]) => [kebabCase(name), { text: renderValue(value), code: true }] as const);
  const table: readonly Block[] = [
    { kind: 'text', text: 'Known before the failure:' },
    { kind: 'table', head: ['Output', 'Value'], rows },
  ];
  return [...blocks.first, ...(changed === false || rows.length === 0 ? [] : table), ...blocks.last];
}

function renderValue(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The inputs that an operation declares, under the names that code uses. */
function selectInputs({ needs, takes }: AnyOperation, values: InputValues): object {
  return Object.fromEntries([...needs, ...takes].map((name) => [camelCase(name), values[name]]));
}
