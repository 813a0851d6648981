import { OutcomeError } from '../../contract/errors.ts';
import type { Endpoint } from '../wire/endpoints.ts';
import { listSetbacks } from '../words/setbacks.ts';
import { pick } from './fields.ts';

/** A thing that is there to stay, once it is made or found. */
export interface Lasting {
  readonly raw: unknown;
  readonly name?: string;
  readonly hostname?: string;
}

/** Insists on a thing of which the platform does not say that it failed, or that it is going away. */
export function requireSound(of: Endpoint['of'], thing: Lasting, isMade = false): void {
  const { raw, hostname, name = hostname ?? '' } = thing;
  const setbacks = listSetbacks(raw);
  // What fails of an app that was there is its last deployment, and what fails of a domain or is awaited its certificate: both have a verdict of their own.
  const isCertificate = of === 'domain' && /fail|error|time|pend|wait|verif/i.test(pick(raw, 'status', 'state') ?? '');
  const isTaken = setbacks.some(({ text }) => /\b(taken|in use|belongs|quota|denied|not allowed)\b/i.test(text));
  const isOwn = of === 'namespace' || (isMade && (!isCertificate || isTaken));
  const ignored = isMade ? ['crashed'] : ['crashed', 'past'];
  const going = setbacks.find(({ kind }) => kind === 'going');
  if (going) throw isGoing(name, going.text);
  const setback = setbacks.find(({ kind }) => isOwn && !ignored.includes(kind));
  if (setback) throw madeInVain(name, setback.text);
}

function isGoing(of: string, word: string): OutcomeError {
  return new OutcomeError(
    `The platform has ${of}, but it is going away: ${word}`,
    'Run this again once it is gone from the platform.',
  );
}

function madeInVain(of: string, word: string): OutcomeError {
  return new OutcomeError(
    `The platform made ${of}, but says of it: ${word}`,
    'Look at it on the platform, and remove it there before you run this again: it would be found as it is.',
  );
}
