import type { ConfigVars } from '../../contract/config-vars.ts';
import type { Wire } from '../wire/open-wire.ts';
import { readConfigVars } from './config.ts';
import { readNothing } from './fields.ts';

/** The calls about the config vars of pipeline environments; every value is secret. */
export function openEnvironments({ call }: Wire, hide: (secret: string) => void) {
  return {
    async read(environment: string): Promise<ConfigVars> {
      const vars = await call('getEnvironment', { environment }, readConfigVars);
      for (const value of vars.values()) hide(value);
      return vars;
    },
    /** Sets config vars, and removes those whose value is `null`. */
    update: (environment: string, vars: Readonly<Record<string, string | null>>) =>
      call('updateEnvironment', { environment, body: vars }, readNothing),
    remove: (environment: string, key: string) => call('deleteEnvironmentVar', { environment, key }, readNothing),
  };
}
