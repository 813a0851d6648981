import { isName } from '../contract/is-name.ts';
import type { Report } from '../contract/outcome.ts';
import { printReport } from '../report/print-report.ts';
import type { World } from './open-world.ts';

/** Tells in the log how an operation ended. Its outputs but for the free texts are names, addresses and states: they are public. */
export function tellReport(report: Report, { log, redactor }: World): void {
  // A failure quotes what others have written.
  if (report.failure) redactor.searchDeferred();
  const { output: _, ...named } = report.outputs ?? {};
  for (const text of Object.values(named).flat()) if (typeof text === 'string' && isName(text)) redactor.allow(text);
  printReport(report, log);
}
