import * as core from '@actions/core';
import { didYouMean } from '../contract/did-you-mean.ts';
import { InputError } from '../contract/errors.ts';
import { withReport } from '../contract/failure-report.ts';
import { type Input, type InputName, type InputValues, inputs } from '../contract/inputs.ts';
import { Problem, type Reading } from '../contract/parse/problem.ts';
import type { OperationLoader } from '../operations/index.ts';
import type { AnyOperation } from '../operations/operation.ts';

/** The operations to run, and every input with its value. */
export interface StepInputs {
  readonly operations: readonly AnyOperation[];
  readonly values: InputValues;
  /** Inputs that none of the operations uses, or that do not exist. */
  readonly warnings: readonly string[];
}

const catalogue: Readonly<Record<string, Input>> = inputs;
const names = Object.keys(inputs) as readonly InputName[];

/** The text of each input that the workflow, or an environment variable in its place, gives. */
export function readGiven(env: Reading['env']): ReadonlyMap<InputName, string> {
  return new Map(
    names.flatMap((name) => {
      const { verbatim, env: fallback } = catalogue[name] as Input;
      const written = core.getInput(name, { trimWhitespace: !verbatim });
      const text = written.trim() === '' && fallback ? (env[fallback] ?? '').trim() : written;
      return text.trim() === '' ? [] : [[name, text] as const];
    }),
  );
}

/** Checks all inputs at once: every problem is reported together, each with its fix. */
export async function parseInputs(
  given: ReadonlyMap<InputName, string>,
  known: Readonly<Record<string, OperationLoader>>,
  reading: Reading,
): Promise<StepInputs> {
  const problems: string[] = [];
  const operations = await loadNamed(given.get('operation'), known, problems);
  const wanted = new Set<InputName>(operations.flatMap(({ needs, takes }) => [...needs, ...takes]));
  // What no operation looks at need not be read.
  const read = names.filter((name) => given.has(name) || catalogue[name]?.common || wanted.has(name));
  const values = read.map((name) => {
    const { parse, default: standard } = catalogue[name] as Input;
    const text = given.get(name) ?? standard;
    try {
      return [name, text === undefined ? undefined : parse(text, reading)];
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      problems.push(`\`${name}\` ${error.message}.`);
      return [name, undefined];
    }
  });
  problems.push(...findMissing(operations, given));
  if (problems.length > 0) throw inputError(problems);
  return {
    operations,
    values: Object.fromEntries(values) as InputValues,
    warnings: findUnused(operations, given, reading.env),
  };
}

function inputError(problems: readonly string[]): InputError {
  const [only = ''] = problems;
  const alone = problems.length === 1;
  const headline = `${alone ? 'An input' : `${problems.length} inputs`} of this step cannot be used`;
  const list = alone ? ` ${only}` : `\n${problems.map((problem) => `- ${problem}`).join('\n')}`;
  const error = new InputError(
    `${headline}:${list}`,
    `Correct ${alone ? 'it' : 'them'} in the step’s \`with:\` block.`,
  );
  return withReport(error, { headline });
}

/** Loads the operations that the step names, and only those. */
async function loadNamed(
  text: string | undefined,
  known: Readonly<Record<string, OperationLoader>>,
  problems: string[],
): Promise<readonly AnyOperation[]> {
  const words = (text ?? '')
    .split(/[\n,]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
  const knownNames = Object.keys(known);
  if (words.length === 0) problems.push(`\`operation\` is missing: it is one of ${knownNames.join(', ')}.`);
  const loading = words.flatMap((word) => {
    const load = Object.hasOwn(known, word) ? known[word] : undefined;
    if (load) return load();
    problems.push(
      `\`operation\` must be one of ${knownNames.join(', ')}, not \`${word}\`${didYouMean(word, knownNames) || '.'}`,
    );
    return [];
  });
  return Promise.all(loading);
}

function findMissing(operations: readonly AnyOperation[], given: ReadonlyMap<InputName, string>): readonly string[] {
  // The emulator brings a documentation server of its own.
  const brought = given.get('api-url') === 'emulator' ? ['docs-url'] : [];
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

function findUnused(
  operations: readonly AnyOperation[],
  given: ReadonlyMap<InputName, string>,
  env: Reading['env'],
): readonly string[] {
  const used = new Set<InputName>(operations.flatMap(({ needs, takes }) => [...needs, ...takes]));
  const chosen = operations.map(({ name }) => `\`${name}\``).join(', ');
  const unused = [...given]
    .filter(([name, text]) => !catalogue[name]?.common && !used.has(name) && text !== catalogue[name]?.default)
    .map(([name]) => `The input \`${name}\` has no effect on ${chosen}.`);
  const unknown = Object.keys(env)
    .filter((name) => name.startsWith('INPUT_'))
    .map((name) => name.slice('INPUT_'.length).toLowerCase())
    .filter((name) => !(name in catalogue))
    .map((name) => `There is no input \`${name}\`${didYouMean(name, names) || '.'}`);
  return [...unused, ...unknown];
}
