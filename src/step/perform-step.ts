import type { Report } from '../contract/outcome.ts';
import { linkEntry } from './help/link-entry.ts';
import type { World } from './open-world.ts';
import { reportError } from './report-error.ts';
import { tellReport } from './tell-report.ts';
import { writeResults } from './write-results.ts';

/** Does a part of the work. Whatever happens, a runner reads a sentence and not a stack: this is the one place that sees to it. */
export async function attempt(work: () => unknown, explain: (error: unknown) => unknown): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    await explain(error);
    return false;
  }
}

/** Runs the step and tells of it; each part is tried whatever became of the others. Returns whether all of it went well. */
export async function performStep(world: World, onUntold: (error: unknown) => void): Promise<boolean> {
  const reports: Report[] = [];
  const tell = (report: Report) => attempt(() => tellReport(report, world), onUntold);
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
      // A chunk of its own, so that those of the operations need not repeat what they share with it.
      const { runStep } = await import(/* webpackChunkName: 'step' */ './run-step.ts');
      for await (const report of runStep(world)) await take(report);
    },
    (error) => take(describe(error)),
  );
  const sayThatItIsLost = async (error: unknown) => tell(await link(describe(error)));
  for (const write of writeResults(reports, world)) told.push(await attempt(write, sayThatItIsLost));
  return ran && told.every(Boolean) && reports.every(({ failure }) => failure === undefined);
}
