import type { ConfigVars } from '../../contract/config-vars.ts';
import { asFields, isFields, need, pick } from './fields.ts';

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
