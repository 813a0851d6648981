/** Bytes after which the time is asked for again: to ask takes as long as to look through hundreds of them. */
const betweenAsking = 16 * 1024;

/** Begins to count the work that is put into one more text. Told how many more bytes were looked through, or that these were all, it tells whether there is no more time for such work. */
export type Watch = () => (bytes?: number) => boolean;

/** Counts the work that is spent on looking, in milliseconds, which a busy machine makes no longer. */
export function startWatch(patience: number): Watch {
  let spent = 0;
  return () => {
    let last = process.threadCpuUsage();
    let unasked = 0;
    return (bytes = betweenAsking) => {
      unasked += bytes;
      if (unasked < betweenAsking) return false;
      const now = process.threadCpuUsage();
      spent += (now.user - last.user + now.system - last.system) / 1000;
      [last, unasked] = [now, 0];
      return spent > patience;
    };
  };
}
