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
  const secrets = new Map<string, SecretKind>();
  const allowed = new Set<string>();
  let ready: Readonly<Record<'own' | 'quoted', Index>> | undefined;
  // Built when it is first needed: most steps quote nothing.
  const prepare = () => {
    if (ready !== undefined) return ready;
    const isHidden = (text: string, kind: SecretKind) =>
      kind === 'credential' || !(common.test(text) || allowed.has(text));
    const forms = [...secrets]
      .filter(([value, kind]) => isHidden(value, kind))
      .flatMap(([value, kind]) => formsOf(value, leastLength[kind]).map((form) => ({ ...form, kind })))
      .filter(({ kind, text }) => isHidden(text, kind));
    ready = { own: buildIndex(forms.filter(({ kind }) => kind === 'credential')), quoted: buildIndex(forms) };
    return ready;
  };
  return {
    hide(value, kind) {
      const known = secrets.get(value);
      // What is a credential stays one, and of a value that was given, shorter lines are hidden than of one that is read.
      const isKnown = known === 'credential' || known === kind || (known === 'given' && kind === 'read');
      if (value.trim().length < leastLength[kind] || isKnown) return;
      secrets.set(value, kind);
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

/** Forms by their heads, and how long the heads are that start with four characters: the longest first. */
interface Index {
  readonly heads: ReadonlyMap<string, readonly Form[]>;
  readonly lengths: ReadonlyMap<string, readonly number[]>;
}

function buildIndex(forms: readonly Form[]): Index {
  // Most forms of most secrets are the same.
  const distinct = new Map(forms.map((form) => [form.text, form])).values();
  const heads = Map.groupBy(distinct, ({ text }) => text.slice(0, headLength));
  const keys = Map.groupBy(heads.keys(), (head) => head.slice(0, keyLength));
  const lengthsOf = (some: readonly string[]) =>
    [...new Set(some.map(({ length }) => length))].toSorted((a, b) => b - a);
  return { heads, lengths: new Map([...keys].map(([key, some]) => [key, lengthsOf(some)])) };
}

/** Replaces each secret; those that overlap or touch become one. */
function replaceAll(text: string, index: Index, most = Number.POSITIVE_INFINITY): string {
  const pieces: string[] = [];
  let [length, end] = [0, 0];
  for (let at = 0; index.heads.size > 0 && at <= text.length - keyLength && length + at - end < most; at++) {
    for (const form of findForms(text, at, index)) {
      const [from, to] = follow(text, at, form, end);
      if (to <= end) continue;
      if (from > end || pieces.length === 0) {
        pieces.push(text.slice(end, from), '***');
        length += from - end + 3;
      }
      end = to;
    }
  }
  return [...pieces, text.slice(end)].join('').slice(0, most);
}

/** The forms whose head stands at a place: those with the longest head that does. */
function findForms(text: string, at: number, { heads, lengths }: Index): readonly Form[] {
  for (const length of lengths.get(text.slice(at, at + keyLength)) ?? []) {
    const forms = heads.get(text.slice(at, at + length));
    if (forms !== undefined) return forms;
  }
  return [];
}

const base64Sign = /[\w+/=-]/;

/** How far a form reaches whose head stands there: to its end, or to where a long one differs. No letter is compared twice. */
function follow(text: string, at: number, { reach, text: form }: Form, end: number): readonly [number, number] {
  let to = Math.min(at + form.length, Math.max(at + headLength, end));
  while (to < at + form.length && text[to] === form[to - at]) to++;
  const most = to + reach;
  while (to < most && base64Sign.test(text[to] ?? '')) to++;
  let from = at;
  while (from > Math.max(end, at - reach) && base64Sign.test(text[from - 1] ?? '')) from--;
  return [from, to];
}
