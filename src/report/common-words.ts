const words = new Set(
  `admin always auto build builds debug default deploy development disabled enabled error false guest home host http https
  info json local localhost main master never node none null postgres prod production public python release root ruby stage
  staging strict test testing text trace true undefined unknown user utf-8 utf8 verbose version warn warning worker`.split(
    /\s+/,
  ),
);

/** Whether a value is a word or a short number that any text may hold: hiding it would hide nothing and ruin much. */
export function isCommon(value: string): boolean {
  return words.has(value.toLowerCase()) || /^[+-]?[\d.]{1,7}$/.test(value);
}
