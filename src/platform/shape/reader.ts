/** What a reply holds does not fit its declared shape; the message names the field and kinds, never a value. */
export class ShapeError extends Error {
  constructor(path: string, expected: string, came: string) {
    super(`${path === '' ? 'it' : `its ${path}`} should be ${expected}, and is ${came}`);
    this.name = 'ShapeError';
  }
}

/** The fields of an object by our own names. */
type Fields = Readonly<Record<string, Reader<unknown>>>;

/** Reads one declared part of a reply, and writes it as the platform did. */
export interface Reader<T> {
  read(value: unknown, path: string): T;
  /** What was read, with the platform's own field names; declared fields only. */
  write(value: T): unknown;
  /** Where an object holds it, if not under our own name. */
  readonly at?: string;
}

/** The type that a reader gives. */
export type Read<R> = R extends Reader<infer T> ? T : never;

type Optional<F extends Fields> = {
  [Name in keyof F]: undefined extends Read<F[Name]> ? Name : never;
}[keyof F];

type ReadFields<F extends Fields> = { readonly [Name in Exclude<keyof F, Optional<F>>]: Read<F[Name]> } & {
  readonly [Name in Optional<F>]?: Read<F[Name]>;
};

type Flat<T> = { [Name in keyof T]: T[Name] };

const kinds: Readonly<Record<string, string>> = { string: 'text', number: 'a number', boolean: 'true or false' };

function kindOf(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (value === '') return 'empty text';
  return Array.isArray(value) ? 'a list' : (kinds[typeof value] ?? 'an object');
}

function scalar<T>(expected: string, isFit: (value: unknown) => value is T): Reader<T> {
  const read = (value: unknown, path: string) => {
    if (isFit(value)) return value;
    throw new ShapeError(path, expected, kindOf(value));
  };
  return { read, write: (value) => value };
}

/** Any text, also an empty one. */
export const text = scalar('text', (value) => typeof value === 'string');
/** Text that is not empty. */
export const name = scalar(
  'text that is not empty',
  (value): value is string => typeof value === 'string' && value !== '',
);
/** An id, of whose form nothing is promised. */
export const id = name;
/** A whole number. */
export const wholeNumber = scalar('a whole number', (value): value is number => Number.isSafeInteger(value));
/** A whole number that is not negative. */
export const count = scalar(
  'a whole number from 0 up',
  (value): value is number => Number.isSafeInteger(value) && Number(value) >= 0,
);
/** True or false. */
export const flag = scalar('true or false', (value) => typeof value === 'boolean');
/** Any value. */
export const anything = scalar('any value', (value): value is unknown => value !== undefined);

const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i;

/** An RFC 3339 time, as milliseconds since the epoch. */
export const time: Reader<number> = {
  read(value, path) {
    // RFC 3339 allows small letters and leap seconds; `Date.parse` takes neither.
    const written = typeof value === 'string' && rfc3339.test(value) ? value.toUpperCase() : '';
    const moment = Date.parse(written.replace(/:60(?=[.Z+-])/, ':59'));
    if (!Number.isNaN(moment)) return moment;
    throw new ShapeError(path, 'an RFC 3339 time', kindOf(value));
  },
  write: (value) => new Date(value).toISOString(),
};

/** One of some words. */
export function oneOf<const Word extends string>(...words: readonly Word[]): Reader<Word> {
  return scalar(words.join(' or '), (value): value is Word => words.some((word) => word === value));
}

/** What may be absent or null; both are read as undefined. */
export function maybe<T>(reader: Reader<T>): Reader<T | undefined> {
  const either = orNull(reader);
  return { ...either, read: (value, path) => either.read(value, path) ?? undefined };
}

/** What must be there and may be null. */
export function nullable<T>(reader: Reader<T>): Reader<T | null> {
  return passing(reader, null);
}

/** What may be absent or null, and null means something: absent is read as undefined. */
export function orNull<T>(reader: Reader<T>): Reader<T | null | undefined> {
  return passing(reader, null, undefined);
}

function passing<T, const Passed extends null | undefined>(
  reader: Reader<T>,
  ...passed: readonly Passed[]
): Reader<T | Passed> {
  const passes = (value: unknown): value is Passed => passed.some((one) => one === value);
  return {
    ...reader,
    read: (value, path) => (passes(value) ? value : reader.read(value, path)),
    write: (value) => (passes(value) ? value : reader.write(value)),
  };
}

/** A list of things. */
export function listOf<T>(item: Reader<T>): Reader<readonly T[]> {
  return {
    read(value, path) {
      if (!Array.isArray(value)) throw new ShapeError(path, 'a list', kindOf(value));
      return value.map((one, index) => item.read(one, `${path}[${index}]`));
    },
    write: (value) => value.map((one) => item.write(one)),
  };
}

function asObject(value: unknown, path: string, what: string): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new ShapeError(path, what, kindOf(value));
}

/** A map from any names to things. */
export function mapOf<T>(item: Reader<T>): Reader<ReadonlyMap<string, T>> {
  // A name comes from outside: an odd one is not quoted.
  const below = (path: string, key: string) => join(path, /^[\w.-]{1,64}$/.test(key) ? key : '…');
  return {
    read(value, path) {
      const entries = Object.entries(asObject(value, path, 'an object'));
      return new Map(entries.map(([key, one]) => [key, item.read(one, below(path, key))]));
    },
    write: (value) => Object.fromEntries([...value].map(([key, one]) => [key, item.write(one)])),
  };
}

/** A field that the platform calls otherwise, or holds deeper: a name, or names with dots between. */
export function from<T>(path: string, reader: Reader<T>): Reader<T> {
  return { ...reader, at: path };
}

/** An object with declared fields; further fields mean nothing. */
export function object<const F extends Fields>(what: string, fields: F): Reader<Flat<ReadFields<F>>> {
  // Made at the first use: a shape that is not read costs nothing.
  let made: readonly (readonly [key: string, reader: Reader<unknown>, names: readonly string[]])[] | undefined;
  const plan = () => {
    made ??= Object.entries(fields).map(([key, reader]) => [key, reader, (reader.at ?? key).split('.')]);
    return made;
  };
  return {
    read(value, path) {
      const whole: Record<string, unknown> = {};
      asObject(value, path, what);
      for (const [key, reader, names] of plan()) {
        const read = reader.read(dig(value, names, path), join(path, names.join('.')));
        if (read !== undefined) whole[key] = read;
      }
      return whole as Flat<ReadFields<F>>;
    },
    write(value) {
      const written: Record<string, unknown> = {};
      for (const [key, reader, names] of plan()) bury(written, names, reader.write(value[key as keyof typeof value]));
      return written;
    },
  };
}

/** What stands at the end of a path; a null on the way is the answer. */
function dig(value: unknown, [name = '', ...rest]: readonly string[], path: string): unknown {
  if (value == null) return value;
  const fields = asObject(value, path, 'an object');
  const inner = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return rest.length === 0 ? inner : dig(inner, rest, join(path, name));
}

function bury(into: Record<string, unknown>, [first = '', ...rest]: readonly string[], value: unknown): void {
  if (value === undefined) return;
  const inner = (into[first] ?? {}) as Record<string, unknown>;
  into[first] = rest.length === 0 ? value : inner;
  if (rest.length > 0) bury(inner, rest, value);
}

const join = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);

/** A value with the platform's own field names, declared fields only: it is what outputs show as `result`. */
export function wireForm<T>(reader: Reader<T>, value: T): unknown {
  return reader.write(value);
}
