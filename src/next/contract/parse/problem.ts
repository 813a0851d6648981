import type { Env } from '../runtime.ts';

/** What a parser may use beside the input's own text: how the action hands it the world. */
export interface Reading {
  readonly env: Env;
  readFile(path: string): Uint8Array;
  warn(message: string): void;
}

/** Turns an input's text into its value; throws a `Problem` that says how to mend the input. */
export type Parse<Value> = (text: string, reading: Reading) => Value;

/** Why an input cannot be used, as the end of a sentence that starts with the input's name. */
export class Problem extends Error {
  /** What could be read all the same, so that its problems are told too. */
  readonly rest: unknown;

  constructor(message: string, rest?: unknown) {
    super(message);
    this.rest = rest;
  }
}
