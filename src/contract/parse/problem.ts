import type { Place } from '../errors.ts';
import type { Env } from '../runtime.ts';

/** What a parser may use beside the input's own text: how the action hands it the world. */
export interface Reading {
  readonly env: Env;
  readFile(path: string): Uint8Array;
}

/** Turns an input's text into its value; throws a `Problem` that says how to fix the input. */
export type Parse<Value> = (text: string, reading: Reading) => Value;

interface Details {
  /** What could be read all the same, so that it is hidden too. */
  readonly rest?: unknown;
  /** Whole sentences in place of the message; `{input}` stands for the input's name. */
  readonly sentences?: readonly string[];
  /** Where in a file it is wrong. */
  readonly places?: readonly Place[];
}

/** Why an input cannot be used, as the end of a sentence that starts with the input's name. */
export class Problem extends Error {
  readonly details: Details;

  constructor(message: string, details: Details = {}) {
    super(message);
    this.details = details;
  }
}

/** Refuses a value that is not what an input must be. */
export function mustBe(what: string, value: string, more = ''): never {
  throw new Problem(`must be ${what}, not \`${value}\`${more}`);
}
