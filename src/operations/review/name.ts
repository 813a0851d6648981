import { hash } from 'node:crypto';
import type { PullRequest } from '../../contract/event.ts';

/** What DNS allows for one label. */
const longest = 63;

/** The name of a pull request's namespace: `<repository>-pr-<number>`, safe for DNS; the number is never cut. */
export function nameReview(repository: string, number: number): string {
  const ending = `-pr-${number}`;
  const base = toLabel(repository) || 'review';
  if (base.length + ending.length <= longest) return base + ending;
  // Two long names that start alike must not become one.
  const digest = hash('sha256', repository.toLowerCase()).slice(0, 8);
  const room = longest - ending.length - digest.length - 1;
  return `${base.slice(0, room).replace(/-$/, '')}-${digest}${ending}`;
}

/** Where a reviewed app can be seen. A branch's name fills in as a single label, and leads to no other host. */
export function fillInAddress(pattern: string, namespace: string, { headBranch, number }: PullRequest): string {
  const branch = toLabel(headBranch).slice(0, longest).replace(/-$/, '') || `pr-${number}`;
  const parts = { number: String(number), namespace, branch };
  return Object.entries(parts).reduce((url, [name, value]) => url.replaceAll(`{${name}}`, value), pattern);
}

/** Text as a label of DNS; empty if nothing of it can be in one. */
function toLabel(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
