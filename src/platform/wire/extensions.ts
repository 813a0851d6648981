import { hasStatus } from './api-error.ts';
import type { Endpoint, ExtensionName } from './endpoints.ts';

/** Which extensions the platform was seen to have, for one connection. */
export interface Extensions {
  /** Undefined until the platform has answered a call of it. */
  known(name: ExtensionName): 'here' | 'absent' | undefined;
  /** An extension that has answered once is here for good. */
  remember(name: ExtensionName, seen: 'here' | 'absent'): void;
  /** Whether the app or pipeline that a path is about has answered any call. */
  hasAnswered(path: string): boolean;
  rememberAnswer(path: string): void;
}

/** Begins the memory of one connection. */
export function rememberExtensions(): Extensions {
  const all = new Map<ExtensionName, 'here' | 'absent'>();
  const owners = new Set<string>();
  const ownerOf = (path: string) => /^\/(apps|pipelines)\/[^/]+/.exec(path)?.[0] ?? '';
  return {
    known: (name) => all.get(name),
    remember(name, seen) {
      if (all.get(name) !== 'here') all.set(name, seen);
    },
    hasAnswered: (path) => owners.has(ownerOf(path)),
    rememberAnswer: (path) => owners.add(ownerOf(path)),
  };
}

/**
 * Calls an extension: undefined if it is known to be absent, or is found so by a 404 or 405 where the app or pipeline itself has
 * answered. For one item, these say only that there is no such thing.
 */
export async function unlessAbsent<T>(
  { extension, item }: Endpoint,
  path: string,
  extensions: Extensions,
  call: () => Promise<T>,
): Promise<T | undefined> {
  if (extension === undefined || extensions.known(extension) === 'absent') return undefined;
  try {
    const value = await call();
    extensions.remember(extension, 'here');
    return value;
  } catch (error) {
    if (!hasStatus(error, 404, 405)) throw error;
    if (item) return undefined;
    if (extensions.known(extension) === 'here' || !extensions.hasAnswered(path)) throw error;
    extensions.remember(extension, 'absent');
    return undefined;
  }
}
