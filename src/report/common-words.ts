const words = new Set(
  `added admin always app auto branch build builds buildpacks changed commit config debug default deploy development disabled domain dyno enabled error false formation guest home host http https
  info json local localhost main master namespace never node none null pipeline postgres prod production public python region release removed root ruby stage
  staging status strict team test testing text trace true undefined unknown user utf-8 utf8 vars verbose version warn warning worker`.split(
    /\s+/,
  ),
);

/** A date, a time or both, also cut short, as a part of a value is. Digits alone may be anything. */
const moment =
  /^(?:(?:19|20)\d\d(?:[-/.][01]\d(?:[-/.][0-3]\d)?|[01]\d[0-3]\d(?=T))(?:[T :][0-2]\d|$)|[0-2]\d(?=:))(?:[:-]?[0-5]\d){0,2}(?:[.,]\d{1,9})?(?: ?(?:Z|UTC|GMT|[+-]\d\d(?::?\d\d)?))?$/;

/** Whether a value is a word, a short number, a time, a gap or a line that any text may hold: hiding it would hide nothing and ruin much. */
export function isCommon(value: string): boolean {
  return words.has(value.toLowerCase()) || /^[+-]?[\d.]{1,7}$|^\s*$|^(\W)\1*$/.test(value) || moment.test(value);
}
