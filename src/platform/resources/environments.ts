import type { Wire } from '../wire/wire.ts';
import { nothing } from './asked.ts';
import { configVars, echo } from './config.ts';
import { updateVars } from './update-vars.ts';

/** Opens the calls about the config vars of a pipeline's environments. */
export function openEnvironments({ call }: Wire) {
  const read = (environment: string) => call('getEnvironment', { environment }, configVars);
  return {
    read,
    /** Sets config vars and removes those whose value is null; has succeeded only if the platform shows that. */
    update: (environment: string, vars: Readonly<Record<string, string | null>>): Promise<void> =>
      updateVars(vars, {
        of: `environment ${environment}`,
        send: (body) => call('updateEnvironment', { environment, body }, echo),
        read: () => read(environment),
      }),
    remove: (environment: string, key: string): Promise<void> =>
      call('deleteEnvironmentVar', { environment, key }, nothing),
  };
}
