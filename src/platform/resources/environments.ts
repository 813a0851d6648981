import type { ShownVars } from '../../contract/config-vars.ts';
import type { Wire } from '../wire/open-wire.ts';
import { readEcho, readHiding } from './config.ts';
import { changeVars } from './confirming/change-vars.ts';
import { readNothing } from './reading/fields.ts';

/** The calls about the config vars of pipeline environments; every value is secret. */
export function openEnvironments({ call, lookRepeatedly }: Wire, hide: (secret: string) => void) {
  const read = (environment: string) => call('getEnvironment', { environment }, readHiding(environment, hide));
  return {
    read,
    /** Sets config vars, and removes those whose value is `null`; it has succeeded only when the platform shows that. */
    update: (environment: string, vars: Readonly<Record<string, string | null>>, before: ShownVars) =>
      changeVars(
        {
          ...{ of: `the environment ${environment}`, vars, before },
          send: (body) => call('updateEnvironment', { environment, body }, readEcho),
          read: () => read(environment),
        },
        lookRepeatedly,
      ),
    remove(environment: string, key: string): Promise<void> {
      const isGone = async () => !(await read(environment)).has(key);
      return call('deleteEnvironmentVar', { environment, key, isGone }, readNothing);
    },
  };
}
