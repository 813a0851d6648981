import { AsyncLocalStorage } from 'node:async_hooks';

const printed = new AsyncLocalStorage<string[]>();

// Put in place once: what some work prints goes to its own log, however many run at a time; the rest goes where it went.
const print = process.stdout.write.bind(process.stdout) as (...args: readonly unknown[]) => boolean;
process.stdout.write = (chunk: string | Uint8Array, ...rest: readonly unknown[]) => {
  const log = printed.getStore();
  if (log === undefined) return print(chunk, ...rest);
  log.push(chunk.toString().replaceAll('\r\n', '\n'));
  for (const done of rest) if (typeof done === 'function') done();
  return true;
};

/** Runs some work and gives all that it printed. */
export async function captureLog(work: () => unknown): Promise<string> {
  const log: string[] = [];
  await printed.run(log, work);
  return log.join('');
}

/** A command that the runner would obey. */
export interface RunnerCommand {
  readonly name: string;
  readonly properties: string;
  readonly data: string;
}

/** Reads a log as the runner does: `::name …::data` after white space, and `##[name …]data` anywhere in a line. */
export function readCommands(log: string): readonly RunnerCommand[] {
  return log.split(/\r\n|\r|\n/).flatMap((line) => {
    const [, name, properties = '', data = ''] =
      /^[\p{White_Space}\p{Default_Ignorable_Code_Point}]*::([^\s:]*)(?:\s([^:]*))?::(.*)$/u.exec(line) ??
      /##\[([^\s\]]*)([^\]]*)\](.*)$/.exec(line) ??
      [];
    return name === undefined ? [] : [{ name, properties: decodeData(properties), data: decodeData(data) }];
  });
}

/** Undoes the escapes of a command’s data and properties. */
export function decodeData(data: string): string {
  return data
    .replaceAll('%0D', '\r')
    .replaceAll('%0A', '\n')
    .replaceAll('%3A', ':')
    .replaceAll('%2C', ',')
    .replaceAll('%25', '%');
}
