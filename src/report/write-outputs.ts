import { joinChanges } from '../contract/join-changes.ts';
import { kebabCase } from '../contract/names.ts';
import type { Outputs, Report } from '../contract/outcome.ts';
import type { OutputName } from '../contract/outputs.ts';
import { describeCut, shorten } from '../contract/shorten.ts';
import { tooSlow, unread } from '../contract/unread.ts';
import { appendFileCommands } from './file-commands.ts';
import { cleanStart } from './sanitise.ts';
import { cutOut } from './show-searched.ts';
import { locateCredentials, type Redact, redactTexts, withoutSecretFields } from './without-secrets.ts';

/** GitHub takes 1 MB of outputs per job, two bytes for a character: a step's outputs together leave room for others. */
const outputsLimit = 400_000;
/** What is longer is cut or left out anyway: the rest of it is not looked through, which takes its time. */
const mostRead = outputsLimit + 10_000;

/** The outputs of a step: what each operation gives, a later one over an earlier one, and what is common to all. */
export function collectOutputs(reports: readonly Report[]): Outputs {
  const [only] = reports;
  const names = reports.flatMap(({ operation, notRun = [] }) => [operation, ...notRun]);
  const skipped = reports.find(({ skipReason }) => skipReason !== undefined);
  const results = reports.map(({ operation, result }) => [operation, result ?? null] as const);
  return {
    ...Object.assign({}, ...reports.map(({ outputs }) => outputs)),
    operation: names.join(','),
    changed: joinChanges(reports.map(({ changed }) => changed)),
    wouldChange: reports.some(({ wouldChange }) => wouldChange !== undefined)
      ? reports.some(({ wouldChange }) => wouldChange)
      : undefined,
    skipped: skipped !== undefined,
    skipReason: skipped?.skipReason ?? '',
    // Several operations: what the platform answered to each, by its name.
    result: names.length > 1 ? Object.fromEntries(results) : (only?.result ?? null),
  };
}

/** Writes all outputs in one go; `warn` is told which of them are shortened for GitHub's sake. */
export function writeOutputs(
  outputs: Readonly<Record<string, unknown>>,
  redactor: Redact,
  file: string | undefined,
  warn: (message: string) => void,
): void {
  const texts = Object.entries(outputs)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => renderOutput(kebabCase(name), value, redactor));
  for (const { name, text } of texts)
    if (text.includes(tooSlow)) warn(`The output \`${name}\` is not whole: ${tooSlow}.`);
  appendFileCommands('The outputs', file, fit(texts, warn));
}

interface OutputText {
  readonly name: OutputName;
  readonly text: string;
  /** Its characters before anything was cut. */
  readonly length: number;
  readonly isJson: boolean;
}

/** An output's text without secrets. What will be left out or cut off for its length is not looked through. */
function renderOutput(name: OutputName, value: unknown, redactor: Redact): OutputText {
  const isJson = name === 'result' || typeof value === 'object';
  if (!isJson) {
    const text = String(value);
    return {
      name,
      text: cleanStart(text, redactor.redact, mostRead, describeCut(text.length)),
      length: text.length,
      isJson,
    };
  }
  const isResult = name === 'result';
  const told = isResult ? withoutSecretFields(value) : value;
  const json = JSON.stringify(told);
  if (json.length > mostRead) return { name, text: json, length: json.length, isJson };
  // Names apart from values: they would stand between the bytes of a list or the pieces of a text, and come again with every item.
  const parts = JSON.stringify([[...collectNames(told)], listValues(told)]);
  const isClean = redactor.redact(parts) === parts;
  const locate = isResult ? locateCredentials : () => [];
  // All in one go: what only looks like a credential and what is known to be one may lie across each other.
  const redact = (text: string) =>
    isClean ? cutOut(text, locate(text), text.length) : redactor.redact(text, undefined, locate);
  const clean = redactTexts(told, { ...redactor, redact });
  const text = isClean ? JSON.stringify(clean) : redactJson(clean, redactor);
  return { name, text, length: text.length, isJson };
}

/** JSON of what is without secrets, text by text: they go before JSON could change how they look. */
function redactJson(clean: unknown, redactor: Redact): string {
  const values = JSON.stringify(listValues(clean));
  const [seen, json] = [redactor.redact(values), redactor.redactCredentials(JSON.stringify(clean))];
  if (seen.endsWith(unread) || json.endsWith(unread)) return leaveOut(tooSlow);
  // A list of bytes, a number, a text in several pieces: what is left in such a form cannot be cut out of it.
  return seen === values ? json : leaveOut('it holds a secret in a form of its own');
}

/** The names of all fields that a value holds. */
function collectNames(value: unknown, names = new Set<string>()): ReadonlySet<string> {
  if (typeof value !== 'object' || value === null) return names;
  if (!Array.isArray(value)) for (const name of Object.keys(value)) names.add(name);
  for (const inner of Object.values(value)) collectNames(inner, names);
  return names;
}

/** All that a value holds, without the names of its fields. */
function listValues(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? Object.values(value).map(listValues) : value;
}

/** Outputs that together stay below the limit: the longest are shortened, until the rest fits as it is. */
function fit(texts: readonly OutputText[], warn: (message: string) => void): readonly (readonly [string, string])[] {
  const share = Math.floor(outputsLimit / texts.length);
  const fitting = new Map(texts.map(({ name, text }) => [name, text]));
  let over = texts.reduce((sum, { text }) => sum + text.length, -outputsLimit);
  for (const { name, text, length, isJson } of texts.toSorted((a, b) => b.text.length - a.text.length)) {
    if (over <= 0) break;
    const shorter = isJson
      ? leaveOut(`${length} characters, more than the outputs may hold`)
      : shorten(text, Math.max(share, text.length - over), describeCut(length));
    over -= text.length - shorter.length;
    fitting.set(name, shorter);
    warn(
      `The output \`${name}\` is ${isJson ? 'left out' : 'cut'}: it has ${length} characters, and GitHub takes 1 MB of outputs per job.`,
    );
  }
  return [...fitting];
}

/** JSON cut in the middle is none, and an empty list would claim that there is nothing: this parses and says why. */
function leaveOut(why: string): string {
  return JSON.stringify({ left_out: why });
}
