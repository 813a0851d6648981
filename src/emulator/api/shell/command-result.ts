/** What a command printed, and its exit code. */
export interface CommandResult {
  readonly output: string;
  readonly exitCode: number;
}
