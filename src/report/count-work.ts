/** Bytes after which the time is asked for again: to ask takes as long as to look through hundreds of them. */
const betweenAsking = 16 * 1024;

/** Starts timing one text. Call the result with the number of bytes just searched, or with nothing at the end: `true` means that the time for searching is spent. */
export type Watch = () => (bytes?: number) => boolean;

/** Counts the work that is spent on searching in milliseconds of the processor, of which a busy machine makes no more. */
export function countWork() {
  let spent = 0;
  return {
    spent: () => spent,
    /** A watch for as long as no more than so much is spent in all. */
    watchUntil:
      (limit: number): Watch =>
      () => {
        let last = process.threadCpuUsage();
        let unasked = 0;
        return (bytes = betweenAsking) => {
          unasked += bytes;
          // Once it is spent, the next text is not begun: there may be thousands.
          if (unasked < betweenAsking && spent <= limit) return false;
          const now = process.threadCpuUsage();
          spent += (now.user - last.user + now.system - last.system) / 1000;
          [last, unasked] = [now, 0];
          return spent > limit;
        };
      },
  };
}
