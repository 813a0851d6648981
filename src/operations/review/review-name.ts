import { hash } from 'node:crypto';
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
  // Two long names that start alike must not become one.
  const digest = hash('sha256', repository.toLowerCase()).slice(0, 8);
  const room = longest - ending.length - digest.length - 1;
  return `${base.slice(0, room).replace(/-$/, '')}-${digest}${ending}`;
}

/** Text as a label of DNS, which is safe in every part of an address; empty where nothing of it can be in one. */
export function toLabel(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
