/** What stands in a field for errors where there is none. */
const nothing = /^(|0|-|false|none|nil|null|n\/a|no[-_ ]?errors?|[a-z_]{0,40}_(none|unspecified))$/i;

const deepest = 4;

/** Whether what stands in a field for errors tells of one: a form that is not filled in, `NONE` or a count of 0 does not. */
export function tellsError(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return !nothing.test(String(value ?? '').trim());
  const parts = Object.values(value);
  return depth < deepest ? parts.some((part) => tellsError(part, depth + 1)) : parts.length > 0;
}
