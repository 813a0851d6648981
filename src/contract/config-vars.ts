/** Config vars by their names. */
export type ConfigVars = ReadonlyMap<string, string>;
