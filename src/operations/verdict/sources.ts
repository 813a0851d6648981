import { excusing } from '../../contract/errors.ts';
import { ApiError, lacksCall } from '../../platform/wire/api-error.ts';
import { inWords } from '../../platform/words/spelling.ts';

/** How something is asked for that is only an addition to what is known. */
export const briefly = { attempts: 2, requestTimeout: 3000 };

/** Which refusals are excused, for those who can do without an answer. */
export type Excuses = (refusal: ApiError) => boolean;

export const anyRefusal: Excuses = () => true;

/** For what is known without it: who is refused it does as if it were not here. */
export const asAddition: Excuses = () => true;

/** What is told in a form that nobody knows. */
export const isMisread: Excuses = ({ code }) => code === 'unexpected';

/** What a source answers that is asked once, or nothing where the platform does not have it. */
export async function ifHere<T>(call: Promise<T>, excuses?: Excuses): Promise<T | undefined> {
  return call.catch(excusing((error) => isExcused(error, excuses)));
}

/** Asks a source, if the platform has it. */
export type AskSource = <T>(name: string, ask: () => Promise<T>, excuses?: Excuses) => Promise<T | undefined>;

/** So often something is asked for by its id that is not here. */
export const mostMisses = 4;

/** Remembers which sources a platform has: one that never answered otherwise than that it is not here is none. */
export function rememberSources(): AskSource {
  const misses = new Map<string, number>();
  return async (name, ask, excuses) => {
    if ((misses.get(name) ?? 0) >= mostMisses) return undefined;
    try {
      const answer = await ask();
      misses.set(name, -1);
      return answer;
    } catch (error) {
      // Others may have been answered meanwhile.
      const missed = misses.get(name) ?? 0;
      if (missed < 0 || !isExcused(error, excuses)) throw error;
      if (isNotHere(error)) misses.set(name, maybeLate(error) ? missed + 1 : mostMisses);
      return undefined;
    }
  };
}

/** Asks each source once for one app, however many want to know. */
export function keepAnswers(ask: AskSource): AskSource {
  const kept = new Map<string, Promise<unknown>>();
  return <T>(name: string, get: () => Promise<T>, excuses?: Excuses) => {
    const answer = kept.get(name) ?? ask(name, get, excuses);
    kept.set(name, answer);
    return answer as Promise<T | undefined>;
  };
}

/** Asks sources that may refuse, and keeps the last refusal for whoever cannot do without. */
export function collectRefusals(
  ask: AskSource,
  hasEnded: () => boolean | undefined = () => false,
): { readonly ask: AskSource; throwRefusal(): void } {
  const refusals: ApiError[] = [];
  return {
    ask: (name, source) => ask(name, source, (error) => refusals.push(error) > 0).catch(unlessGone(hasEnded())),
    throwRefusal() {
      const last = refusals.splice(0).at(-1);
      // What nobody understands at look after look will not be understood at the next.
      if (last) throw new ApiError({ ...last, message: last.message, retry: { ...last.retry, again: false } });
    },
  };
}

/** Goes on without the record of what has ended well, which a platform may clear away. */
export const unlessGone = (hasEnded = false) => excusing((error) => hasEnded && lacksCall(error));

/** Whether it is no error that a source gave no answer. */
export function isExcused(error: unknown, excuses: Excuses = () => false): boolean {
  return isNotHere(error) || (isRefusal(error) && excuses(error));
}

/** Some platforms answer every address that they do not know with the same page, call that a success, or lead to another page. */
export function isNotHere(error: unknown): boolean {
  if (lacksCall(error)) return true;
  if (!(error instanceof ApiError)) return false;
  const { code, message, status } = error;
  const isNamed = code === 'unreadable' || [inWords(code), message].some((text) => noSuchCall.test(text));
  return code === 'redirect' || (status === 200 && isNamed);
}

/** What was just started, and is asked for by its id, may show late. */
function maybeLate(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404 && error.parts.length > 1;
}

/** What a platform calls an address that it does not have; what it lacks of a build, such as a buildpack, is another matter. */
const noSuchCall =
  /(?:^|: )(?:(?:the )?(?:requested )?(?:(?:resource|route|endpoint|page|path|url)[ _])?(?:was |is )?not[ _]found\.?(?: \(|$)|no such (?:endpoint|route|page|path|url)\b|no route matches\b|cannot get \/)/i;

/**
 * A token that is bound to one app may be refused lists, and a gateway refuses what it does not know: both will not pass. Nor will
 * what is told in a form that nobody knows.
 */
function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  const { code, retry, status = 0 } = error;
  return code === 'unexpected' || (status >= 400 && status < 500 && !retry.again);
}
