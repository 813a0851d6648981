/** Config vars by their names. */
export type ConfigVars = ReadonlyMap<string, string>;

/** Config vars as a platform shows them: of some it may tell the name, and not the value. */
export type ShownVars = ReadonlyMap<string, string | undefined>;

/** No app has more; to keep each of so many values out of every text would take longer than a step may have. */
export const mostVars = 20_000;

/** The config vars that a step gives, by where they come from. */
export interface ConfigSources {
  readonly configFile: ConfigVars | undefined;
  readonly configPrefix: ConfigVars | undefined;
  readonly configVars: ConfigVars | undefined;
}

/** The config vars of all sources: what the workflow itself writes wins over its environment, and that over a file. */
export function mergeConfig({ configFile, configPrefix, configVars }: ConfigSources): ConfigVars {
  return new Map([...(configFile ?? []), ...(configPrefix ?? []), ...(configVars ?? [])]);
}
