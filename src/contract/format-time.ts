/** A moment as people read it: `2026-11-15 02:38:18 UTC`. What is no time stays as it is. */
export function formatTime(moment: string | number): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? String(moment) : `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
