import type { Report } from '../contract/outcome.ts';
import { printReport } from '../report/print-report.ts';
import type { World } from './open-world.ts';

/** Tells in the log how an operation ended. */
export function tellReport(report: Report, { log }: World): void {
  printReport(report, log);
}
