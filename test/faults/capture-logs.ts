import { AsyncLocalStorage } from 'node:async_hooks';

/** Where a step's log goes, so that many steps can run in one process. */
export const printed = new AsyncLocalStorage<string[]>();

/** From now on, what a performance prints goes to its own log; the rest goes where it went before. */
export function captureLogs(): Disposable {
  const { write } = process.stdout;
  process.stdout.write = ((chunk: string | Uint8Array, ...rest: []) => {
    const lines = printed.getStore();
    if (lines === undefined) return write.call(process.stdout, chunk, ...rest);
    lines.push(chunk.toString());
    return true;
  }) as typeof write;
  return {
    [Symbol.dispose]() {
      process.stdout.write = write;
    },
  };
}
