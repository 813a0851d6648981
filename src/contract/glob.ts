/** Where a path stands after a piece of a glob: a mark for each place that can be reached, from the one before its first character on. */
type Places = Uint8Array;

/** A piece of a glob: from all places where it may begin to all where it may end, in one go over the path. */
type Piece = (path: string, from: Places) => Places;

/** Braces inside one another. */
const deepest = 50;

/** What a glob is made of. A bracket is a character as any other, but for `+(…)` and its like; what is left over is none of these. */
const piece =
  /\/\*\*(?=$|[,}])|(?<![^/{,])\*\*\/|(?<![^/{,])\*\*(?=$|[,}])|\*+(?!\()|\?(?!\()|\[(?!\[:)[!^]?\]?[^\]/\\]*\]|\\\W|[!+@](?!\()|[^!+@*?[\\]/gsuy;

/** Any number of folders, before as many again. */
const foldersTwice = /(?<![^/{,])\*\*\/(?=\*\*(?:[/,}]|$))/g;

/**
 * Reads a glob: `*`, `**`, `?`, `[a-z]`, `{a,b}`. Nothing where it holds something else, such as `!(a)` or `{1..9}`. No path takes longer than its
 * length for each piece: nothing is tried and taken back, as a regular expression would.
 */
export function readGlob(glob: string): ((path: string) => boolean) | undefined {
  const once = glob.replace(foldersTwice, '');
  const written = once.match(piece) ?? [];
  const whole = written.join('').length === once.length ? readChoice(written[Symbol.iterator]()) : undefined;
  if (whole === undefined) return undefined;
  return (path) => {
    const start = new Uint8Array(path.length + 1);
    start[0] = 1;
    return whole(path, start)[path.length] === 1;
  };
}

/** What stands between commas, in so many braces or as a whole. */
function readChoice(written: Iterator<string>, depth = 0): Piece | undefined {
  const branches: Piece[][] = [[]];
  const inBraces = depth > 0;
  if (depth > deepest) return undefined;
  for (let next = written.next(); !next.done; next = written.next()) {
    const { value } = next;
    // What no comma parts is a range, or nothing that a shell would read.
    if (inBraces && value === '}') return branches.length > 1 ? choose(branches) : undefined;
    if (inBraces && value === ',') branches.push([]);
    else {
      const read = value === '{' ? readChoice(written, depth + 1) : value === '}' ? undefined : readPiece(value);
      if (read === undefined) return undefined;
      branches.at(-1)?.push(read);
    }
  }
  return inBraces ? undefined : choose(branches);
}

function choose(branches: readonly (readonly Piece[])[]): Piece {
  return (path, from) => {
    const ends = branches.map((pieces) =>
      pieces.reduce((places, next) => (places.includes(1) ? next(path, places) : places), from),
    );
    return from.map((_, at) => (ends.some((places) => places[at] === 1) ? 1 : 0));
  };
}

function readPiece(written: string): Piece {
  if (written in wildcards) return wildcards[written] as Piece;
  if (/^\*+$/.test(written)) return many((sign) => sign !== '/');
  if (written === '?') return one((sign) => sign !== '/');
  const [, not, members] = /^\[([!^]?)(.+)\]$/su.exec(written) ?? [];
  if (members === undefined) return spell(written.replace(/^\\(?=.)/s, ''));
  const ranges = [...members.matchAll(/(.)(?:-(.))?/gsu)].map(([, first = '', last = first]) => [first, last] as const);
  const isMember = (sign: string) => ranges.some(([first, last]) => first <= sign && sign <= last);
  // Some frameworks give folders such names: `app/[id]/page.tsx`.
  return choose([[one((sign) => sign !== '/' && isMember(sign) === (not === ''))], [spell(written)]]);
}

const wildcards: Readonly<Record<string, Piece>> = {
  // A folder itself counts too: a submodule changes under its own name.
  '/**': (path, from) => {
    const below = many(() => true)(path, one((sign) => sign === '/')(path, from));
    return below.map((place, at) => (place === 1 || (at === path.length && from[at] === 1) ? 1 : 0));
  },
  '**/': (path, from) => {
    const reached = many(() => true)(path, from);
    return from.map((place, at) => (place === 1 || (reached[at - 1] === 1 && path[at - 1] === '/') ? 1 : 0));
  },
  '**': many(() => true),
};

/** One character that fits. */
function one(fits: (sign: string) => boolean): Piece {
  return (path, from) => from.map((_, at) => (from[at - 1] === 1 && fits(path.charAt(at - 1)) ? 1 : 0));
}

/** Any number of characters that fit. */
function many(fits: (sign: string) => boolean): Piece {
  return (path, from) => {
    const to = from.slice();
    for (let at = 1; at < to.length; at++) if (to[at - 1] === 1 && fits(path.charAt(at - 1))) to[at] = 1;
    return to;
  };
}

/** A character as it is, which may be of two units. */
function spell(text: string): Piece {
  return (path, from) =>
    from.map((_, at) => (from[at - text.length] === 1 && path.startsWith(text, at - text.length) ? 1 : 0));
}
