import { isDeepStrictEqual } from 'node:util';
import { DamagedState, openStateFolder, type StateFolder } from './state-folder.ts';
import type { Store, StoreSnapshot } from './store.ts';

/** Where the emulators of a job's steps share their state. */
export interface SharedState {
  readonly folder: string;
  /** What the state is sealed with: the same for all of them, and not in the folder. */
  readonly secret: string | undefined;
  /** There is a state of another job, or of another version of the emulator: it is not used. */
  onOther(): void;
  /** From now on this emulator has its state for itself. */
  onLost(error: Error): void;
}

/** Lets some work see the newest state, and keeps what it changes. */
export type Transact = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Shares a state with other processes: each request is a transaction. If another process was faster, the work is done
 * again on what that one has left, as a platform does one request after the other.
 */
export async function shareState(store: Store, shared: SharedState): Promise<Transact> {
  const { refresh, keep } = await openShared(store, shared);
  let last: Promise<unknown> = Promise.resolve();
  const transact: Transact = async (work) => {
    for (;;) {
      await refresh();
      const before = store.snapshot();
      const result = await work();
      if (await keep(before, store.snapshot())) return result;
      store.restore(before);
    }
  };
  return (work) => {
    // In turn: two transactions of one process would see each other's unfinished work.
    const next = last.then(() => transact(work));
    last = next.catch(() => undefined);
    return next;
  };
}

async function openShared(store: Store, { folder: path, secret, onOther, onLost }: SharedState) {
  let folder: StateFolder | undefined;
  let seen = 0;
  const lose = (error: unknown) => {
    folder = undefined;
    onLost(error as Error);
  };
  const refresh = async (): Promise<void> => {
    const newest = await folder?.readNewest(seen);
    if (newest === undefined) return;
    seen = newest.number;
    if (newest.text === undefined) onOther();
    else store.restore(JSON.parse(newest.text) as StoreSnapshot);
  };
  const keep = async (before: StoreSnapshot, after: StoreSnapshot): Promise<boolean> => {
    if (folder === undefined || isDeepStrictEqual(before, after)) return true;
    if (!(await folder.keep(seen + 1, JSON.stringify(after)))) return false;
    seen += 1;
    return true;
  };

  try {
    folder = await openStateFolder(path, secret);
    await refresh();
  } catch (error) {
    if (error instanceof DamagedState) throw error;
    lose(error);
  }
  // What the step is for goes on, whatever becomes of the folder.
  return {
    refresh: () => refresh().catch(lose),
    keep: (before: StoreSnapshot, after: StoreSnapshot) =>
      keep(before, after).catch((error) => {
        lose(error);
        return true;
      }),
  };
}
