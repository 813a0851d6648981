import { ActionError } from '../../contract/errors.ts';
import { quote } from '../../contract/text.ts';
import { mapOf, maybe, text } from '../shape/reader.ts';
import type { Wire } from '../wire/wire.ts';
import { nothing } from './asked.ts';

/** Config vars by their names; an empty text is a value. The wire hides every value before it is read. */
const configVars = mapOf(text);
/** What may come after a change: all config vars, or nothing. */
const echo = maybe(configVars);

/** Opens the calls about the config vars of apps. */
export function openConfig({ call }: Wire) {
  const read = (app: string) => call('getConfig', { app }, configVars);
  return {
    read,
    /** Sets config vars, and has succeeded only if the platform shows them as they were sent. */
    async update(app: string, body: Readonly<Record<string, string>>): Promise<void> {
      confirm(app, body, (await call('updateConfig', { app, body }, echo)) ?? (await read(app)));
    },
    remove: (app: string, key: string): Promise<void> => call('deleteConfigVar', { app, key }, nothing),
  };
}

/** Opens the calls about the config vars of a pipeline's environments. */
export function openEnvironments({ call }: Wire) {
  const read = (environment: string) => call('getEnvironment', { environment }, configVars);
  return {
    read,
    /** Sets config vars and removes those whose value is null; has succeeded only if the platform shows that. */
    async update(environment: string, body: Vars): Promise<void> {
      const shown = (await call('updateEnvironment', { environment, body }, echo)) ?? (await read(environment));
      confirm(`environment ${environment}`, body, shown);
    },
    remove: (environment: string, key: string): Promise<void> =>
      call('deleteEnvironmentVar', { environment, key }, nothing),
  };
}

type Vars = Readonly<Record<string, string | null>>;

/** Compares what the platform shows with what was sent. */
function confirm(of: string, vars: Vars, found: ReadonlyMap<string, string>): void {
  const missed = Object.entries(vars).flatMap(([name, value]) => ((found.get(name) ?? null) === value ? [] : name));
  if (missed.length === 0) return;
  throw new ActionError(
    'config-not-confirmed',
    `The platform does not show ${quote(missed)} of ${of} as sent`,
    'Compare these config vars on the platform with the workflow. Another change may have come in between.',
  );
}
