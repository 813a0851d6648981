import { isFields } from '../contract/is-fields.ts';
import { tooSlow, unread } from '../contract/unread.ts';
import type { Octokit } from './octokit.ts';

/** Ways to take secrets out of a text. */
export interface OutgoingTexts {
  redact(text: string): string;
  /** Leaves config values as they are. */
  redactCredentials(text: string): string;
}

/** What a call is made by, all of it ours; its parameters are the rest. */
const ofCall = ['method', 'url', 'baseUrl', 'headers', 'mediaType', 'request', 'query'];
/** Names, words of the API, our own notes, and what is put together from clean texts: no config value of the same letters may change them. */
const ofNames = /^(owner|repo|environment|ref|sha|basehead|state|sort|direction|variables|payload|body|log_url)$/;

/**
 * Lets no secret go out to GitHub, whatever call it is in. Half an address leads elsewhere: one that holds a secret is left out. Nor is
 * half a note found again: a call that there is no time to look through is not made.
 */
export function guardOutgoing({ hook }: Octokit, { redact, redactCredentials }: OutgoingTexts): void {
  hook.wrap('request', (request, options) => {
    // They are changed where they are: of a copy, the hooks further in would know nothing.
    const asked = options as Record<string, unknown>;
    for (const [name, value] of Object.entries(asked)) {
      if (ofCall.includes(name)) continue;
      const shown = mapTexts(value, ofNames.test(name) ? redactCredentials : redact);
      asked[name] = name.endsWith('_url') && shown !== value ? undefined : shown;
    }
    return request(options);
  });
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') {
    const shown = change(value);
    if (shown.endsWith(unread) && !value.endsWith(unread)) throw new Error(tooSlow);
    return shown;
  }
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapTexts(inner, change)]));
}
