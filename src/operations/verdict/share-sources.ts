import { ApiError, lacksCall } from '../../platform/wire/api-error.ts';
import { type AskSource, asAddition, type Excuses, isExcused, isNotHere, mostMisses } from './sources.ts';

/** So many apps may lack, one after the other, what others have. */
const mostLacking = 32;

/**
 * Remembers which sources a platform has over many apps, of which one may lack what another has: none is what answered nobody, and was
 * missing so often. What was in trouble so often in a row is asked no more: what it said last is the answer for the rest.
 */
export function shareSources(): AskSource {
  const sources = new Map<string, AskSource>();
  return (name, ask, excuses) => {
    const source = sources.get(name) ?? openSource();
    sources.set(name, source);
    return source(name, ask, excuses);
  };
}

function openSource(): AskSource {
  const underWay = new Set<Promise<unknown>>();
  let [isHere, misses] = [false, 0];
  let troubles: readonly ApiError[] = [];
  const isGivenUp = () => troubles.length >= mostMisses || (!isHere && misses >= mostLacking);
  /** Whether it is no more than that there is none. */
  const isNone = (error: unknown, excuses?: Excuses): boolean => {
    // That nobody understands what is there for others is trouble.
    if (!isExcused(error, excuses) || (isHere && isPage(error))) {
      if (error instanceof ApiError) troubles = [...troubles, error];
      return false;
    }
    troubles = [];
    if (isPage(error)) misses = mostLacking;
    else if (isNotHere(error) || excuses === asAddition) misses += 1;
    return true;
  };
  return async (_, ask, excuses) => {
    // Who asked before may be answered yet.
    while (isGivenUp() && underWay.size > 0) await Promise.race(underWay);
    if (troubles.length >= mostMisses) throw troubles.at(-1);
    if (isGivenUp()) return undefined;
    const asked = ask();
    const end = asked.then(forget, forget);
    underWay.add(end);
    try {
      const answer = await asked;
      [isHere, troubles] = [true, []];
      return answer;
    } catch (error) {
      if (!isNone(error, excuses)) throw error;
      return undefined;
    } finally {
      underWay.delete(end);
    }
  };
}

function forget(): void {}

/** Whether an answer is one that a platform gives at any address which it does not have. */
function isPage(error: unknown): boolean {
  return isNotHere(error) && !lacksCall(error);
}
