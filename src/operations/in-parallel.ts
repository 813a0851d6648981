/** Runs work on each item, a few at a time; the results keep the items' order. A failure waits for what is under way, and nothing more is begun. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  let hasFailed = false;
  const worker = async () => {
    for (const [index, item] of waiting) {
      if (hasFailed) return;
      try {
        results[index] = await work(item);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, worker));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return results;
}

/** Hears how each of many requests ended. Where every one of the first so many failed, the platform is not asked for the rest: the failure is thrown. */
export function expectAnswers(most: number): (failure?: Error) => void {
  let [answered, failed] = [false, 0];
  return (failure) => {
    if (failure === undefined) answered = true;
    else failed += 1;
    if (!answered && failed >= most) throw failure;
  };
}
