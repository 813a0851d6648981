import type { ConfigVars } from '../../contract/config-vars.ts';
import { OutcomeError } from '../../contract/errors.ts';
import type { Wire } from '../wire/open-wire.ts';

/** Config vars that the platform has accepted; `null` takes one away. */
export interface AcceptedVars {
  /** Whose they are: `my-app`. */
  readonly of: string;
  readonly sent: Readonly<Record<string, string | null>>;
  /** What the platform answered, where that was understood. */
  readonly echo: ConfigVars | undefined;
  /** Reads what is there now. */
  read(): Promise<ConfigVars>;
}

/**
 * Fails unless the platform shows config vars as they were sent: in its answer, or else at a look, which may come late. An
 * answer that shows something else may hide the values, each in part, or tell what was before: only looks decide then.
 */
export async function confirmVars(
  { of, sent, echo, read }: AcceptedVars,
  lookRepeatedly: Wire['lookRepeatedly'],
): Promise<void> {
  const keys = Object.keys(sent);
  const listOthers = (vars: ConfigVars) => keys.filter((key) => (vars.get(key) || null) !== (sent[key] || null));
  if (echo && listOthers(echo).length === 0) return;
  let others: readonly string[] = keys;
  const shown = await lookRepeatedly(async () => {
    others = listOthers(await read());
    return others.length === 0 || undefined;
  });
  if (!shown)
    throw new OutcomeError(
      `The platform does not show config vars as they were sent, for ${of}: ${others.toSorted().join(', ')}`,
      'Look at these config vars on the platform: somebody may be changing them at the same time, or the platform may refuse such values.',
    );
}
