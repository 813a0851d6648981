import { readFileSync } from 'node:fs';
import type { Report } from '../contract/outcome.ts';
import { readEvent, readPayload } from '../github/read-event.ts';
import { operationLoaders } from '../operations/index.ts';
import { printReport } from '../report/print-report.ts';
import { findDebugging } from './find-debugging.ts';
import { decide } from './guard.ts';
import type { World } from './open-world.ts';
import { readInputs } from './read-inputs.ts';
import { reportError } from './report-error.ts';

/** Runs the step: what is given → inputs → guard → connection → operations. */
export async function runStep(world: World): Promise<readonly Report[]> {
  const { env, given, log, redactor } = world;
  const event = readEvent(env, readPayload(env));
  const reading = { env, readFile: (path: string) => readFileSync(path), warn: log.warning };
  const inputs = await readInputs(given, operationLoaders, reading);
  for (const value of inputs.secrets) redactor.hide(value, 'given');
  for (const name of [...inputs.configNames, event.branch, event.commit]) if (name) redactor.open(name);
  const decision = decide(inputs, event, given);

  if (decision.verdict === 'skip') {
    log.notice(`Skipped: ${decision.reason}`);
    const operation = given.get('operation') ?? '';
    return [{ operation, headline: `Skipped ${operation}`, changed: false, skipReason: decision.reason }];
  }
  const refusal = decision.verdict === 'refuse' ? decision.error : findDebugging(env);
  if (refusal !== undefined) {
    const report = reportError(given.get('operation') ?? '', refusal);
    printReport(report, log);
    return [report];
  }

  for (const warning of inputs.warnings) log.warning(warning);
  // Loaded now that the inputs are known to be good: a step that fails on them need not pay for the rest.
  const { connectAndRun } = await import('./connect-and-run.ts');
  return connectAndRun(world, inputs, event);
}
