const words = new Set(
  `added admin always app auto branch build builds buildpacks changed commit config debug default deploy development disabled domain dyno enabled error false formation guest home host http https
  info json local localhost main master namespace never node none null pipeline postgres prod production public python region release removed root ruby stage
  staging status strict team test testing text trace true undefined unknown user utf-8 utf8 vars verbose version warn warning worker`.split(
    /\s+/,
  ),
);

/** Whether a value is a word or a short number that any text may hold: hiding it would hide nothing and ruin much. */
export function isCommon(value: string): boolean {
  return words.has(value.toLowerCase()) || /^[+-]?[\d.]{1,7}$/.test(value);
}
