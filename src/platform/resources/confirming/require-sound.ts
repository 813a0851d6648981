import { OutcomeError } from '../../../contract/errors.ts';
import type { Endpoint } from '../../wire/endpoints.ts';
import { findGoing, listFlaws } from '../../words/setbacks.ts';
import { pick } from '../reading/fields.ts';

/** A thing that is there to stay, once it is made or found. */
export interface Lasting {
  readonly raw: unknown;
  readonly name?: string;
  readonly hostname?: string;
}

/**
 * How the platform says that a thing is still being made. What else is under way of an app may be its deployment, and of a domain
 * its certificate, which may wait for a DNS record that only a person makes.
 */
const making = {
  app: /^((creat|provision|allocat)ing|setting.?up)$/i,
  domain: /^creating$/i,
  namespace: /^((creat|provision|allocat|initiali[sz])ing|setting.?up)$/i,
};

/** The word by which the platform says that a thing is still being made. */
export function findMaking(of: keyof typeof making, { raw }: Lasting): string | undefined {
  const paths = ['status', 'state', 'phase', 'status.phase', 'lifecycle_state', 'provisioning_state'];
  return paths.flatMap((path) => pick(raw, path) ?? []).find((word) => making[of].test(word));
}

/** Insists on a thing of which the platform does not say that it failed, that it cannot be used, or that it is going away. */
export function requireSound(of: Endpoint['of'], thing: Lasting, isMade: boolean): void {
  const { raw, hostname, name = hostname ?? '' } = thing;
  const setbacks = listFlaws(raw);
  // What fails of an app that was there is its last deployment, and what fails of a domain or is awaited its certificate: both have a verdict of their own.
  const isCertificate =
    of === 'domain' && /fail|error|time|pend|wait|verif|valid/i.test(pick(raw, 'status', 'state') ?? '');
  const isTaken = setbacks.some(({ text }) => /\b(taken|in use|belongs|quota|denied|not allowed)\b/i.test(text));
  const isOwn = of === 'namespace' || (isMade && (!isCertificate || isTaken));
  const ignored = isMade ? ['crashed'] : ['crashed', 'past'];
  const going = findGoing(raw);
  if (going) throw isGoing(name, going);
  if (!isOwn) return;
  const flaw = setbacks.find(({ kind }) => !ignored.includes(kind));
  if (flaw) throw madeInVain(name, flaw.text);
}

function isGoing(of: string, word: string): OutcomeError {
  return new OutcomeError(
    `The platform has ${of}, but it is going away: ${word}`,
    'Run this again once it is gone from the platform.',
  );
}

function madeInVain(of: string, word: string): OutcomeError {
  return new OutcomeError(
    `The platform has ${of}, but says of it: ${word}`,
    'Look at it on the platform, and mend or remove it there before you run this again: it would be found as it is.',
  );
}
