import { ApiError } from './api-error.ts';
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

// What a caller passes on may not have been checked, or have come from the platform itself.
function encodePart(name: string, part: string): string {
  if (/^\.{0,2}$|[/\\]/.test(part)) {
    throw new ApiError({
      message: `\`${part}\` cannot be the ${name} in a path of the platform’s API`,
      hint: `Give the ${name}’s name or id, without slashes.`,
      code: 'unsendable',
      retry: { sent: false, again: false },
    });
  }
  return encodeURIComponent(part);
}
