import { UnknownOutcomeError } from '../../contract/errors.ts';
import { hasStatus } from '../wire/api-error.ts';

type Vars<Value> = Readonly<Record<string, Value>>;

/** Sends config vars at once; where a gateway gives up on so many (504), in halves, and what is left in parts of the size that it takes. */
export async function sendInParts<Value>(vars: Vars<Value>, send: (part: Vars<Value>) => Promise<void>): Promise<void> {
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
