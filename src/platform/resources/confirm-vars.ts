import type { ShownVars } from '../../contract/config-vars.ts';
import { OutcomeError } from '../../contract/errors.ts';
import type { Wire } from '../wire/open-wire.ts';

/** Config vars that the platform has accepted; `null` takes one away. */
export interface AcceptedVars {
  /** Whose they are: `my-app`. */
  readonly of: string;
  readonly sent: Readonly<Record<string, string | null>>;
  /** What the platform answered, where that was understood. */
  readonly echo: ShownVars | undefined;
  /** Reads what is there now. */
  read(): Promise<ShownVars>;
}

/**
 * Fails unless the platform shows config vars as they were sent: in its answer, or else at a look, which may come late. An
 * answer that shows something else may hide the values, each in part, or tell what was before, and one that shows nothing else may only
 * repeat what was sent: looks decide then.
 */
export async function confirmVars(
  { of, sent, echo, read }: AcceptedVars,
  lookRepeatedly: Wire['lookRepeatedly'],
): Promise<void> {
  const keys = Object.keys(sent);
  // What is there without its value is neither what was sent nor gone; some platforms show as empty what is gone.
  const listOthers = (vars: ShownVars) =>
    keys.filter((key) => (vars.has(key) ? vars.get(key) : '') !== (sent[key] ?? ''));
  const isRepeated = echo && listOthers(echo).length === 0;
  if (isRepeated && echo.size !== keys.length) return;
  let others: readonly string[] = keys;
  const shown = await lookRepeatedly(async () => {
    const vars = await read();
    // Who shows no values at a look can only repeat them.
    const isHidden = (key: string) => vars.has(key) && /^[*•x]+$/i.test(vars.get(key) ?? '*');
    others = listOthers(vars).filter((key) => !isRepeated || !isHidden(key));
    return others.length === 0 || undefined;
  });
  if (!shown)
    throw new OutcomeError(
      `The platform does not show config vars as they were sent, for ${of}: ${others.toSorted().join(', ')}`,
      'Look at these config vars on the platform: somebody may be changing them at the same time, or the platform may refuse such values.',
    );
}
