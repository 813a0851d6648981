import type { WorkflowEvent } from '../../contract/event.ts';
import { catalogue, type InputName, type InputValues, inputs } from '../../contract/inputs.ts';
import { isKey } from '../../contract/parse/config-entries.ts';
import { Problem, type Reading } from '../../contract/parse/problem.ts';
import { readRunner } from '../../github/read-runner.ts';
import { aliases, operationLoaders } from '../../operations/index.ts';
import type { AnyOperation } from '../../operations/operation.ts';
import { findEmpty } from './find-empty.ts';
import {
  findClashing,
  findMissing,
  findUnconfirmed,
  findUnconnected,
  findUnknown,
  findWithoutPullRequest,
} from './find-problems.ts';
import { findMistyped, findOtherBranch, findQuoted, findTooLong, findUseless } from './find-warnings.ts';
import { type Given, inputNames } from './read-given.ts';

/** The operations to run, and every input with its value. */
export interface StepInputs {
  readonly operations: readonly AnyOperation[];
  /** The names of all that are asked for, known or not, by which the step is called. */
  readonly asked: readonly string[];
  /** Whole only where there is no problem. */
  readonly values: InputValues;
  /** What stands in the way, each with its fix. */
  readonly problems: readonly string[];
  /** Names of operations that are known, but are not their own, and values in quotes. */
  readonly notices: readonly string[];
  /** Inputs that none of the operations uses, or that do not exist. */
  readonly warnings: readonly string[];
  /** Values of config vars that no line may show. */
  readonly secrets: readonly string[];
  /** Names of config vars, which every line may show. */
  readonly configNames: readonly string[];
}

/** Reads all inputs at once: every problem is found, not only the first. */
export async function readInputs(given: Given, event: WorkflowEvent, reading: Reading): Promise<StepInputs> {
  const written = inputs.operation.parse(given.get('operation') ?? '', reading);
  const named = written.map((name) => aliases.get(name) ?? name);
  const operations = await Promise.all(named.flatMap((name) => operationLoaders.get(name)?.() ?? []));
  const wanted = new Set<InputName>(operations.flatMap(({ needs, takes }) => [...needs, ...takes]));
  // What no operation looks at need not be read.
  const read = inputNames.filter((name) => given.has(name) || catalogue[name].common || wanted.has(name));
  const parsed = read.map((name) => parseInput(name, given, reading));
  const values = Object.fromEntries(parsed.map(({ name, value }) => [name, value])) as InputValues;
  const vars = (['config-vars', 'config-file', 'config-prefix'] as const).flatMap((name) => [...(values[name] ?? [])]);
  const says = (name: InputName) => given.has(name) && given.get(name) !== catalogue[name].default;
  const runner = readRunner(reading.env);
  return {
    operations,
    asked: named,
    values,
    problems: [
      ...findUnknown(named),
      ...findMistyped(operations, given, reading.env, runner),
      ...parsed.flatMap(({ problem = [] }) => problem),
      ...(await findMissing(operations, given)),
      ...findUnconfirmed(operations, given),
      ...findWithoutPullRequest(operations, { event, says }),
      ...findEmpty(operations, values),
      ...findClashing(operations, { values, event, says }),
      ...findUnconnected(operations, given, reading.env, runner),
    ],
    notices: [...written.filter((name) => aliases.has(name)).map(nameAlias), ...findQuoted(values)],
    warnings: [
      ...findUseless(operations, given, reading.env, runner),
      ...findOtherBranch(operations, values, event, reading.env),
      ...findTooLong(operations, values, runner),
    ],
    secrets: vars.map(([, value]) => value),
    configNames: [vars.map(([name]) => name).filter(isKey), values['config-keys'], values['config-required']].flatMap(
      (names) => names ?? [],
    ),
  };
}

interface Parsed {
  readonly name: InputName;
  readonly value: unknown;
  readonly problem?: string;
}

/** The value of an input that is given or has a default, or why it has none. */
function parseInput(name: InputName, given: Given, reading: Reading): Parsed {
  const { parse, default: standard } = catalogue[name];
  const text = given.get(name) ?? standard;
  try {
    return { name, value: text === undefined ? undefined : parse(text, reading) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { name, value: error.rest, problem: endSentence(`\`${name}\` ${error.message}`) };
  }
}

/** A sentence with its end, where it has none. */
function endSentence(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`;
}

function nameAlias(written: string): string {
  const name = aliases.get(written);
  return `The operation \`${written}\` is called \`${name}\` here: write \`operation: ${name}\`.`;
}
