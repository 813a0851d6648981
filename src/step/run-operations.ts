import { shortenCommit } from '../contract/commit.ts';
import { ActionError } from '../contract/errors.ts';
import type { WorkflowEvent } from '../contract/event.ts';
import { catalogue, type InputValues } from '../contract/inputs.ts';
import { camelCase } from '../contract/names.ts';
import type { Changed, Report } from '../contract/outcome.ts';
import type { AnyOperation, Context } from '../operations/operation.ts';
import type { Clock } from '../platform/wire/clock.ts';
import type { Connection, Run } from './connect.ts';
import { beginDraft, type Draft } from './draft.ts';
import type { StepEnd } from './end.ts';
import { reportError } from './report-error.ts';

/** Milliseconds in which an operation can still say that its last words were in vain. */
const grace = 200;

/** Runs the operations in their order, up to the first that fails. */
export async function* runOperations(run: Run, connection: Connection): AsyncGenerator<Report> {
  const { event, operations, values, world } = run;
  const names = operations.map(({ name }) => name);
  if (names.length > 1) world.log.info(`Runs ${names.join(' → ')}`);
  const ranBefore: string[] = [];
  for (const [at, operation] of operations.entries()) {
    const title = nameTarget(operation, values, event);
    world.log.group(title);
    const runAfter = names.slice(at + 1);
    const ended = await runOperation(operation, title, run, (draft) =>
      connection.contextFor(draft, { ranBefore: [...ranBefore], runAfter }),
    );
    // What a dry run calls a change would only be one.
    const dry = values['dry-run'] && { changed: false, wouldChange: ended.wouldChange ?? ended.changed !== false };
    yield { ...ended, ...dry, ...(ended.failure && { notRun: runAfter }) };
    if (ended.failure) return;
    if (ended.changed !== false) ranBefore.push(operation.name);
  }
}

/** Runs one operation: its outcome, or what its draft holds if an error ended it. */
async function runOperation(
  operation: AnyOperation,
  title: string,
  { end, values, world }: Run,
  contextFor: (draft: Draft) => Context,
): Promise<Report> {
  const { name } = operation;
  const draft = beginDraft();
  try {
    const inputs = selectInputs(operation, values);
    const running = operation.run(contextFor(draft), inputs as never);
    const outcome = await Promise.race([running, giveUp(end, world.clock)]);
    const changed = joinKnown(draft.knownChange(), outcome.changed);
    const blocks = [...(outcome.blocks ?? []), ...draft.blocks.last];
    const outputs = { ...draft.outputs, ...outcome.outputs };
    const report = { ...outcome, operation: name, changed, outputs, lead: draft.blocks.first, blocks };
    if (report.failure || !(await end.hasCome())) return report;
    // Something was left out when the step ended, if only a comment: that is never green.
    const { failure, headline } = reportError(name, end.signal.reason, changed, title);
    return { ...report, headline, ...(failure && { failure }) };
  } catch (error) {
    const origin = error instanceof ActionError ? error.cause : error;
    if (origin instanceof Error && !(origin instanceof ActionError)) world.log.debug(String(origin.stack));
    const report = reportError(name, error, draft.knownChange(), title);
    return { ...report, outputs: draft.outputs, lead: draft.blocks.first, blocks: draft.blocks.last };
  }
}

/** What the platform accepted and what the operation says are about the same: what is unknown to one is unknown. */
function joinKnown(written: Changed, said: Changed): Changed {
  return written === 'unknown' || said === 'unknown' ? 'unknown' : written || said;
}

/** Fails soon after the last words should have been said: what hangs by then hangs for ever. */
function giveUp({ lastWords, signal }: StepEnd, clock: Clock): Promise<never> {
  return new Promise((_, reject) => {
    const fail = () => clock.after(grace, () => reject(signal.reason));
    lastWords.addEventListener('abort', fail, { once: true });
  });
}

/** The inputs that an operation declares, under the names that code uses. */
function selectInputs({ needs, takes }: AnyOperation, values: InputValues): object {
  return Object.fromEntries([...needs, ...takes].map((name) => [camelCase(name), values[name]]));
}

/** An operation and what it is about: `build my-app @ 0123456789ab`, `review #42`. */
function nameTarget({ name, needs, needsPullRequest, takes }: AnyOperation, values: InputValues, event: WorkflowEvent) {
  const number = values['pull-request'] ?? event.pullRequest?.number;
  // A promotion takes up what its source runs, not what was pushed.
  const commit = values.commitish ?? (takes.includes('branch') ? event.commit : undefined);
  const builds = takes.includes('commitish') && values['build-id'] === undefined;
  const own = needs.filter((input) => catalogue[input].names && !catalogue[input].common).map((input) => values[input]);
  const about = needsPullRequest && number ? `#${number}` : '';
  const parts = [name, ...own, about, builds && commit && `@ ${shortenCommit(commit)}`];
  // `confirm` names once more what is destroyed.
  return [...new Set(parts.filter(Boolean))].join(' ');
}
