import { askFor } from '../near.ts';
import { type Parse, Problem } from './problem.ts';

const units = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000 } as const;

const pattern = /^(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/;
const spelled = /(d)ays?|(h)(?:ours?|rs?)|(m)in(?:ute)?s?|(s)ec(?:ond)?s?/gi;
const weeks = /^(\d{1,4})\s*w(?:eeks?)?$/i;

const parseUpTo =
  (days: number): Parse<number> =>
  (value) => {
    const parts = pattern.exec(value);
    if (!parts || value === '')
      throw new Problem(`must be a duration such as \`90s\`, \`10m\` or \`1h30m\`, not \`${value}\`${suggest(value)}`);
    const total = Object.values(units).reduce((sum, unit, index) => sum + Number(parts[index + 1] ?? 0) * unit, 0);
    if (total <= 0 || total > days * units.d)
      throw new Problem(`must be longer than 0s and at most ${days}d, not \`${value}\``);
    return total;
  };

/** `90s`, `10m`, `1h30m`, `5d`: milliseconds. Timers of the runtime cannot count further than 24 days. */
export const duration = parseUpTo(24);

/** How old something may be, for which no timer has to run. */
export const age = parseUpTo(3650);

/** `5 minutes` as `5m`. Which unit a bare number is meant in nobody knows: to guess seconds would make an end of what is to last for days. */
function suggest(value: string): string {
  if (/^\d+$/.test(value)) return `; write its unit, as in \`${value}m\`, \`${value}h\` or \`${value}d\``;
  const short = value.replace(/\s/g, '').replace(spelled, '$1$2$3$4').toLowerCase();
  const meant = short.replace(weeks, (_, count) => `${7 * Number(count)}d`);
  return askFor(/[1-9]/.test(meant) && pattern.test(meant) ? meant : '');
}
