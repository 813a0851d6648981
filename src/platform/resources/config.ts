import { mapOf, maybe, text } from '../shape/reader.ts';
import type { Wire } from '../wire/wire.ts';
import { nothing } from './asked.ts';
import { updateVars } from './update-vars.ts';

/** Config vars by their names; an empty text is a value. */
export const configVars = mapOf(text);
/** What may come after a change: all config vars, or nothing. */
export const echo = maybe(configVars);

/** Opens the calls about the config vars of apps. The wire hides every value before it is read. */
export function openConfig({ call }: Wire) {
  const read = (app: string) => call('getConfig', { app }, configVars);
  return {
    read,
    /** Sets config vars, and has succeeded only if the platform shows them as they were sent. */
    update: (app: string, vars: Readonly<Record<string, string>>): Promise<void> =>
      updateVars(vars, {
        of: app,
        send: (body) => call('updateConfig', { app, body }, echo),
        read: () => read(app),
      }),
    remove: (app: string, key: string): Promise<void> => call('deleteConfigVar', { app, key }, nothing),
  };
}
