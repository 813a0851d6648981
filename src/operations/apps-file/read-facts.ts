import type { ConfigVars } from '../../contract/config-vars.ts';
import type { Platform } from '../../platform/open-platform.ts';
import type { App } from '../../platform/resources/apps.ts';
import type { WantedApp } from './parse-apps-file.ts';

/** What the platform says of what the file names of an app. */
export interface Facts {
  readonly config: ConfigVars;
  /** The names of config vars that addons provide. */
  readonly provided: ReadonlySet<string>;
  readonly hostnames: readonly string[];
  readonly formation: App['formation'];
}

/** Reads what the file names of an app, side by side: four requests at most. */
export async function readFacts(platform: Platform, { name, config, domains, formation }: WantedApp): Promise<Facts> {
  const [vars, listed, app] = await Promise.all([
    config.size > 0 ? readConfig(platform, name) : { config: new Map(), provided: new Set<string>() },
    domains.length > 0 ? platform.domains.list(name) : [],
    formation.length > 0 ? platform.apps.get(name) : undefined,
  ]);
  return { ...vars, hostnames: listed.map(({ hostname }) => hostname), formation: app?.formation };
}

/** Whether a platform lists addons is known only once the app itself has answered. */
async function readConfig({ addons, config }: Platform, app: string) {
  const vars = await config.read(app);
  return { config: vars, provided: (await addons.configNames(app)) ?? new Set<string>() };
}
