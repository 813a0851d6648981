import type { ExtensionName } from './endpoints.ts';

/** Which extensions the platform was seen to have, for one connection. */
export interface Extensions {
  /** Undefined until the platform has answered a call of it. */
  known(name: ExtensionName): 'here' | 'absent' | undefined;
  /** An extension that has answered once is here for good. */
  remember(name: ExtensionName, seen: 'here' | 'absent'): void;
  /** Whether an app or pipeline, by its path, has answered any call. */
  hasAnswered(owner: string): boolean;
  rememberAnswer(path: string): void;
}

/** Begins the memory of one connection. */
export function rememberExtensions(): Extensions {
  const seen = new Map<ExtensionName, 'here' | 'absent'>();
  const owners = new Set<string>();
  return {
    known: (name) => seen.get(name),
    remember(name, told) {
      if (seen.get(name) !== 'here') seen.set(name, told);
    },
    hasAnswered: (owner) => owners.has(owner),
    rememberAnswer(path) {
      const [owner] = /^\/(apps|pipelines)\/[^/]+/.exec(path) ?? [];
      if (owner !== undefined) owners.add(owner);
    },
  };
}
