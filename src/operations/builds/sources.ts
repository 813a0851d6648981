import { hasStatus } from '../../platform/wire/api-error.ts';

/** Asks a source, if the platform has it. */
export type AskSource = <T>(name: string, ask: () => Promise<T>) => Promise<T | undefined>;

/** Remembers which sources a platform has: a 404 or 405 from one that never answered means that there is none. */
export function rememberSources(): AskSource {
  const known = new Map<string, 'here' | 'missing'>();
  return async (name, ask) => {
    if (known.get(name) === 'missing') return undefined;
    try {
      const answer = await ask();
      known.set(name, 'here');
      return answer;
    } catch (error) {
      if (known.get(name) === 'here' || !hasStatus(error, 404, 405)) throw error;
      known.set(name, 'missing');
      return undefined;
    }
  };
}
