/** What an operation may leave for the later steps of the job. */
export interface Job {
  /** The value of a variable that the job's steps have already, whatever the case of its name. */
  getVariable(name: string): string | undefined;
  /** Puts a variable into the environment of later steps. Who exports a secret masks it first. */
  exportVariable(name: string, value: string): void;
  /** Writes a file that only this user can read and that goes when the job ends. Returns its path. */
  writeSecretFile(name: string, content: string): string;
}
