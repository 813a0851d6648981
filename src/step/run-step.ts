import type { WorkflowEvent } from '../contract/event.ts';
import type { Report } from '../contract/outcome.ts';
import { readEvent, readPayload } from '../github/read-event.ts';
import { readFile } from '../github/read-file.ts';
import type { AnyOperation } from '../operations/operation.ts';
import { loadRehearsal } from '../platform/open-platform.ts';
import { connect } from './connect.ts';
import { findDebugging } from './find-debugging.ts';
import { decide } from './guard.ts';
import { readInputs } from './inputs/read-inputs.ts';
import type { World } from './open-world.ts';
import { reportError } from './report-error.ts';
import { resolveAddresses } from './resolve-addresses.ts';
import { runOperations } from './run-operations.ts';
import { watchEnd } from './watch-end.ts';

/** Runs the step: what is given → inputs → decision → connection → operations. Each report comes when its operation has ended. */
export async function* runStep(world: World): AsyncGenerator<Report> {
  const { env, given, log, redactor } = world;
  const event = readEvent(env, readPayload(env));
  const reading = { env, readFile, warn: log.warning };
  const inputs = await readInputs(given, event, reading);
  for (const value of inputs.secrets) redactor.hide(value, 'given');
  for (const name of [...inputs.configNames, ...namesIn(event), ...namesOf(inputs.operations)]) redactor.allow(name);

  const operation = inputs.asked.join(',');
  const decision = decide(inputs, event, given, env);
  if (decision.verdict === 'skip')
    return yield {
      operation,
      headline: `Skipped ${inputs.asked.join(', ')}`,
      changed: false,
      skipReason: decision.reason,
    };
  const refusal = decision.verdict === 'refuse' ? decision.error : findDebugging(env);
  if (refusal !== undefined) return yield reportError(operation, refusal);

  for (const notice of inputs.notices) log.notice(notice);
  for (const warning of inputs.warnings) log.warning(warning);
  const { values, reach, outlivesStep, close } = await resolveAddresses(inputs.values, world);
  const end = watchEnd(values.timeout, world);
  try {
    const { operations } = inputs;
    const rehearse = values['dry-run'] ? await loadRehearsal() : undefined;
    const connection = connect({ world, values, operations, event, end, reach, rehearse, outlivesStep });
    yield* runOperations(operations, values, event, connection);
  } finally {
    end.stop();
    await close();
  }
}

/** What everyone may read of the job: whose it is, and what it is about. */
function namesIn({ branch, commit, repository }: WorkflowEvent): readonly string[] {
  const { name, owner, url } = repository;
  return [branch, commit, owner, name, `${owner}/${name}`, url, URL.parse(url)?.host].filter(
    (text) => text !== undefined,
  );
}

/** The operations' names, as the outputs tell them. */
function namesOf(operations: readonly AnyOperation[]): readonly string[] {
  const names = operations.map(({ name }) => name);
  return [...names, names.join(',')];
}
