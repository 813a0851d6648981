/** A time span as people write it: `0.4 s`, `42 s`, `3 min 5 s`, `1 h 30 min`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 9950) return `${Number((milliseconds / 1000).toFixed(1))} s`;
  const seconds = Math.round(milliseconds / 1000);
  const parts = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const;
  const largest = parts.findIndex(([count]) => count > 0);
  return parts
    .slice(largest, largest + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}
