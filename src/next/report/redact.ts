import { type Form, formsOf } from './encodings.ts';

/** Whose secret it is: a credential, a config value that this step was given, or one that it read from the platform. */
export type SecretKind = 'credential' | 'given' | 'read';

/** Knows the secrets of a step, and takes them out of texts. A text can be cut to so many characters on the way. */
export interface Redactor {
  hide(value: string, kind: SecretKind): void;
  /** Names that stay readable although a config var has the same value. */
  allow(names: readonly string[]): void;
  /** Our own text, without credentials. */
  own(text: string, most?: number): string;
  /** Text from outside, without credentials and config values. */
  quoted(text: string, most?: number): string;
}

const leastLength: Readonly<Record<SecretKind, number>> = { credential: 4, given: 4, read: 8 };
/** Hiding these would hide nothing, and make texts unreadable. */
const common = /^(true|false|none|null|\d{1,7})$/i;

/** Begins with no secret known. */
export function createRedactor(): Redactor {
  const secrets = { credential: new Map<string, SecretKind>(), config: new Map<string, SecretKind>() };
  const allowed = new Set<string>();
  let ready: { readonly own: Index; readonly quoted: Index } | undefined;
  // Built when it is first needed: most steps quote nothing.
  const prepare = () => {
    if (ready !== undefined) return ready;
    const isPublic = (text: string) => common.test(text) || allowed.has(text);
    const config = [...secrets.config].flatMap(([value, kind]) =>
      isPublic(value) ? [] : formsOf(value, leastLength[kind]).filter(({ text }) => !isPublic(text)),
    );
    const credentials = [...secrets.credential.keys()].flatMap((value) => formsOf(value, leastLength.credential));
    ready = { own: buildIndex(credentials), quoted: buildIndex([...credentials, ...config]) };
    return ready;
  };
  return {
    hide(value, kind) {
      const known = secrets[kind === 'credential' ? 'credential' : 'config'];
      if (value.trim().length < leastLength[kind] || known.has(value)) return;
      known.set(value, kind);
      ready = undefined;
    },
    allow(names) {
      for (const name of names) allowed.add(name);
      ready = undefined;
    },
    own: (text, most) => replaceAll(text, prepare().own, most),
    quoted: (text, most) => replaceAll(text, prepare().quoted, most),
  };
}

/** Comparing more of each secret at each place of a text could take minutes. */
const headLength = 64;
const keyLength = 4;

/** Forms by their beginnings. */
interface Index {
  /** How long the beginnings are that start with these four characters, the longest first. */
  readonly lengths: ReadonlyMap<string, readonly number[]>;
  readonly heads: ReadonlyMap<string, readonly Form[]>;
}

function buildIndex(forms: readonly Form[]): Index {
  const heads = Map.groupBy(forms, ({ text }) => text.slice(0, headLength));
  const keys = Map.groupBy(heads.keys(), (head) => head.slice(0, keyLength));
  const lengths = [...keys].map(([key, some]) => {
    const all = [...new Set(some.map((head) => head.length))];
    return [key, all.toSorted((a, b) => b - a)] as const;
  });
  return { heads, lengths: new Map(lengths) };
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Replaces each secret; those that overlap or touch become one. */
function replaceAll(text: string, index: Index, most = Number.POSITIVE_INFINITY): string {
  const pieces: string[] = [];
  let [length, end] = [0, 0];
  for (let at = 0; index.heads.size > 0 && at <= text.length - keyLength && length + at - end < most; at++) {
    const found = findAt(text, at, index, end);
    if (found === undefined || found.to <= end) continue;
    if (found.from > end || pieces.length === 0) {
      const shown = text.slice(end, found.from);
      pieces.push(shown, '***');
      length += shown.length + 3;
    }
    end = found.to;
  }
  return [...pieces, text.slice(end)].join('').slice(0, most);
}

/** The longest form that begins at a place. What is hidden already is not compared once more. */
function findAt(text: string, at: number, { heads, lengths }: Index, hiddenTo: number): Span | undefined {
  for (const length of lengths.get(text.slice(at, at + keyLength)) ?? []) {
    const forms = heads.get(text.slice(at, at + length));
    if (forms === undefined) continue;
    const spans = forms.map((form) => follow(text, at, form, hiddenTo));
    return {
      from: Math.max(hiddenTo, Math.min(...spans.map(({ from }) => from))),
      to: Math.max(...spans.map(({ to }) => to)),
    };
  }
  return undefined;
}

const base64Sign = /[\w+/=-]/;

/** How far a form reaches whose beginning stands there: to its end, or to where a long one differs. */
function follow(text: string, at: number, { text: form, reach }: Form, hiddenTo: number): Span {
  let to = Math.min(at + form.length, Math.max(at + headLength, hiddenTo));
  while (to < at + form.length && text[to] === form[to - at]) to++;
  const end = to + reach;
  while (to < end && base64Sign.test(text[to] ?? '')) to++;
  let from = at;
  while (from > at - reach && base64Sign.test(text[from - 1] ?? '')) from--;
  return { from, to };
}
