import type { ConfigVars } from '../../contract/config-vars.ts';
import type { Wire } from '../wire/open-wire.ts';
import { asFields, isFields, need, pick, readNothing } from './fields.ts';

/** The calls about the config vars of apps; every value is secret. */
export function openConfig({ call }: Wire, hide: (secret: string) => void) {
  return {
    async read(app: string): Promise<ConfigVars> {
      const vars = await call('getConfig', { app }, readConfigVars);
      for (const value of vars.values()) hide(value);
      return vars;
    },
    update: (app: string, vars: Readonly<Record<string, string>>) =>
      call('updateConfig', { app, body: vars }, readNothing),
    remove: (app: string, key: string) => call('deleteConfigVar', { app, key }, readNothing),
  };
}

/** A flat map, or an array of `{key, value}`. */
export function readConfigVars(body: unknown): ConfigVars {
  const entries = Array.isArray(body)
    ? body.map(
        (entry) =>
          [
            need(pick(entry, 'key', 'name'), 'key in one of its config vars'),
            isFields(entry) ? entry['value'] : undefined,
          ] as const,
      )
    : Object.entries(asFields(body, 'a map of config vars'));
  return new Map(
    entries.map(([key, value]) => [
      key,
      typeof value === 'string' ? value : value == null ? '' : JSON.stringify(value),
    ]),
  );
}
