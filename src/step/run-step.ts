import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Report } from '../contract/outcome.ts';
import { isTrue } from '../contract/parse/words.ts';
import { readEvent } from '../github/event.ts';
import { collectOutputs, renderOutputs } from '../report/outputs.ts';
import { appendFile, appendValues } from '../report/runner-files.ts';
import { renderSummary } from '../report/summary.ts';
import { connect } from './connect.ts';
import { watchEnd } from './end.ts';
import { decide } from './guard.ts';
import type { World } from './open-world.ts';
import { asksForEmulator, findKeys } from './read-given.ts';
import { readInputs } from './read-inputs.ts';
import { linkFor, reportError } from './report-error.ts';
import { runOperations } from './run-operations.ts';

/** No event and no file of config vars is longer. */
const longestFile = 16 * 1024 * 1024;

/** Runs the step and reports it; each part of the report is tried, even if another failed. Returns whether all went well. */
export async function runStep(world: World): Promise<boolean> {
  const reports: Report[] = [];
  const lost: unknown[] = [];
  const attempt = (work: () => void, failed: unknown[]) => {
    try {
      work();
    } catch (error) {
      failed.push(error);
    }
  };
  const add = (report: Report) => {
    const { failure } = report;
    reports.push(failure ? { ...report, link: linkFor(failure.code, world.env) } : report);
    attempt(() => world.log.report(reports.at(-1) ?? report), lost);
  };
  try {
    for await (const report of decideAndRun(world)) add(report);
  } catch (error) {
    add(reportError(world.given.get('operation') ?? '', error));
  }
  const results = [...reports];
  for (const write of [writeOutputs, writeSummary]) {
    const failed: unknown[] = [];
    attempt(() => write(results, world), failed);
    for (const error of failed) add(reportError('', error));
  }
  if (lost.length > 0) throw lost[0];
  return reports.length > 0 && reports.every(({ failure }) => failure === undefined);
}

/** The line of a step: event → inputs → decision → connection → operations. Each report comes when its operation has ended. */
async function* decideAndRun(world: World): AsyncGenerator<Report> {
  const { env, given, log, redactor } = world;
  const event = readEvent(env, (path) => readBytes(path).toString());
  const { branch = '', commit = '', repository } = event;
  const { name, owner, url } = repository;
  redactor.allow([branch, commit, owner, name, `${owner}/${name}`, url]);
  const inWorkspace = (path: string) => readBytes(resolve(env['GITHUB_WORKSPACE'] ?? '', path));
  const inputs = await readInputs(given, event, { env, readFile: inWorkspace });
  const { asked, operations, values } = inputs;
  const sources = [values['config-vars'], values['config-file'], values['config-prefix']];
  const config = sources.flatMap((vars) => [...(vars?.values() ?? [])]);
  for (const value of config) log.hide(value, 'given');
  for (const key of config.flatMap(findKeys)) log.mask(key);

  const operation = asked.join(',');
  const decision = decide(inputs);
  if (decision.verdict === 'skip') {
    const headline = `Skipped ${asked.join(', ')}`;
    return yield { operation, headline, changed: false, skipReason: decision.reason };
  }
  if (decision.verdict === 'refuse') return yield reportError(operation, decision.error, false, '');

  for (const notice of inputs.notices) log.notice(notice);
  for (const warning of inputs.warnings) log.warning(warning);
  const end = watchEnd(values.timeout, world);
  try {
    const run = { world, values, operations, event, end, offline: decision.offline };
    const connection = await connect(run);
    try {
      yield* runOperations(run, connection);
    } finally {
      await connection.close();
    }
  } finally {
    end.stop();
  }
}

/** The bytes of a file of the job; a pipe or a device might never end. */
function readBytes(path: string): Buffer {
  const stats = statSync(path);
  if (!stats.isFile() || stats.size > longestFile)
    throw new Error(`${path} is not a file of at most ${longestFile} bytes`);
  return readFileSync(path);
}

function writeOutputs(reports: readonly Report[], { env, log, redactor }: World): void {
  const outputs = renderOutputs(collectOutputs(reports, redactor), log.warning);
  appendValues('The outputs', env['GITHUB_OUTPUT'], outputs);
}

function writeSummary(reports: readonly Report[], { env, given, texts }: World): void {
  const options = { dryRun: isTrue(given.get('dry-run')), onEmulator: asksForEmulator(given) };
  appendFile('The summary', env['GITHUB_STEP_SUMMARY'], renderSummary(reports, options, texts));
}
