import type { ShownVars } from '../../contract/config-vars.ts';
import { OutcomeError } from '../../contract/errors.ts';
import type { Wire } from '../wire/open-wire.ts';

/** Config vars that the platform has accepted; `null` takes one away. */
export interface AcceptedVars {
  /** Whose they are: `my-app`. */
  readonly of: string;
  readonly sent: Readonly<Record<string, string | null>>;
  /** What the platform showed before they were sent. */
  readonly before: ShownVars;
  /** What the platform answered, where that was understood. */
  readonly echo: ShownVars | undefined;
  /** Reads what is there now. */
  read(): Promise<ShownVars>;
}

/**
 * Fails unless the platform shows config vars as they were sent: in its answer, or else at a look, which may come late. An answer
 * tells what is there only if it also shows what was not sent, as it was known before: else it may repeat what was sent, with words
 * of its own beside it, hide the values, each in part, or tell what was before, and looks decide.
 */
export async function confirmVars(
  { of, sent, before, echo, read }: AcceptedVars,
  lookRepeatedly: Wire['lookRepeatedly'],
): Promise<void> {
  const keys = Object.keys(sent);
  // What is there without its value is neither what was sent nor gone; some platforms show as empty what is gone.
  const listOthers = (vars: ShownVars) =>
    keys.filter((key) => (vars.has(key) ? vars.get(key) : '') !== (sent[key] ?? ''));
  const isRepeated = echo !== undefined && listOthers(echo).length === 0;
  if (isRepeated && [...before].some(([key, value]) => value && sent[key] === undefined && echo.get(key) === value))
    return;
  const isHidden = learnHiding(before, isRepeated);
  let others: readonly string[] = keys;
  const shown = await lookRepeatedly(async () => {
    const vars = await read();
    others = listOthers(vars).filter((key) => {
      const value = sent[key];
      return value == null || !vars.has(key) || !isHidden(key, value, vars.get(key));
    });
    return others.length === 0 || undefined;
  });
  if (!shown)
    throw new OutcomeError(
      `The platform does not show config vars as they were sent, for ${of}: ${others.toSorted().join(', ')}`,
      'Look at these config vars on the platform: somebody may be changing them at the same time, or the platform may refuse such values.',
    );
}

/** What stands in place of a part of a value: `****3x9Q`, `sk-l****`. */
const veil = /[*•●]{3,}|x{4,}/i;

/** A value that is shown under a seal, which is another one after each change. */
const seal = /^EV\[.+]$/;

/**
 * Tells whether a platform only hides a value that was sent, by what it showed before and whether its answer repeated all that was
 * sent: who shows no value can only repeat it. Of a value that is shown in part, that part must fit. A text that stood there before may
 * be an old value that looks hidden, unless no other value was told either.
 */
function learnHiding(before: ShownVars, isRepeated: boolean) {
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
