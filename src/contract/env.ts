/** Environment variables by their names, handed in and not read from the process: several steps may run in one. */
export type Env = Readonly<Record<string, string | undefined>>;
