import { OutcomeError } from '../../contract/errors.ts';
import { listSetbacks, type Setback } from '../wire/setbacks.ts';
import { pick } from './fields.ts';

/** A thing that is there to stay, once it is made or found. */
export interface Lasting {
  readonly raw: unknown;
  readonly name?: string;
  readonly hostname?: string;
}

/** What such a thing is. */
export type LastingKind = 'app' | 'domain' | 'namespace';

const now: readonly Setback['kind'][] = ['failed', 'denied', 'error', 'going'];
const ever: typeof now = [...now, 'past'];

/** What counts against a thing. That an app failed is said of its last deployment too, unless it was made just now. */
const counting = {
  made: { app: ever, domain: ever, namespace: ever },
  found: { app: ['going'], domain: ['going'], namespace: now },
};

/** Insists on a thing of which the platform does not say that it failed, or that it is going away. */
export function requireSound(of: LastingKind, thing: Lasting, how: keyof typeof counting): void {
  const { raw, hostname, name = hostname ?? of } = thing;
  // What fails so of a domain is its certificate, which has a verdict of its own.
  const isCertificate = of === 'domain' && /fail|error|time/i.test(pick(raw, 'status') ?? '');
  const kinds: readonly string[] = isCertificate ? ['going'] : counting[how][of];
  const setbacks = listSetbacks(raw).filter(({ kind }) => kinds.includes(kind));
  const setback = setbacks.find(({ kind }) => kind === 'going') ?? setbacks[0];
  if (setback === undefined) return;
  throw setback.kind === 'going' ? isGoing(name, setback.text) : madeInVain(name, setback.text);
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
