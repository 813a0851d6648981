import type { Report } from '../contract/outcome.ts';
import { isTrue } from '../contract/parse/boolean.ts';
import { readRunner } from '../github/read-runner.ts';
import { renderSummary, writeSummary } from '../report/summary.ts';
import { collectOutputs, writeOutputs } from '../report/write-outputs.ts';
import { asksForEmulator } from './inputs/read-given.ts';
import type { World } from './open-world.ts';

/** The ways in which a step tells how it ended beside its log: each can be tried by itself. */
export function writeResults(reports: readonly Report[], world: World): readonly (() => void)[] {
  const { env, given, log, redactor } = world;
  const options = { dryRun: isTrue(given.get('dry-run')), onEmulator: asksForEmulator(given) };
  const { otherServer } = readRunner(env);
  return [
    () => writeOutputs(collectOutputs(reports), redactor, env['GITHUB_OUTPUT'], log.warning),
    () => writeSummary(renderSummary(reports, options, redactor), redactor, env['GITHUB_STEP_SUMMARY']),
    () => {
      if (otherServer) log.info(`${otherServer} shows no job summary: what it would hold stands in this log.`);
    },
  ];
}
