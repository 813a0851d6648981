import { watchCancel } from './step/end.ts';

/** If even the log is broken: nothing of the error is written but its kind, because it could hold a secret. */
function sayThatItFailed(error: unknown): void {
  const kind = error instanceof Error ? error.name : typeof error;
  const text = `The step failed, and its report could not be printed (${kind}). This is a bug in the action: please report it.\n`;
  process.stderr.on('error', () => {}).write(text);
}

const { node } = process.versions;

// A package's use of something that Node.js deprecates is no news for who reads the log.
process.noDeprecation = true;
// Green needs a confirmed result: a run that never settles leaves this code behind.
process.exitCode = 1;
const cancelled = watchCancel();

async function perform(): Promise<boolean> {
  if (Number.parseInt(node, 10) < 22) {
    const fix = 'Update the runner (GitHub’s own to 2.327.1), or put Node.js 24 first in its PATH.';
    process.stdout.write(`::error::This action needs Node.js 24, and was started by ${node}. ${fix}\n`);
    return false;
  }
  const [{ openWorld }, { runStep }] = await Promise.all([
    import(/* webpackChunkName: 'step' */ './step/open-world.ts'),
    import(/* webpackChunkName: 'step' */ './step/run-step.ts'),
  ]);
  const world = openWorld(process.env, cancelled);
  const green = await runStep(world);
  await world.clock.listen();
  if (green && cancelled.aborted)
    process.stdout.write('::error::The job was cancelled after this step had finished its work.\n');
  return green && !cancelled.aborted;
}

perform()
  .catch((error: unknown) => {
    sayThatItFailed(error);
    return false;
  })
  .then((green) => {
    const exit = (lost?: unknown) => process.exit(green && !lost ? 0 : 1);
    // An open connection or timer must not keep a finished step waiting; the empty write lets the log drain first.
    process.stdout.write('', exit);
  });
