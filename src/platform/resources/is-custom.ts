import type { Domain } from '../models.ts';

/** Whether a domain is one that the app was given, and not the platform's own. */
export function isCustom({ kind }: Domain): boolean {
  return kind?.toLowerCase() !== 'platform';
}
