import type { ErrorCode, ErrorDetails } from './errors.ts';
import type { CamelCase } from './names.ts';
import type { OutputName, OutputValue } from './outputs.ts';

/** Values for some of the outputs that an operation gives. */
export type Outputs<Name extends OutputName = OutputName> = {
  readonly [Key in Name as CamelCase<Key>]?: OutputValue<Key> | undefined;
};

/** A piece of text for a reader: plain, a link, or code to copy. It is a name, an address or a state, or text from outside. */
export type Cell =
  | string
  | {
      readonly text: string;
      readonly url?: string | undefined;
      readonly code?: true;
      readonly outside?: true;
      /** Shown in at most so many characters: cut only when its secrets are out. */
      readonly most?: number;
    };

/** One phase of something that took time, in milliseconds since the epoch. */
export interface Phase {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** How it all ended here, if it did. */
  readonly outcome?: 'success' | 'failure';
}

/** What a reader of the summary sees, as data: log, summary and comment each render it in their way. */
export type Block =
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, value: Cell | undefined])[] }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly Cell[])[] }
  | { readonly kind: 'list'; readonly title: string; readonly items: readonly Cell[] }
  | {
      readonly kind: 'code';
      readonly title: string;
      readonly text: string;
      readonly language?: string;
      /** The text comes from outside: a log, the output of a command. */
      readonly outside?: true;
    }
  /** Sentences of our own, in which backticks mark code. */
  | { readonly kind: 'text'; readonly text: string }
  /** What would stand elsewhere, as it would look there. */
  | { readonly kind: 'quote'; readonly title: string; readonly blocks: readonly Block[] }
  | { readonly kind: 'phases'; readonly title: string; readonly phases: readonly Phase[] };

/** What went wrong, in words of our own, and what explains it. */
export interface Failure extends Pick<ErrorDetails, 'detail' | 'items' | 'places'> {
  readonly code: ErrorCode;
  /** What happened, in one sentence. */
  readonly message: string;
  /** What to do about it. */
  readonly hint: string;
  /** The status of the platform's reply, if one was the error. */
  readonly status?: number | undefined;
}

/** Whether something on the platform changed; `unknown` if a request was sent and its end is not known. */
export type Changed = boolean | 'unknown';

/** The changes of several things as one: what changed for certain is a change. */
export function joinChanges(all: readonly Changed[]): Changed {
  return ([true, 'unknown'] as const).find((one) => all.includes(one)) ?? false;
}

/** How an operation ended. */
export interface Outcome<Name extends OutputName = OutputName> {
  /** One sentence that can be read in a second: `Built my-app in 42 s`. */
  readonly headline: string;
  readonly changed: Changed;
  /** Of a plan or a dry run: whether something on the platform would change. */
  readonly wouldChange?: boolean;
  readonly outputs?: Outputs<Name>;
  /** The declared fields of the platform's answer, without config values and credentials. */
  readonly result?: unknown;
  /** The texts of `result` come from outside, such as sections of a documentation. */
  readonly outside?: true;
  readonly blocks?: readonly Block[];
  /** Set if the operation did nothing on purpose. */
  readonly skipReason?: string;
  /** Set if what was asked for did not come about: a build that failed, a command that ended with an error. */
  readonly failure?: Failure;
}

/** How one operation of the step ended, with its name and what the step adds. */
export interface Report extends Outcome {
  readonly operation: string;
  /** Where the documentation explains the failure. */
  readonly link?: string | undefined;
  /** What was shown first: it stands before what to do. */
  readonly lead?: readonly Block[];
  /** The operations that were to follow. */
  readonly notRun?: readonly string[];
}
