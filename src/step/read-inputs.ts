import type { Place } from '../contract/errors.ts';
import type { WorkflowEvent } from '../contract/event.ts';
import { catalogue, type InputName, type InputValues, inputs } from '../contract/inputs.ts';
import { Problem, type Reading } from '../contract/parse/problem.ts';
import { aliases, loadOperation } from '../operations/index.ts';
import { findProblems, findSignInProblems, findUnaddressed } from './check-inputs.ts';
import type { Known } from './combinations.ts';
import { type Given, inputNames } from './read-given.ts';
import { findNotices, findWarnings } from './warn-inputs.ts';

/** The operations to run, every input with its value, and what is to be said of them. */
export interface StepInputs extends Known {
  /** Whole only if there is no problem. */
  readonly values: InputValues;
  /** What stands in the way, each with its fix. */
  readonly problems: readonly string[];
  /** What is missing to reach the platform, and to sign in there. */
  readonly addressProblems: readonly string[];
  readonly signInProblems: readonly string[];
  /** Where in files the problems are. */
  readonly files: readonly Place[];
  readonly notices: readonly string[];
  readonly warnings: readonly string[];
}

/** Reads all inputs at once: every problem is found, not only the first. */
export async function readInputs(given: Given, event: WorkflowEvent, reading: Reading): Promise<StepInputs> {
  const written = inputs.operation.parse(given.get('operation') ?? '', reading);
  const asked = written.map((name) => aliases.get(name) ?? name);
  const operations = (await Promise.all(asked.map(loadOperation))).filter((operation) => operation !== undefined);
  const wanted = new Set<InputName>(operations.flatMap(({ needs, takes }) => [...needs, ...takes]));
  const says = (name: InputName) => given.has(name) && given.get(name) !== catalogue[name].default;
  // The runner gives each step all defaults: the default of `file` names a file that only some operations need.
  const read = inputNames.filter((name) => says(name) || catalogue[name].common || wanted.has(name));
  const parsed = await Promise.all(read.map((name) => parseInput(name, given, reading)));
  const values = Object.fromEntries(parsed.map(({ name, value }) => [name, value])) as InputValues;
  const known = { given, event, env: reading.env, asked, operations, values, says };
  return {
    ...known,
    problems: [...parsed.flatMap(({ problems }) => problems), ...findProblems(known)],
    addressProblems: findUnaddressed(known),
    signInProblems: findSignInProblems(known),
    files: parsed.flatMap(({ places }) => places),
    notices: findNotices(known, written),
    warnings: findWarnings(known),
  };
}

/** The value of an input that is given or has a default, or why it has none. */
async function parseInput(name: InputName, given: Given, reading: Reading) {
  const text = given.get(name) ?? catalogue[name].default;
  try {
    const value = text === undefined ? undefined : await catalogue[name].parse(text, reading);
    return { name, value, problems: [], places: [] };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { places = [], rest, sentences } = error.details;
    const sentence = `{input} ${error.message.replace(/(?<![.?!])$/, '.')}`;
    const problems = (sentences ?? [sentence]).map((one) => one.replace('{input}', `\`${name}\``));
    return { name, value: rest, problems, places };
  }
}
