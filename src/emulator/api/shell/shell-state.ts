import type { CommandResult } from './command-result.ts';

/** A shell while it runs. */
export interface Shell {
  environment: Readonly<Record<string, string>>;
  /** `$0`. */
  readonly name: string;
  /** `$1` and so on. */
  readonly args: readonly string[];
  /** The exit status of the last command. */
  status: number;
  stopsOnError: boolean;
  readonly output: string[];
  /** Runs a program. */
  run(words: readonly string[], environment: Shell['environment']): CommandResult;
}

/** The end of a shell before the end of its script. */
export class Exit extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`exit ${status}`);
    this.status = status;
  }
}
