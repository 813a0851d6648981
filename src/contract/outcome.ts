import type { Details, Hint } from './errors.ts';
import type { CamelCase } from './names.ts';
import type { OutputName, OutputValue } from './outputs.ts';

/** Values for some of the outputs that an operation gives. */
export type Outputs<Name extends OutputName = OutputName> = {
  readonly [Key in Name as CamelCase<Key>]?: OutputValue<Key> | undefined;
};

/** A piece of text for a reader, perhaps a link or something to copy. It is data: renderers escape it. */
export type Cell = string | { readonly text: string; readonly url?: string | undefined; readonly code?: true };

/** One phase of something that took time, in milliseconds since the epoch. */
export interface Phase {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** Whether it all ended here, well or badly; with none it went on. */
  readonly outcome?: 'success' | 'failure';
}

/** A stage of something that goes on from one to the next, with what stands there and how well. */
export interface Stage {
  readonly name: string;
  readonly items: readonly {
    readonly lines: readonly string[];
    readonly mark: 'good' | 'late' | 'bad' | 'unknown';
  }[];
}

/** What a reader of the summary gets to see, as data: the log, the summary and the comment render it each in their way. */
export type Block =
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, value: Cell | undefined])[] }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly Cell[])[] }
  | { readonly kind: 'list'; readonly title: string; readonly items: readonly Cell[] }
  | {
      readonly kind: 'code';
      readonly title: string;
      readonly text: string;
      readonly language?: string;
      /** Folded in a summary until a reader opens it. */
      readonly folded?: true;
    }
  | { readonly kind: 'text'; readonly text: string }
  /** What would stand elsewhere, as it would look there. */
  | { readonly kind: 'quote'; readonly title: string; readonly blocks: readonly Block[] }
  | { readonly kind: 'stages'; readonly stages: readonly Stage[] }
  | { readonly kind: 'phases'; readonly title: string; readonly phases: readonly Phase[] };

/** What went wrong, in words. */
export interface Failure extends Details {
  /** What failed, in one sentence; it may be the headline too. */
  readonly message: string;
  /** What to do about it; by its name, those who know the inputs say it in their words. */
  readonly hint: Hint;
  /** What it is called where `… failed` would be wrong: it may still go on. */
  readonly title?: string;
}

/** A failure as a reader is told of it. */
export interface ToldFailure extends Failure {
  readonly hint: string;
  /** Only our own words and an input's are in the message and the detail, in which backticks mark what is code. */
  readonly ownWords?: boolean;
}

/** Whether something on the platform changed; `unknown` where a request was sent and nobody told its end. */
export type Changed = boolean | 'unknown';

/** How an operation ended. */
export interface Outcome<Name extends OutputName = OutputName> {
  /** One sentence that can be read in a second: `Built my-app in 42 s`. */
  readonly headline: string;
  /** Whether something on the platform changed. */
  readonly changed: Changed;
  readonly outputs?: Outputs<Name>;
  /** What the platform answered; config values and credentials must be left out. */
  readonly result?: unknown;
  readonly blocks?: readonly Block[];
  /** Set when the operation did nothing on purpose. */
  readonly skipReason?: string;
  /** Set when what was asked for did not come about: a build that failed, a command that ended with an error. */
  readonly failure?: Failure;
}

/** How one operation of the step ended: its outcome with its name, and what the step has to add. */
export interface Report extends Outcome {
  readonly operation: string;
  readonly failure?: ToldFailure;
  /** Of a dry run: whether something on the platform would change. */
  readonly wouldChange?: boolean;
  /** Where this action's own documentation has more on the failure. */
  readonly entry?: string;
  /** Pages of the platform's documentation that may help with a failure. */
  readonly help?: readonly Cell[];
  /** The operations that were to follow. */
  readonly notRun?: readonly string[];
}
