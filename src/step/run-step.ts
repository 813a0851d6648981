import { readFileSync } from 'node:fs';
import { AuthError } from '../contract/errors.ts';
import { inputs as catalogue, type InputName } from '../contract/inputs.ts';
import type { Cell, Outputs } from '../contract/outcome.ts';
import { readEvent } from '../github/read-event.ts';
import { operationLoaders } from '../operations/index.ts';
import { type Clock, systemClock } from '../platform/wire/clock.ts';
import { printLater } from '../report/print-later.ts';
import { createRedactor, type Redactor } from '../report/redact.ts';
import { reportFailure } from '../report/report-failure.ts';
import { createLog, type StepLog } from '../report/step-log.ts';
import { type Report, renderSummary, writeSummary } from '../report/summary.ts';
import { writeOutputs } from '../report/write-outputs.ts';
import { missingSecretsReason } from './missing-secrets.ts';
import { parseInputs, readGiven } from './read-inputs.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** What a step works with, and what it has come to so far. */
export interface Step {
  readonly env: Env;
  readonly clock: Clock;
  readonly redactor: Redactor;
  readonly log: StepLog;
  readonly given: ReadonlyMap<InputName, string>;
  readonly reports: Report[];
  /** Outputs that are known, whatever happens next. */
  outputs: Outputs;
  /** Pages of the documentation that may help with a failure. */
  help: readonly Cell[];
}

/** Runs the step: inputs → operations → outputs, summary, exit code. */
export async function run(env: Env = process.env, clock: Clock = systemClock): Promise<0 | 1> {
  const given = readGiven(env);
  const redactor = createRedactor();
  const log = printLater(createLog(redactor, plainTexts(given), env), redactor);
  maskSecrets(given, env, log);
  const outputs = { operation: given.get('operation') ?? '', changed: false, skipped: false, skipReason: '' };
  const step: Step = { env, clock, redactor, log, given, reports: [], outputs, help: [] };
  try {
    await runStep(step);
  } catch (error) {
    step.reports.push(reportFailure(error, given.get('operation'), step.help, log));
  }
  writeOutputs(step.outputs, redactor, env['GITHUB_OUTPUT'], log.warning);
  const options = { dryRun: /^true$/i.test(given.get('dry-run') ?? ''), emulated: given.get('api-url') === 'emulator' };
  writeSummary(renderSummary(step.reports, options, redactor), redactor, env['GITHUB_STEP_SUMMARY']);
  log.flush();
  return step.reports.some((report) => 'error' in report) ? 1 : 0;
}

const configSources = ['config-vars', 'config-file', 'config-prefix'] as const;

function isSecret(name: InputName, text: string): boolean {
  return 'secret' in catalogue[name] || text.includes('PRIVATE KEY');
}

/** The inputs that the runner shows in the log as they are. */
function plainTexts(given: ReadonlyMap<InputName, string>): readonly string[] {
  const kept: readonly InputName[] = configSources;
  return [...given].filter(([name, text]) => !kept.includes(name) && !isSecret(name, text)).map(([, text]) => text);
}

/** Before all else: no line may be written while a secret could still be in it. */
function maskSecrets(given: ReadonlyMap<InputName, string>, env: Env, log: StepLog): void {
  for (const [name, text] of given) if (isSecret(name, text)) log.mask(text);
  const requestToken = env['ACTIONS_ID_TOKEN_REQUEST_TOKEN'];
  if (requestToken) log.mask(requestToken);
}

async function runStep(step: Step): Promise<void> {
  const { env, given, log } = step;
  const event = readEvent(env, readPayload(env));
  const reason = missingSecretsReason(event, given);
  if (reason !== undefined) return skip(step, reason);

  const reading = { env, readFile: (path: string) => readFileSync(path, 'utf8'), warn: log.warning };
  const inputs = await parseInputs(given, operationLoaders, reading);
  for (const source of configSources) for (const value of inputs.values[source]?.values() ?? []) log.hide(value);
  for (const warning of inputs.warnings) log.warning(warning);
  step.outputs = { ...step.outputs, operation: inputs.operations.map(({ name }) => name).join(',') };
  // Loaded now that the inputs are known to be good: a step that fails on them need not pay for the rest.
  const { perform } = await import('./perform.ts');
  await perform(step, inputs, event);
}

function skip(step: Step, reason: string): void {
  if (step.given.get('on-fork') === 'fail') {
    throw new AuthError(
      reason,
      'Run this from a branch of the repository itself, or leave `on-fork` at `skip` to end such runs green.',
    );
  }
  const name = step.given.get('operation') ?? '';
  step.outputs = { ...step.outputs, skipped: true, skipReason: reason };
  step.log.notice(`Skipped: ${reason}`);
  step.reports.push({ name, outcome: { headline: `Skipped ${name}`, changed: false, skipReason: reason } });
}

function readPayload({ GITHUB_EVENT_PATH: path }: Env): unknown {
  // A run by hand or in a test has no payload, and so no pull request.
  if (!path) return undefined;
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as unknown;
  } catch {
    return undefined;
  }
}
