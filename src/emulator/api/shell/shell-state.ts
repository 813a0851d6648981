import type { CommandResult } from './command-result.ts';

/** A shell while it runs. */
export interface Shell {
  environment: Readonly<Record<string, string>>;
  /** `$0`. */
  readonly name: string;
  /** `$1` and so on. */
  args: readonly string[];
  /** The exit status of the last command. */
  status: number;
  stopsOnError: boolean;
  /** The script that runs when this one ends. */
  trap: string | undefined;
  readonly output: string[];
  /** Runs a program. */
  run(words: readonly string[], environment: Shell['environment']): CommandResult;
  /** Runs a script in this same shell, or in a part of it. */
  evaluate(shell: Shell, script: string): void;
}

/** The end of a shell before the end of its script. */
export class Exit extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`exit ${status}`);
    this.status = status;
  }
}
