import { hasStatus } from './api-error.ts';
import type { Endpoint, ExtensionName } from './endpoints.ts';

/** What one connection has seen of the platform. */
export interface Extensions {
  readonly seen: Map<ExtensionName, 'here' | 'absent'>;
  /** The paths of the apps and pipelines that have answered any call. */
  readonly owners: Set<string>;
}

/** Begins the memory of one connection. */
export function rememberExtensions(): Extensions {
  return { seen: new Map(), owners: new Set() };
}

/** The path of the app or pipeline that a path is about. */
export function ownerOf(path: string): string {
  return /^\/(apps|pipelines)\/[^/]+/.exec(path)?.[0] ?? '';
}

/** Calls an extension: undefined if it is known to be absent, or is found so where the app or pipeline itself has answered. */
export async function unlessAbsent<T>(
  { extension, item }: Endpoint,
  path: string,
  { owners, seen }: Extensions,
  call: () => Promise<T>,
): Promise<T | undefined> {
  if (extension === undefined || seen.get(extension) === 'absent') return undefined;
  try {
    const value = await call();
    seen.set(extension, 'here');
    return value;
  } catch (error) {
    const isMissing = hasStatus(error, 404, 405);
    if (isMissing && item) return undefined;
    if (!isMissing || seen.get(extension) === 'here' || !owners.has(ownerOf(path))) throw error;
    seen.set(extension, 'absent');
    return undefined;
  }
}
