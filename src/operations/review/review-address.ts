import type { PullRequest } from '../../contract/event.ts';
import { toLabel } from './review-name.ts';

/** Where a reviewed app can be seen. What a branch is called is anybody's choice: it fills in as one label, and leads to no other host. */
export function fillInAddress(pattern: string, namespace: string, { headBranch, number }: PullRequest): string {
  const branch = toLabel(headBranch).slice(0, 63).replace(/-$/, '') || `pr-${number}`;
  const parts = { number: String(number), namespace, branch };
  return Object.entries(parts).reduce((url, [name, value]) => url.replaceAll(`{${name}}`, value), pattern);
}
