const asciiNames =
  '9 Tab 10 NewLine 33 excl 34 quot 35 num 36 dollar 37 percnt 38 amp 39 apos 40 lpar 41 rpar 42 ast 42 midast 43 plus 44 comma 46 period 47 sol 58 colon 59 semi 60 lt 61 equals 62 gt 63 quest 64 commat 91 lsqb 91 lbrack 92 bsol 93 rsqb 93 rbrack 94 Hat 95 lowbar 95 UnderBar 96 grave 123 lcub 123 lbrace 124 verbar 124 vert 125 rcub 125 rbrace 8208 hyphen 8208 dash 8203 ZeroWidthSpace 8204 zwnj 8205 zwj';
const latinNames =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

// Made when the first of them is met: most texts hold none.
let entityPoints: ReadonlyMap<string, number> | undefined;

/** The character that HTML calls so, by its number. */
export function findEntity(name: string): number | undefined {
  entityPoints ??= mapEntities();
  return entityPoints.get(name);
}

function mapEntities(): ReadonlyMap<string, number> {
  return new Map([
    ...[...asciiNames.matchAll(/\b(\d+) (\w+)/g)].map(([, point, name]) => [name ?? '', Number(point)] as const),
    ...latinNames.split(' ').map((name, index) => [name, 0xa0 + index] as const),
  ]);
}
