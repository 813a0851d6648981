import { readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second. */
const ticks = 100;

declare global {
  /** Each project of vitest has this set up once more. */
  var isProcessorTimeCounted: boolean | undefined;
}

/** Prints on the way out how many seconds this process, its workers and what they started kept a processor busy. */
export function setup(): void {
  if (globalThis.isProcessorTimeCounted) return;
  globalThis.isProcessorTimeCounted = true;
  process.once('exit', () => {
    const { user, system } = readSeconds();
    process.stderr.write(
      `Processor time: ${(user + system).toFixed(1)} s (${user.toFixed(1)} user, ${system.toFixed(1)} system)\n`,
    );
  });
}

/** Node tells of this process alone. Linux adds the children that have ended, and theirs. */
function readSeconds(): { readonly user: number; readonly system: number } {
  const own = process.cpuUsage();
  const [user, system] = process.platform === 'linux' ? readChildren() : [0, 0];
  return { user: own.user / 1e6 + user, system: own.system / 1e6 + system };
}

function readChildren(): readonly [user: number, system: number] {
  // The name of the program stands in brackets and may hold blanks.
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return [Number(fields[13]) / ticks, Number(fields[14]) / ticks];
}
