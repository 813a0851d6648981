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

/** Fails unless the platform shows config vars as they were sent: in its answer, or else at a look, which may come late. */
export async function confirmVars(
  { of, sent, echo, read }: AcceptedVars,
  lookRepeatedly: Wire['lookRepeatedly'],
): Promise<void> {
  const keys = Object.keys(sent);
  const listOthers = (vars: ConfigVars) =>
    keys.filter((key) => !isMasked(vars.get(key)) && (vars.get(key) || null) !== (sent[key] || null));
  const contradicted = echo ? listOthers(echo).filter((key) => echo.has(key)) : [];
  if (contradicted.length > 0) throw notShown(of, contradicted, 'answered with other values than were sent');
  if (echo && listOthers(echo).length === 0 && !keys.some((key) => isMasked(echo.get(key)))) return;

  let others: readonly string[] = keys;
  const shown = await lookRepeatedly(async () => {
    others = listOthers(await read());
    return others.length === 0 || undefined;
  });
  if (!shown) throw notShown(of, others, 'accepted config vars, but does not show them as they were sent');
}

/** Whether a platform hides a value instead of showing it. */
function isMasked(value: string | undefined): boolean {
  return value !== undefined && /\*{3}|•{3}|^.?(redacted|hidden|masked|filtered|protected).?$/i.test(value);
}

function notShown(of: string, keys: readonly string[], what: string): OutcomeError {
  return new OutcomeError(
    `The platform ${what}, for ${of}: ${keys.toSorted().join(', ')}`,
    'Look at these config vars on the platform: somebody may be changing them at the same time, or the platform may refuse such values.',
  );
}
