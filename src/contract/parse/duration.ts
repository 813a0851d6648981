import { type Parse, Problem } from './problem.ts';

const units = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000 } as const;

const pattern = /^(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/;
const spelled = /[ \t]?(?:(d)(?:ays?)?|(h)(?:ours?|rs?)?|(m)(?:in(?:ute)?s?)?|(s)(?:ec(?:ond)?s?)?)\b[ \t]?/gi;

/** `90s`, `10m`, `1h30m`, `5d`: milliseconds. */
export const duration: Parse<number> = (value) => {
  const parts = pattern.exec(value);
  if (!parts || value === '') {
    const meant = shortenUnits(value);
    const asked = meant === undefined ? '' : `; did you mean \`${meant}\`?`;
    throw new Problem(`must be a duration such as \`90s\`, \`10m\` or \`1h30m\`, not \`${value}\`${asked}`);
  }
  const total = Object.values(units).reduce((sum, unit, index) => sum + Number(parts[index + 1] ?? 0) * unit, 0);
  // Timers of the runtime cannot count further than 24 days.
  if (total <= 0 || total > 24 * units.d) throw new Problem(`must be longer than 0s and at most 24d, not \`${value}\``);
  return total;
};

/** `5 minutes` as `5m`, and a bare number as seconds, if that is a duration. */
function shortenUnits(value: string): string | undefined {
  const short = /^\d+$/.test(value) ? `${value}s` : value.replace(spelled, '$1$2$3$4').toLowerCase();
  return /[1-9]/.test(short) && pattern.test(short) ? short : undefined;
}
