import type { Dialect } from '../../src/emulator/state/dialects.ts';
import type { Performance, Trouble } from './perform.ts';
import type { Verdict } from './rules.ts';
import type { Scene } from './scenes.ts';

/** One step under one fault, and what must come of it. */
export interface Cell {
  readonly scene: Scene;
  readonly dialect: Dialect;
  /** The column of the report. */
  readonly fault: string;
  /** Where, when and how often, for the message of a cell that fails. */
  readonly detail: string;
  readonly trouble: Trouble;
  readonly verdict: Verdict;
  /** Whether the platform has done the work in the end. */
  readonly done: boolean;
  /** What a red step must say. */
  readonly says: readonly RegExp[];
  /** It is green, but the platform has told less than usual. */
  readonly tellsLess?: boolean;
  /** It may be green without knowing who has done it: what was to be deleted is gone after an answer that was lost. */
  readonly unclear?: boolean;
  readonly clean: Performance;
  readonly slow: boolean;
}
