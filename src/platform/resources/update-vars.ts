import { ActionError } from '../../contract/errors.ts';
import { quote } from '../../contract/text.ts';
import { hasStatus } from '../wire/api-error.ts';
import { mostAtOnce } from '../wire/retry.ts';

type Vars = Readonly<Record<string, string | null>>;
type Shown = ReadonlyMap<string, string>;

/** How config vars are sent and read again. */
interface Way {
  /** Whose config vars they are, for messages. */
  readonly of: string;
  /** What the platform shows after the change; undefined if its answer is empty. */
  send(vars: Vars): Promise<Shown | undefined>;
  read(): Promise<Shown>;
}

/** Sends all changes at once and compares what the platform then shows with what was sent. */
export async function updateVars(vars: Vars, { of, read, send }: Way): Promise<void> {
  const echo = await send(vars).catch((error: unknown) => {
    if (hasStatus(error, 504) && Object.keys(vars).length > mostAtOnce) return sendInParts(vars, send);
    throw error;
  });
  const shown = echo ?? (await read());
  const missed = Object.entries(vars).flatMap(([name, value]) => ((shown.get(name) ?? null) === value ? [] : name));
  if (missed.length === 0) return;
  throw new ActionError(
    'config-not-confirmed',
    `The platform does not show ${quote(missed)} of ${of} as sent`,
    'Compare these config vars on the platform with the workflow. Another change may have come in between.',
  );
}

/** Sends one part after the other. No part's answer shows all, so that a new read confirms them. */
async function sendInParts(vars: Vars, send: Way['send']): Promise<undefined> {
  const entries = Object.entries(vars);
  for (let at = 0; at < entries.length; at += mostAtOnce)
    await send(Object.fromEntries(entries.slice(at, at + mostAtOnce)));
}
