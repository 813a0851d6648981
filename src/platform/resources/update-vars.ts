import { ActionError } from '../../contract/errors.ts';
import { quote } from '../../contract/text.ts';
import { hasStatus } from '../wire/api-error.ts';
import type { Clock } from '../wire/clock.ts';
import { mostAtOnce } from '../wire/retry.ts';

type Vars = Readonly<Record<string, string | null>>;
type Shown = ReadonlyMap<string, string>;

/** How config vars are sent and read again. */
interface Way {
  /** Whose config vars they are, for messages. */
  readonly of: string;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** What the platform shows after the change; undefined if its answer is empty. */
  send(vars: Vars): Promise<Shown | undefined>;
  read(): Promise<Shown>;
}

const pauses = [0, 1000, 2000, 4000];

/** Sends all changes at once and compares what the platform then shows with what was sent. */
export async function updateVars(vars: Vars, way: Way): Promise<void> {
  const shown = await way.send(vars).catch((error: unknown) => {
    if (hasStatus(error, 504) && Object.keys(vars).length > mostAtOnce) return sendInParts(vars, way);
    throw error;
  });
  const missed = shown ? listOthers(vars, shown) : await readUntilShown(vars, way);
  if (missed.length === 0) return;
  throw new ActionError(
    'config-not-confirmed',
    `The platform does not show ${quote(missed)} of ${way.of} as sent`,
    'Compare these config vars on the platform with the workflow. Another change may have come in between.',
  );
}

/** Sends one part after the other. No part's answer shows all, so that a new read confirms them. */
async function sendInParts(vars: Vars, { send }: Way): Promise<undefined> {
  const entries = Object.entries(vars);
  for (let at = 0; at < entries.length; at += mostAtOnce)
    await send(Object.fromEntries(entries.slice(at, at + mostAtOnce)));
}

/** Reads a few times, because a change may show late; gives the names that never were as sent. */
async function readUntilShown(vars: Vars, { clock, read, signal }: Way): Promise<readonly string[]> {
  let missed: readonly string[] = Object.keys(vars);
  for (const pause of pauses) {
    await clock.sleep(pause, signal);
    const shown = await read();
    missed = listOthers(vars, shown);
    if (missed.length === 0) break;
  }
  return missed;
}

function listOthers(vars: Vars, shown: Shown): readonly string[] {
  return Object.entries(vars).flatMap(([name, value]) => ((shown.get(name) ?? null) === value ? [] : name));
}
