/** Environment variables by their names, handed in: several steps may run in one process. */
export type Env = Readonly<Record<string, string | undefined>>;

/** How an operation reports what is going on: a message in our own words, and text from outside as its `detail`. */
export interface Log {
  info(message: string, detail?: string): void;
  notice(message: string, detail?: string): void;
  warning(message: string, detail?: string): void;
  debug(message: string): void;
  /** Hides a config value in text from outside: `given` by this step (from 4 characters on) or `read` (from 8 on). */
  hide(value: string, kind: 'given' | 'read'): void;
  /** Hides a credential in everything, and has the runner mask it. */
  mask(value: string): void;
}

/** What an operation may leave for the later steps of the job. */
export interface Job {
  /** The value of a variable that the job's steps have already. */
  getVariable(name: string): string | undefined;
  /** Puts a variable into the environment of later steps. Who exports a secret masks it first. */
  exportVariable(name: string, value: string): void;
  /** Writes a file that only this user can read and that goes when the job ends. Returns its path. */
  writeSecretFile(name: string, content: string): string;
}

/** A section of the platform's documentation: text from outside. */
export interface DocsSection {
  readonly title: string;
  readonly link?: string | undefined;
  readonly text: string;
}

/** What a search of the documentation returned. */
export interface DocsAnswer {
  readonly sections: readonly DocsSection[];
  /** What the server said beside sections. */
  readonly remark?: string | undefined;
}
