import type { ShownVars } from '../../../contract/config-vars.ts';
import { OutcomeError, UnknownOutcomeError, UnshownError } from '../../../contract/errors.ts';
import { hasStatus } from '../../wire/api-error.ts';
import type { Wire } from '../../wire/open-wire.ts';

type Vars<Value> = Readonly<Record<string, Value>>;

/** A change of config vars, and the calls that make and show it. */
interface VarsChange<Value> extends Pick<AcceptedVars, 'of' | 'before' | 'read'> {
  /** What each shall be; `null` takes one away. */
  readonly vars: Vars<Value>;
  /** Sends some of them. Returns what the platform answered, where that was understood. */
  send(part: Vars<Value>): Promise<ShownVars | undefined>;
}

/** Changes config vars; it has succeeded only when the platform shows each as it was sent. */
export function changeVars<Value extends string | null>(
  { of, vars, before, send, read }: VarsChange<Value>,
  lookRepeatedly: Wire['lookRepeatedly'],
): Promise<void> {
  return sendInParts(vars, async (sent) => {
    const echo = await send(sent);
    await confirmVars({ of, sent, before, echo, read }, lookRepeatedly);
  });
}

/** Sends config vars at once; where a gateway gives up on so many (504), in halves, and what is left in parts of the size that it takes. */
async function sendInParts<Value>(vars: Vars<Value>, send: (part: Vars<Value>) => Promise<void>): Promise<void> {
  const entries = Object.entries(vars);
  let size = entries.length;
  for (let at = 0; at < entries.length; ) {
    const part = entries.slice(at, at + size);
    try {
      await send(Object.fromEntries(part));
      at += part.length;
    } catch (error) {
      if (part.length === 1 || !isGivenUp(error)) throw error;
      size = Math.ceil(part.length / 2);
    }
  }
}

function isGivenUp(error: unknown): boolean {
  return error instanceof UnknownOutcomeError && hasStatus(error.cause, 504);
}

/** Config vars that the platform has accepted; `null` takes one away. */
interface AcceptedVars {
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
async function confirmVars(
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
  let last = before;
  const shown = await lookRepeatedly(async () => {
    const vars = await read();
    last = vars;
    others = listOthers(vars).filter((key) => {
      const value = sent[key];
      return value == null || !vars.has(key) || !isHidden(key, value, vars.get(key));
    });
    return others.length === 0 || undefined;
  });
  if (shown) return;
  const VarsError = keys.every((key) => last.has(key) === before.has(key) && last.get(key) === before.get(key))
    ? UnshownError
    : OutcomeError;
  throw new VarsError(
    `The platform does not show config vars as they were sent, for ${of}: ${others.toSorted().join(', ')}`,
    'Look at these config vars on the platform: somebody may be changing them at the same time, or the platform may refuse such values, or hide all.',
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
