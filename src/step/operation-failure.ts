/** Which operation an error belongs to, and which ones did not run because of it. */
export class OperationFailure extends Error {
  readonly operation: string;
  readonly notRun: readonly string[];

  constructor(operation: string, notRun: readonly string[], cause: unknown) {
    super(operation, { cause });
    this.operation = operation;
    this.notRun = notRun;
  }
}
