import type { WorkflowEvent } from '../../contract/event.ts';

/** What DNS allows for one label. */
const longest = 63;

/** The name that the user chose, of which the step has judged that it holds the number, else the one that follows from the repository. */
export function chooseName({ repository }: WorkflowEvent, chosen: string | undefined, number: number): string {
  return chosen ?? nameReview(repository.name, number);
}

/** The name of a pull request's namespace: `<repository>-pr-<number>`, safe for DNS; the number is never cut. */
export function nameReview(repository: string, number: number): string {
  const ending = `-pr-${number}`;
  const base = toLabel(repository) || 'review';
  if (base.length + ending.length <= longest) return base + ending;
  // Loaded here, because few names are this long and every step would pay for it.
  const { createHash } = process.getBuiltinModule('node:crypto');
  // Two long names that start alike must not become one.
  const hash = createHash('sha256').update(repository.toLowerCase()).digest('hex').slice(0, 8);
  const room = longest - ending.length - hash.length - 1;
  return `${base.slice(0, room).replace(/-$/, '')}-${hash}${ending}`;
}

/** Text as a label of DNS, which is safe in every part of an address; empty where nothing of it can be in one. */
export function toLabel(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
