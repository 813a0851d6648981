import { mergeConfig } from '../contract/config-vars.ts';
import { didYouMean } from '../contract/did-you-mean.ts';
import type { Env } from '../contract/env.ts';
import { type Input, type InputName, type InputValues, inputs } from '../contract/inputs.ts';
import { Problem, type Reading } from '../contract/parse/problem.ts';
import type { OperationLoader } from '../operations/index.ts';
import type { AnyOperation } from '../operations/operation.ts';
import { asksForEmulator, type Given, inputNames } from './read-given.ts';

/** The operations to run, and every input with its value. */
export interface StepInputs {
  readonly operations: readonly AnyOperation[];
  /** Whole only where there is no problem. */
  readonly values: InputValues;
  /** What stands in the way, each with its fix. */
  readonly problems: readonly string[];
  /** Inputs that none of the operations uses, or that do not exist. */
  readonly warnings: readonly string[];
  /** Values of config vars that no line may show. */
  readonly secrets: readonly string[];
  /** Names of config vars, which every line may show. */
  readonly configNames: readonly string[];
}

const catalogue: Readonly<Record<string, Input>> = inputs;

/** Reads all inputs at once: every problem is found, not only the first. */
export async function readInputs(
  given: Given,
  known: Readonly<Record<string, OperationLoader>>,
  reading: Reading,
): Promise<StepInputs> {
  const named = inputs.operation.parse(given.get('operation') ?? '', reading);
  const operations = await loadNamed(named, known);
  const wanted = new Set<InputName>(operations.flatMap(({ needs, takes }) => [...needs, ...takes]));
  // What no operation looks at need not be read.
  const read = inputNames.filter((name) => given.has(name) || catalogue[name]?.common || wanted.has(name));
  const parsed = read.map((name) => parseInput(name, given, reading));
  const values = Object.fromEntries(parsed.map(({ name, value }) => [name, value])) as InputValues;
  const vars = [values['config-vars'], values['config-file'], values['config-prefix']].flatMap((map) => [
    ...(map ?? []),
  ]);
  return {
    operations,
    values,
    problems: [
      ...findUnknown(named, Object.keys(known)),
      ...parsed.flatMap(({ problem = [] }) => problem),
      ...findMissing(operations, given),
      ...findEmpty(operations, values),
    ],
    warnings: [...findUnused(operations, wanted, given), ...findMistyped(reading.env)],
    secrets: vars.map(([, value]) => value),
    configNames: [...vars.map(([name]) => name), ...(values['config-keys'] ?? [])],
  };
}

interface Parsed {
  readonly name: InputName;
  readonly value?: unknown;
  readonly problem?: string;
}

/** The value of an input that is given or has a default, or why it has none. */
function parseInput(name: InputName, given: Given, reading: Reading): Parsed {
  const { parse, default: standard } = catalogue[name] as Input;
  const text = given.get(name) ?? standard;
  try {
    return { name, value: text === undefined ? undefined : parse(text, reading) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { name, problem: `\`${name}\` ${error.message}.` };
  }
}

/** Loads the operations that the step names, and only those. */
function loadNamed(
  names: readonly string[],
  known: Readonly<Record<string, OperationLoader>>,
): Promise<readonly AnyOperation[]> {
  return Promise.all(names.flatMap((name) => (Object.hasOwn(known, name) ? known[name]?.() : undefined) ?? []));
}

function findUnknown(names: readonly string[], known: readonly string[]): readonly string[] {
  if (names.length === 0) return [`\`operation\` is missing: it is one of ${known.join(', ')}.`];
  return names
    .filter((name) => !known.includes(name))
    .map(
      (name) => `\`operation\` must be one of ${known.join(', ')}, not \`${name}\`${didYouMean(name, known) || '.'}`,
    );
}

function findMissing(operations: readonly AnyOperation[], given: Given): readonly string[] {
  // The emulator brings a documentation server of its own.
  const brought = asksForEmulator(given) ? ['docs-url'] : [];
  return operations.flatMap(({ name, needs, needsOneOf }) => {
    const absent = needs
      .filter((need) => !given.has(need) && !brought.includes(need))
      .map((need) => `\`${need}\` is missing: \`${name}\` needs it. ${inputs[need].meaning}.`);
    if (needsOneOf && !needsOneOf.some((need) => given.has(need))) {
      absent.push(
        `One of ${needsOneOf.map((need) => `\`${need}\``).join(', ')} is missing: \`${name}\` needs at least one of them.`,
      );
    }
    return absent;
  });
}

// With quotes, because `config-vars` takes them verbatim: `A="${{ secrets.A }}"`.
const leftByUnsetSecret = ['', '""', "''"];

/** Config vars that would be set to nothing, unless the step says that this is meant. */
function findEmpty(operations: readonly AnyOperation[], values: InputValues): readonly string[] {
  if (values['allow-empty'] || !operations.some(({ takes }) => takes.includes('allow-empty'))) return [];
  const vars = mergeConfig({
    configFile: values['config-file'],
    configPrefix: values['config-prefix'],
    configVars: values['config-vars'],
  });
  const empty = [...vars].filter(([, value]) => leftByUnsetSecret.includes(value.trim())).map(([key]) => `\`${key}\``);
  if (empty.length === 0) return [];
  return [
    `The value of ${empty.join(', ')} is empty, as a secret or variable is that is not set: set it, leave the name out, or write \`allow-empty: true\` to send it so.`,
  ];
}

function findUnused(
  operations: readonly AnyOperation[],
  wanted: ReadonlySet<InputName>,
  given: Given,
): readonly string[] {
  const chosen = operations.map(({ name }) => `\`${name}\``).join(', ');
  return [...given]
    .filter(([name, text]) => !catalogue[name]?.common && !wanted.has(name) && text !== catalogue[name]?.default)
    .map(([name]) => `The input \`${name}\` has no effect on ${chosen}.`);
}

function findMistyped(env: Env): readonly string[] {
  return Object.keys(env)
    .filter((name) => name.startsWith('INPUT_'))
    .map((name) => name.slice('INPUT_'.length).toLowerCase())
    .filter((name) => !(name in catalogue))
    .map((name) => `There is no input \`${name}\`${didYouMean(name, inputNames) || '.'}`);
}
