import { formatDuration } from '../contract/format-duration.ts';
import type { Phase } from '../contract/outcome.ts';

/** How long a phase took; nothing of one that has only just begun. */
export function formatPhase({ start, end }: Phase): string {
  return end - start >= 50 ? formatDuration(end - start) : '';
}
