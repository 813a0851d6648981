import { type ApiError, hasStatus } from '../../platform/wire/api-error.ts';

/** Asks a source, if the platform has it. */
export type AskSource = <T>(name: string, ask: () => Promise<T>) => Promise<T | undefined>;

/** Remembers which sources a platform has: one that never answered otherwise than that it is not here is none. */
export function rememberSources(): AskSource {
  const known = new Map<string, 'here' | 'missing'>();
  return async (name, ask) => {
    if (known.get(name) === 'missing') return undefined;
    try {
      const answer = await ask();
      known.set(name, 'here');
      return answer;
    } catch (error) {
      if (known.get(name) === 'here' || !isNotHere(error)) throw error;
      known.set(name, 'missing');
      return undefined;
    }
  };
}

/** Some platforms answer every address that they do not know with the same page, and call that a success. */
function isNotHere(error: unknown): boolean {
  return hasStatus(error, 404, 405, 410, 501) || (hasStatus(error, 200) && (error as ApiError).code === 'unreadable');
}
