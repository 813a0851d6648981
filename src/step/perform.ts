import type { Outputs } from '../contract/outcome.ts';
import { openJob } from '../github/job.ts';
import { lazyGitHub } from '../github/load.ts';
import type { Context } from '../operations/operation.ts';
import { checkConnection } from './check-connection.ts';
import { connectPlatform } from './connect.ts';
import type { StepInputs } from './read-inputs.ts';
import { refuseForkHead } from './refuse-fork-head.ts';
import { type Addressed, resolveAddresses } from './resolve-addresses.ts';
import { runOperations } from './run-operations.ts';
import type { Step } from './run-step.ts';
import { lazyDocs, lazyHelp } from './search-docs-lazily.ts';
import { watchEnd } from './watch-end.ts';

/** Does what the inputs, known to be good, ask for: addresses → connection → operations. */
export async function perform(step: Step, inputs: StepInputs, event: Context['event']): Promise<void> {
  refuseForkHead(event, inputs.operations, inputs.values['allow-fork']);
  const addressed = await resolveAddresses(inputs.values, step.env, step.log);
  const end = watchEnd(addressed.values.timeout);
  try {
    checkConnection(addressed.values, inputs.operations);
    await connectAndRun(step, inputs, event, addressed, end.signal);
  } finally {
    end.stopWatching();
    await addressed.close();
  }
}

async function connectAndRun(
  step: Step,
  { operations }: StepInputs,
  event: Context['event'],
  { values, reach, docsLast }: Addressed,
  signal: AbortSignal,
): Promise<void> {
  const { clock, env, log, redactor, reports } = step;
  const deadline = { at: clock.now() + values.timeout, total: values.timeout };
  const learn = (outputs: Outputs) => {
    step.outputs = { ...step.outputs, ...outputs };
  };
  // What the platform has accepted counts, even if the operation fails later.
  const onWrite = () => learn({ changed: true });
  const connection = { values, operations, env, log, redactor, clock, deadline, signal, onWrite, reach };
  const { platform, transport } = connectPlatform(connection);
  const requestTimeout = values['request-timeout'];
  const [token, apiUrl] = [values['github-token'], env['GITHUB_API_URL'] ?? ''];
  const context: Context = {
    platform,
    event,
    github: lazyGitHub({ token, apiUrl, event, log, redactor, signal, requestTimeout, transport }),
    job: openJob(env),
    log,
    signal,
    deadline,
    clock,
    dryRun: values['dry-run'],
    searchDocs: lazyDocs({ clock, deadline, signal, log, requestTimeout, transport, docsLast }),
    learn,
  };
  try {
    await runOperations(operations, values, context, log, reports);
  } catch (failure) {
    // Now, because the emulator's documentation goes with the emulator.
    step.help = await lazyHelp(failure, values['docs-url'], { clock, deadline, signal, transport, docsLast });
    throw failure;
  }
}
