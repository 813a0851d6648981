import { systemClock } from './platform/wire/clock.ts';
import { printReport } from './report/print-report.ts';
import { openWorld } from './step/open-world.ts';
import { reportError } from './step/report-error.ts';
import { runStep } from './step/run-step.ts';
import { watchCancel } from './step/watch-cancel.ts';
import { writeResults } from './step/write-results.ts';

/** Does a part of the work. Whatever happens, a runner reads a sentence and not a stack: this is the one place that sees to it. */
async function attempt<T>(work: () => T | Promise<T>, explain: (error: unknown) => T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    return explain(error);
  }
}

async function main(cancelled: AbortSignal): Promise<boolean> {
  const world = openWorld(process.env, systemClock, cancelled);
  const { given, log } = world;
  const explain = (error: unknown) => {
    const report = reportError(given.get('operation') ?? '', error);
    printReport(report, log);
    return report;
  };
  const reports = await attempt(
    () => runStep(world),
    (error) => [explain(error)],
  );
  // Each is written whatever became of the others.
  const written = await Promise.all(
    writeResults(reports, world).map((write) => attempt(write, (error) => explain(error) && false)),
  );
  return written.every(Boolean) && reports.every(({ failure }) => failure === undefined);
}

// Green needs a confirmed result: a run that never settles, for whatever reason, leaves this code behind.
process.exitCode = 1;
const cancelled = watchCancel();
main(cancelled).then((green) => {
  // An open connection or timer must not keep a finished step waiting; the empty write lets the log drain first.
  process.stdout.write('', (lost) => process.exit(green && !lost && !cancelled.aborted ? 0 : 1));
});
