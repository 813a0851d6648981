import { type Parse, Problem } from './problem.ts';

const units = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000 } as const;

/** `90s`, `10m`, `1h30m`, `5d`: milliseconds. */
export const duration: Parse<number> = (value) => {
  const parts = /^(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/.exec(value);
  if (!parts || value === '') {
    const unit = /^\d+$/.test(value) ? `; did you mean \`${value}s\`?` : '';
    throw new Problem(`must be a duration such as \`90s\`, \`10m\` or \`1h30m\`, not \`${value}\`${unit}`);
  }
  const total = Object.values(units).reduce((sum, unit, index) => sum + Number(parts[index + 1] ?? 0) * unit, 0);
  // Timers of the runtime cannot count further than 24 days.
  if (total <= 0 || total > 24 * units.d) throw new Problem(`must be longer than 0s and at most 24d, not \`${value}\``);
  return total;
};
