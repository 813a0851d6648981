import type { ShownVars } from '../../contract/config-vars.ts';

/** What stands in place of a part of a value: `****3x9Q`, `sk-l****`. */
const veil = /[*•●]{3,}|x{4,}/i;

/** A value that is shown under a seal, which is another one after each change. */
const seal = /^EV\[.+]$/;

/**
 * Tells whether a platform only hides a value that was sent, by what it showed before and whether its answer repeated all that was
 * sent: who shows no value can only repeat it. Of a value that is shown in part, that part must fit. A text that stood there before may
 * be an old value that looks hidden, unless no other value was told either.
 */
export function learnHiding(before: ShownVars, isRepeated: boolean) {
  const shown = [...before.values()].filter((text) => text !== '');
  const hidesAll = shown.length > 0 && shown.every((text) => text === undefined || veil.test(text));
  return (key: string, value: string, text: string | undefined): boolean => {
    // What was told before is not hidden now, but gone.
    if (text === undefined) return isRepeated && (hidesAll || !before.get(key));
    const isNew = text !== before.get(key);
    if (seal.test(text)) return isNew;
    if (text === '') return isRepeated && isNew && hidesAll && value.trim() !== '';
    const [head = '', tail, more] = text.split(veil);
    const isPart = tail !== undefined && more === undefined && value.startsWith(head) && value.endsWith(tail);
    if (!isPart || veil.test(value)) return false;
    return isNew ? isRepeated || head + tail !== '' : isRepeated && hidesAll;
  };
}
