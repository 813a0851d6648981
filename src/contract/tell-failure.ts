import type { Details } from './errors.ts';

/** A failure in one text: a detail follows what failed, a single item is a sentence of its own, several are a list. */
export function tellFailure({ detail, items = [], message }: Details & { readonly message: string }): string {
  const said = detail === undefined ? message : `${message}: ${detail}`;
  const [only, ...others] = items;
  if (only === undefined) return said;
  return others.length === 0 ? `${said}. ${only}` : [`${said}:`, ...items.map((item) => `- ${item}`)].join('\n');
}
