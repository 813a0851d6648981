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
function ownerOf(path: string): string {
  return /^\/(apps|pipelines)\/[^/]+/.exec(path)?.[0] ?? '';
}

/** Remembers which apps and pipelines an answer has come from, or shows. */
export function rememberOwners({ owners }: Extensions, { shows }: Endpoint, path: string, shown: unknown): void {
  owners.add(ownerOf(path));
  const things = shows ? ([shown].flat() as readonly { readonly id: string; readonly name: string }[]) : [];
  for (const one of things.flatMap(({ id, name }) => [id, name])) owners.add(`/${shows}/${encodeURIComponent(one)}`);
}

/** Calls an endpoint. An extension gives undefined if it is absent: known, or found so after its app or pipeline answered. */
export async function unlessAbsent<T>(
  { extension, item }: Endpoint,
  path: string,
  { owners, seen }: Extensions,
  call: () => Promise<T>,
): Promise<T | undefined> {
  if (extension === undefined) return call();
  if (seen.get(extension) === 'absent') return undefined;
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
