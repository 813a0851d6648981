import { type Fields, isFields } from '../../../contract/is-fields.ts';
import { UnexpectedReply } from '../../wire/unexpected-reply.ts';
import { remember } from '../../words/remember.ts';
import { isNever } from '../../words/told-values.ts';

/** Insists on an object; `what` names what was expected. */
export function asFields(body: unknown, what: string): Fields {
  if (isFields(body)) return body;
  throw new UnexpectedReply(
    body === undefined ? `its body is empty where ${what} was expected` : `its body is not ${what}`,
  );
}

/** A field by its name, which a platform may write as `created_at` or as `createdAt`. */
export function readField(fields: unknown, name: string): unknown {
  if (!isFields(fields)) return undefined;
  const { [name]: value } = fields;
  if (value != null || !name.includes('_')) return value;
  const { [inCamelCase(name)]: other = value } = fields;
  return other;
}

/** The name of a field that is looked for, or a path of names, in the other spelling. */
const inCamelCase = remember((name) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()));

const namesIn = remember((path) => path.split('.'));

/** The value at the first of some dotted paths that holds text or a number. */
export function pick(fields: unknown, ...paths: readonly string[]): string | undefined {
  for (const path of paths) {
    const value = path.includes('.') ? namesIn(path).reduce(readField, fields) : readField(fields, path);
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value === 'number') return String(value);
  }
  return undefined;
}

/** The whole number at the first of some dotted paths that holds one. */
export function pickNumber(fields: unknown, ...paths: readonly string[]): number | undefined {
  const value = pick(fields, ...paths);
  return value === undefined || !/^-?\d+(\.0+)?$/.test(value) ? undefined : Number(value);
}

/**
 * The moment at the first of some dotted paths that holds one, as RFC 3339 writes it: one moment has one spelling. A number counts
 * seconds or milliseconds. What is no moment stays as it is, but for an age, which grows from look to look, for what means never, and
 * for `11/12/2026`, in which either number may be the month.
 */
export function pickTime(fields: unknown, ...paths: readonly string[]): string | undefined {
  const told = paths.flatMap((path) => pick(fields, path) ?? []).filter((text) => !isNoMoment(text));
  return told.map(spellTime).find((time) => !isNever(time));
}

/** When that was, in milliseconds since the epoch; nobody knows of what could not be read as a moment. */
export function readMoment(time = ''): number {
  return /^\d{4}-.*Z$/.test(time) ? Date.parse(time) : Number.NaN;
}

function spellTime(text: string): string {
  const date = new Date(readTime(text));
  return Number.isNaN(date.getTime()) ? text : date.toISOString().replace('.000Z', 'Z');
}

/** `3m`, `2h 5m`, `up 3 minutes`, `5 minutes ago`, `about an hour`, `PT3M`, `0:03:12`; or `11/12/2026`. */
function isNoMoment(text: string): boolean {
  return /\bago$|^(up|about|less than)\b|^(\d+(\.\d+)?\s*[a-z]+[\s,]*)+$|(?:^|[\s,])(0?\d|1[0-2])[/.-](0?\d|1[0-2])[/.-]\d{4}\b|^P[\dT][\dT.YMWDHS]*$|^\d+:\d\d(:\d\d)?$/i.test(
    text,
  );
}

function readTime(text: string): number {
  if (/^\d{9,}(\.\d+)?$/.test(text)) return Number(text) * (Number(text) < 1e11 ? 1000 : 1);
  // `Date.parse` takes much else for a date: insist on a year and a time of day.
  if (!/\b\d{4}\b/.test(text) || !/\d\d:\d\d/.test(text)) return Number.NaN;
  // A platform that tells no zone means UTC, and not that of the runner.
  const hasZone = /([a-z]t|z|utc|[+-]\d\d(:?\d\d)?|\))$/i.test(text);
  return hasZone ? Date.parse(text) : Date.parse(`${text}Z`) || Date.parse(`${text} UTC`);
}

/** Whether a field says yes or no, in one of the ways in which that is written. */
export function pickFlag(fields: unknown, path: string): boolean | undefined {
  const value = readField(fields, path);
  const at = ['false', 'true', '0', '1', 'no', 'yes'].indexOf(String(value).toLowerCase());
  return at === -1 ? undefined : at % 2 === 1;
}

/** Insists on a value; `what` names it. */
export function need(value: string | undefined, what: string): string {
  if (value === undefined) throw new UnexpectedReply(`its body has no ${what}`);
  return value;
}

/** A thing as a platform shows it: where it is known by another name than `name`, that is under `hostname`. */
export interface Named {
  readonly id?: string | undefined;
  readonly name?: string;
  readonly hostname?: string;
}

/** All that a thing is known by. */
function listNames({ hostname, id, name }: Named): readonly string[] {
  return [id, name, hostname].filter((known) => known !== undefined);
}

/** Whether an id or a name means a thing, in whatever case one place of a platform writes it and another does not. */
export function isMeant(asked: string, thing: Named): boolean {
  return listNames(thing).some((known) => known.toLowerCase() === asked.toLowerCase());
}

/** Reads what was asked for by its id or name, and refuses a reply that is about something else. */
export function readAsked<T extends Named>(asked: string, read: (body: unknown) => T): (body: unknown) => T {
  return (body) => {
    const found = read(body);
    if (isMeant(asked, found)) return found;
    const told = listNames(found).join(', ') || 'something without a name';
    throw new UnexpectedReply(`it is about ${told}, and not about ${asked}`);
  };
}

/** For replies whose content does not matter: a status of success is the answer. */
export function readNothing(): void {}
