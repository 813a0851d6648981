type Takes = (sign: string) => boolean;

/** A point on the way through a glob: which sign leads on, and which points are as good as this one. */
interface State {
  readonly takes?: Takes;
  readonly to: State[];
}

type Part = { readonly takes: Takes; readonly repeats?: true } | { readonly choices: readonly (readonly Part[])[] };

const exactly = (wanted: string) => (sign: string) => sign === wanted;
const inFolder = (sign: string) => sign !== '/';
const anySigns: Part = { takes: () => true, repeats: true };
const anyFolders: Part = { choices: [[], [anySigns, { takes: exactly('/') }]] };

/**
 * Whether a path fits a glob, in time that grows with their lengths alone: strangers name paths. `*` and `?` stay in a folder, `**` crosses
 * folders, `[a-z]` and `{a,b}` choose, and a backslash takes the next sign as it is.
 */
export function matchesGlob(glob: string, path: string): boolean {
  const end: State = { to: [] };
  let states = reach([link(readParts([...glob].reverse(), true), end)]);
  for (const sign of path) states = reach([...states].flatMap(({ takes, to }) => (takes?.(sign) ? to : [])));
  return states.has(end);
}

function reach(states: readonly State[]): ReadonlySet<State> {
  const reached = new Set(states);
  // A set goes on with what is added meanwhile.
  for (const { takes, to } of reached) if (!takes) for (const next of to) reached.add(next);
  return reached;
}

function link(parts: readonly Part[], end: State): State {
  return parts.reduceRight<State>((next, part) => {
    if ('choices' in part) return { to: part.choices.map((choice) => link(choice, next)) };
    if (!part.repeats) return { takes: part.takes, to: [next] };
    const loop: State = { to: [next] };
    loop.to.push({ takes: part.takes, to: [loop] });
    return loop;
  }, end);
}

/** Reads parts up to the end of a glob, or of one choice in braces. The signs are in reverse order: the next one is the last. */
function readParts(signs: string[], atFolder: boolean, inChoice = false): readonly Part[] {
  const parts: Part[] = [];
  let isFirst = atFolder;
  while (signs.length > 0 && !(inChoice && /[,}]/.test(signs.at(-1) ?? ''))) {
    const sign = signs.pop() ?? '';
    const part = readPart(sign, signs, isFirst);
    parts.push(part);
    isFirst = sign === '/' || part === anyFolders;
  }
  return parts;
}

function readPart(sign: string, signs: string[], isFirst: boolean): Part {
  if (sign === '*') return readStars(signs, isFirst);
  if (sign === '{') {
    const choices = [readParts(signs, isFirst, true)];
    while (signs.pop() === ',') choices.push(readParts(signs, isFirst, true));
    return { choices };
  }
  if (sign === '[') return { takes: readBracket(signs) };
  if (sign === '?') return { takes: inFolder };
  return { takes: exactly(sign === '\\' ? (signs.pop() ?? sign) : sign) };
}

function readStars(signs: string[], isFirst: boolean): Part {
  if (signs.at(-1) !== '*') return { takes: inFolder, repeats: true };
  while (signs.at(-1) === '*') signs.pop();
  if (!isFirst || signs.at(-1) !== '/') return anySigns;
  signs.pop();
  return anyFolders;
}

function readBracket(signs: string[]): Takes {
  // A bracket that closes at once stands for itself.
  const [, not, listed = ''] = /^([!^]?)(.[^\]]*)/su.exec(signs.toReversed().join('')) ?? [];
  signs.length -= [...`${not}${listed}]`].length;
  const ranges = [...listed.matchAll(/(.)-(.)|./gsu)];
  const isListed = (sign: string) => ranges.some(([one, from = one, to = one]) => from <= sign && sign <= to);
  return (sign) => sign !== '/' && isListed(sign) !== (not !== '');
}
