/** Config vars by their names. */
export type ConfigVars = ReadonlyMap<string, string>;

/** The config vars that a step gives, by where they come from. */
export type ConfigSources = Readonly<Record<'configFile' | 'configPrefix' | 'configVars', ConfigVars | undefined>>;

/** The config vars of all sources: what the workflow itself writes wins over its environment, and that over a file. */
export function mergeConfig({ configFile, configPrefix, configVars }: ConfigSources): ConfigVars {
  return new Map([...(configFile ?? []), ...(configPrefix ?? []), ...(configVars ?? [])]);
}
