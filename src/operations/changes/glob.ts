type Takes = (sign: string) => boolean;

/** A piece of a glob: which sign it takes and goes on, or takes and stays, and by how many pieces it leads on without one. */
interface Piece {
  readonly leaves?: Takes;
  readonly stays?: Takes;
  readonly skips?: readonly number[];
}

const exactly = (wanted: string) => (sign: string) => sign === wanted;
const inFolder = (sign: string) => sign !== '/';
const anywhere = () => true;

/** Whether a path fits a glob. Strangers name paths, so the time grows with their length alone. */
export function matchesGlob(glob: string, path: string): boolean {
  return spread(glob).some((one) => fits(readPieces(one), path));
}

/** A glob for each choice in braces; a brace in brackets is a sign. */
function spread(glob: string): readonly string[] {
  const [, before, choices, after] = /^((?:\[[^\]]+\]|[^[{])*)\{([^{}]*)\}(.*)$/su.exec(glob) ?? [];
  return choices === undefined ? [glob] : choices.split(',').flatMap((one) => spread(`${before}${one}${after}`));
}

function fits(pieces: readonly Piece[], path: string): boolean {
  let points = reach(pieces, [0]);
  for (const sign of path) {
    const stay = [...points].filter((point) => pieces[point]?.stays?.(sign));
    const leave = [...points].filter((point) => pieces[point]?.leaves?.(sign));
    points = reach(pieces, [...stay, ...leave.map((point) => point + 1)]);
  }
  return points.has(pieces.length);
}

function reach(pieces: readonly Piece[], points: readonly number[]): ReadonlySet<number> {
  const reached = new Set(points);
  // A set goes on with what is added meanwhile.
  for (const point of reached) for (const step of pieces[point]?.skips ?? []) reached.add(point + step);
  return reached;
}

function readPieces(glob: string): readonly Piece[] {
  const tokens = glob.match(/(?<=^|\/)\*{2,}\/|\*+|\[[^\]]+\]|./gsu) ?? [];
  return tokens.flatMap((token): readonly Piece[] => {
    if (token === '*') return [{ stays: inFolder, skips: [1] }];
    if (token.endsWith('*/')) return [{ skips: [1, 2] }, { stays: anywhere, leaves: exactly('/') }];
    if (token.startsWith('**')) return [{ stays: anywhere, skips: [1] }];
    if (token === '?') return [{ leaves: inFolder }];
    return [{ leaves: token.length > 2 ? readBracket(token) : exactly(token) }];
  });
}

function readBracket(token: string): Takes {
  const [, not = '', listed = ''] = /^\[([!^]?)(.+)\]$/su.exec(token) ?? [];
  const ranges = [...listed.matchAll(/(.)-(.)|./gsu)];
  const isListed = (sign: string) => ranges.some(([one, from = one, to = one]) => from <= sign && sign <= to);
  return (sign) => sign !== '/' && isListed(sign) !== (not !== '');
}
