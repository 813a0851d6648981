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
  if (contradicted.length > 0)
    throw new OutcomeError(
      `The platform answered with other values than were sent, for ${of}: ${name(contradicted)}`,
      hint,
    );
  if (echo && listOthers(echo).length === 0 && !keys.some((key) => isMasked(echo.get(key)))) return;

  let others: readonly string[] = keys;
  const shown = await lookRepeatedly(async () => {
    others = listOthers(await read());
    return others.length === 0 || undefined;
  });
  if (!shown)
    throw new OutcomeError(
      `The platform does not show config vars as they were sent, for ${of}: ${name(others)}`,
      hint,
    );
}

/** Whether a platform hides a value instead of showing it. */
function isMasked(value: string | undefined): boolean {
  return value !== undefined && /\*{3}|•{3}|^.?(redacted|hidden|masked|filtered|protected).?$/i.test(value);
}

const hint =
  'Look at these config vars on the platform: somebody may be changing them at the same time, or the platform may refuse such values.';

function name(keys: readonly string[]): string {
  return keys.toSorted().join(', ');
}
