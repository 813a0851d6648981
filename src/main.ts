import type { Report } from './contract/outcome.ts';
import { linkEntry } from './step/link-entry.ts';
import { openWorld } from './step/open-world.ts';
import { reportError } from './step/report-error.ts';
import { runStep } from './step/run-step.ts';
import { tellReport } from './step/tell-report.ts';
import { watchCancel } from './step/watch-cancel.ts';
import { writeResults } from './step/write-results.ts';

/** Does a part of the work. Whatever happens, a runner reads a sentence and not a stack: this is the one place that sees to it. */
async function attempt(work: () => unknown, explain: (error: unknown) => unknown): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    await explain(error);
    return false;
  }
}

/** Where even the log is broken: nothing of the error is told but its kind, because nothing could take a secret out of it. */
function sayThatItFailed(error: unknown): void {
  const kind = error instanceof Error ? error.name : typeof error;
  process.stderr.write(
    `The step failed, and what it has to say could not be printed (${kind}). This is a bug in the action: please report it.\n`,
  );
}

/** Runs the step and tells of it; each part is tried whatever became of the others. */
async function main(cancelled: AbortSignal): Promise<boolean> {
  const world = openWorld(process.env, cancelled);
  const reports: Report[] = [];
  const tell = (report: Report) => attempt(() => tellReport(report, world), sayThatItFailed);
  const describe = (error: unknown) => reportError(world.given.get('operation') ?? '', error);
  // A link that cannot be had is no failure: what is known must be told.
  const link = (report: Report) => linkEntry(report, world.env).catch(() => report);
  const told: boolean[] = [];
  const take = async (report: Report) => {
    const linked = await link(report);
    reports.push(linked);
    told.push(await tell(linked));
  };
  const ran = await attempt(
    async () => {
      for await (const report of runStep(world)) await take(report);
    },
    (error) => take(describe(error)),
  );
  const sayThatItIsLost = async (error: unknown) => tell(await link(describe(error)));
  for (const write of writeResults(reports, world)) told.push(await attempt(write, sayThatItIsLost));
  return ran && told.every(Boolean) && reports.every(({ failure }) => failure === undefined);
}

// Green needs a confirmed result: a run that never settles, for whatever reason, leaves this code behind.
process.exitCode = 1;
const cancelled = watchCancel();
let green = false;
attempt(async () => {
  green = await main(cancelled);
  // A signal that came while the process was busy is heard only in the next turn of the event loop.
  await new Promise((resolve) => setTimeout(() => setImmediate(resolve)));
}, sayThatItFailed).then(() => {
  const exit = (lost?: unknown) => process.exit(green && !lost && !cancelled.aborted ? 0 : 1);
  // An open connection or timer must not keep a finished step waiting; the empty write lets the log drain first.
  return attempt(() => process.stdout.write('', exit), exit);
});
