import type { RequestTarget } from '../fault-port.ts';

/** A request that the emulator got, secrets replaced by `***`. */
export interface JournalEntry {
  readonly time: string;
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly endpoint: RequestTarget | null;
  /** Null when no reply went out. */
  readonly status: number | null;
  readonly requestId: string;
  readonly durationMs: number;
  /** Whether it carried an `Authorization` header. */
  readonly authorized: boolean;
  readonly body: unknown;
  /** What was made to go wrong with it. */
  readonly fault: string | null;
}

/** The requests so far, oldest first. */
export interface Journal {
  record(entry: JournalEntry): void;
  list(): readonly JournalEntry[];
  clear(): void;
}

const longest = 5000;

/** Makes an empty journal. */
export function createJournal(): Journal {
  let entries: JournalEntry[] = [];
  return {
    record(entry) {
      entries.push(entry);
      if (entries.length > longest) entries = entries.slice(-longest / 2);
    },
    list: () => [...entries],
    clear() {
      entries = [];
    },
  };
}
