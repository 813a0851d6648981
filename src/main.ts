import { openWorld } from './step/open-world.ts';
import { attempt, performStep } from './step/perform-step.ts';
import { watchCancel } from './step/watch-cancel.ts';

/** Where even the log is broken: nothing of the error is told but its kind, because nothing could take a secret out of it. */
function sayThatItFailed(error: unknown): void {
  const kind = error instanceof Error ? error.name : typeof error;
  const said = `The step failed, and what it has to say could not be printed (${kind}). This is a bug in the action: please report it.\n`;
  process.stderr.on('error', () => {}).write(said);
}

const { node } = process.versions;
/** On an older one, any step breaks off somewhere, and would call that a bug. */
const isTooOld = Number.parseInt(node, 10) < 22;

// What a package does that Node.js deprecates, nobody who reads the log can change.
process.noDeprecation = true;
// Green needs a confirmed result: a run that never settles, for whatever reason, leaves this code behind.
process.exitCode = 1;
const cancelled = watchCancel();
let green = false;
const perform = async () => {
  const world = openWorld(process.env, cancelled);
  green = await performStep(world, sayThatItFailed);
  await world.clock.listen();
  if (green && cancelled.aborted) process.stdout.write('::error::The job was cancelled when all this was done.\n');
};
const refuse = () =>
  process.stdout.write(
    `::error::This action needs Node.js 24, and was started by ${node}: update the runner (GitHub’s own to 2.327.1), or put Node.js 24 first in its PATH.\n`,
  );
attempt(isTooOld ? refuse : perform, sayThatItFailed).then(() => {
  const exit = (lost?: unknown) => process.exit(green && !lost && !cancelled.aborted ? 0 : 1);
  // An open connection or timer must not keep a finished step waiting; the empty write lets the log drain first.
  return attempt(() => process.stdout.write('', exit), exit);
});
