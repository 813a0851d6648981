import { openWorld } from './step/open-world.ts';
import { attempt, performStep } from './step/perform-step.ts';
import { watchCancel } from './step/watch-cancel.ts';

/** Where even the log is broken: nothing of the error is told but its kind, because nothing could take a secret out of it. */
function sayThatItFailed(error: unknown): void {
  const kind = error instanceof Error ? error.name : typeof error;
  const said = `The step failed, and what it has to say could not be printed (${kind}). This is a bug in the action: please report it.\n`;
  process.stderr.on('error', () => {}).write(said);
}

// What a package does that Node.js deprecates, nobody who reads the log can change.
process.noDeprecation = true;
// Green needs a confirmed result: a run that never settles, for whatever reason, leaves this code behind.
process.exitCode = 1;
const cancelled = watchCancel();
let green = false;
attempt(async () => {
  const world = openWorld(process.env, cancelled);
  green = await performStep(world, sayThatItFailed);
  await world.clock.listen();
  if (green && cancelled.aborted) process.stdout.write('::error::The job was cancelled when all this was done.\n');
}, sayThatItFailed).then(() => {
  const exit = (lost?: unknown) => process.exit(green && !lost && !cancelled.aborted ? 0 : 1);
  // An open connection or timer must not keep a finished step waiting; the empty write lets the log drain first.
  return attempt(() => process.stdout.write('', exit), exit);
});
