import { ActionError } from '../../contract/errors.ts';
import type { Endpoint } from './endpoints.ts';

/** The address of an endpoint below the API's base address, its path's parts encoded. */
export function buildUrl(
  base: string,
  endpoint: Endpoint,
  parts: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string | undefined>> = {},
): URL {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodePart(name, parts[name] ?? ''));
  const url = new URL(base + path);
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value);
  return url;
}

/** Refuses what would lead to another path, also if it comes from the platform itself. */
function encodePart(name: string, part: string): string {
  if (!/^\.{0,2}$|[/\\]/.test(part)) return encodeURIComponent(part);
  const hint = `Use the ${name}’s name or id, without slashes.`;
  throw new ActionError('input-problems', `\`${part}\` cannot be the ${name} in a path of the platform’s API`, hint);
}

/** The path of an address below the API's base address. */
export function pathBelow(base: string, { pathname }: URL): string {
  return pathname.slice(new URL(base).pathname.replace(/\/$/, '').length);
}
