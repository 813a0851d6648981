import type { WorkflowEvent } from '../contract/event.ts';
import type { Report } from '../contract/outcome.ts';
import { connect } from './connect.ts';
import type { World } from './open-world.ts';
import type { StepInputs } from './read-inputs.ts';
import { resolveAddresses } from './resolve-addresses.ts';
import { runOperations } from './run-operations.ts';
import { watchEnd } from './watch-end.ts';

/** Does what the inputs, known to be good, ask for: addresses → connection → operations. */
export async function connectAndRun(
  world: World,
  { operations, values: given }: StepInputs,
  event: WorkflowEvent,
): Promise<readonly Report[]> {
  const { values, reach, outlivesStep, close } = await resolveAddresses(given, world);
  const end = watchEnd(values.timeout, world);
  try {
    const connection = connect({ world, values, operations, event, end, reach, outlivesStep });
    return await runOperations(operations, values, connection);
  } finally {
    end.stop();
    await close();
  }
}
