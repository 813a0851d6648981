import { type Fields, isFields } from '../../contract/is-fields.ts';

/** What stands in a field for errors where there is none. */
const nothing =
  /^[<([{]*(|0+|-|ok|success|false|nil|null|undefined|n\/a|not applicable|no[-_ ]?errors?( (detected|found|occurred|reported))?\.?|([a-z_]{0,40}_)?(none|unspecified))[>)\]}]*$/i;

const deepest = 4;

/** Whether a value is a word or a number, perhaps of a certain form. */
export function isWord(value: unknown, pattern = /(?:)/): value is string | number {
  return (typeof value === 'string' || typeof value === 'number') && pattern.test(String(value));
}

/** A word or number as text. Not everything can be made one: an object may have a `toString` of its own. */
export function wordOf(value: unknown): string {
  return isWord(value) ? String(value) : '';
}

/** Whether a time stands for a moment that never came: the zero of one clock or another, before any platform, or the end of all time. */
export function isNever(time: string): boolean {
  return /^([01]\d{3}-|9999-|-)/.test(time);
}

/** Whether a moment has come: platforms also tell when something is due, and in words that it never was. */
export function hasCome(moment: unknown, slack: number): boolean {
  if (!isWord(moment)) return tellsError(moment);
  const count = Number(moment);
  const time = (count > 1e11 ? count : count * 1000) || Date.parse(String(moment));
  return tellsError(moment) && !isNever(String(moment)) && time <= Date.now() + slack;
}

/** That something stands there is what counts. It is not cut here: half a secret is not recognised. */
export function describeError(value: unknown): string {
  const [first] = (Array.isArray(value) ? value : [value]).filter((one) => tellsError(one));
  const told = isFields(first) ? (first['message'] ?? first['code']) : first;
  return isWord(told) ? String(told) : 'an error';
}

/** Whether what stands in a field for errors tells of one: a form that is not filled in, `NONE`, a count of 0 or a warning does not. */
export function tellsError(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return !nothing.test(String(value ?? '').trim());
  if (isFields(value) && isWarning(value)) return false;
  const parts = Object.values(value);
  return depth < deepest ? parts.some((part) => tellsError(part, depth + 1)) : parts.length > 0;
}

function isWarning({ level, severity = level, type }: Fields): boolean {
  return isWord(severity, /^(warn(ing)?|info|notice)$/i) || isWord(type, /^warn(ing)?$/i);
}
