import { quote } from '../../contract/advise-near.ts';
import { didYouMean, findNearest } from '../../contract/did-you-mean.ts';
import type { Env } from '../../contract/env.ts';
import type { WorkflowEvent } from '../../contract/event.ts';
import { formatDuration } from '../../contract/format-duration.ts';
import { catalogue, type InputName, type InputValues } from '../../contract/inputs.ts';
import type { Runner } from '../../github/read-runner.ts';
import type { AnyOperation } from '../../operations/operation.ts';
import { type Given, inputNames } from './read-given.ts';

/** Inputs that none of the operations uses, or that do not exist; nothing where they may be another action's. */
export function findUseless(
  operations: readonly AnyOperation[],
  given: Given,
  env: Env,
  { mixesInputs }: Runner,
): readonly string[] {
  const strange = listStrange(env).filter((name) => findIntended(name, operations, given) === undefined);
  const useful = inputNames.filter((name) => counts(operations, name));
  return mixesInputs
    ? []
    : [
        ...findUnused(operations, given),
        ...strange.map((name) => `There is no input \`${name}\`${didYouMean(name, useful) || '.'}`),
      ];
}

function findUnused(operations: readonly AnyOperation[], given: Given): readonly string[] {
  const chosen = quote(operations.map(({ name }) => name));
  return [...given]
    .filter(([name, text]) => !counts(operations, name) && text !== catalogue[name].default)
    .map(([name]) => `The input \`${name}\` has no effect on ${chosen}.`);
}

/** Inputs that do not exist, but are near one that does: without it a step could do what it was told not to do. */
export function findMistyped(
  operations: readonly AnyOperation[],
  given: Given,
  env: Env,
  { mixesInputs }: Runner,
): readonly string[] {
  return (mixesInputs ? [] : listStrange(env)).flatMap((name) => {
    const intended = findIntended(name, operations, given);
    return intended === undefined ? [] : `There is no input \`${name}\`; did you mean \`${intended}\`?`;
  });
}

function listStrange(env: Env): readonly string[] {
  return Object.keys(env)
    .filter((name) => name.startsWith('INPUT_') && env[name]?.trim())
    .map((name) => name.slice('INPUT_'.length).toLowerCase())
    .filter((name) => !(name in catalogue));
}

/**
 * The input that is near and would count, but is not given, or begins the name: `dyno-name`, or where it is missing `application`. The job's
 * own environment may hold a variable that looks like an input: one that is given elsewhere is not meant, nor a secret.
 */
function findIntended(written: string, operations: readonly AnyOperation[], given: Given): string | undefined {
  const isOpen = (name: InputName) => !given.has(name) || given.get(name) === catalogue[name].default;
  const open = inputNames.filter((name) => isOpen(name) && counts(operations, name) && !catalogue[name].secret);
  const missing = operations.flatMap(({ needs }) => needs).filter(isOpen);
  const begins = (name: string) =>
    name.length > 2 && /^[-_]/.test(written.slice(name.length)) && written.startsWith(name);
  return findNearest(written, open) ?? open.find(begins) ?? missing.find((need) => written.startsWith(need));
}

/** A branch that the run is not about, where no commit of it is named. */
export function findOtherBranch(
  operations: readonly AnyOperation[],
  { branch, commitish, 'build-id': buildId }: Partial<InputValues>,
  event: WorkflowEvent,
  env: Env,
): readonly string[] {
  const isOther = branch && event.branch && branch !== event.branch && env['GITHUB_REF_TYPE'] !== 'tag';
  return isOther && !commitish && !buildId && operations.some(({ name }) => name === 'build')
    ? [`What is built is the commit of ${event.branch}, though \`branch\` is ${branch}: give \`commitish\` too.`]
    : [];
}

/** Values that are sent with the quotes around them, which a dotenv file would lose: only the file may be meant. */
export function findQuoted({ 'config-vars': vars = new Map() }: Partial<InputValues>): readonly string[] {
  const names = [...vars].filter(([, value]) => /^(["'])[^"']*\1$/.test(value)).map(([name]) => name);
  if (names.length === 0) return [];
  return [
    `The quotes around the value of ${quote(names)} in \`config-vars\` are part of it: leave them out if they are not meant.`,
  ];
}

/** By these inputs an operation may take as long as `timeout` allows. */
const waiting: readonly InputName[] = ['wait', 'wait-for-ssl', 'command'];

/** A `timeout` after the end of the job itself, which leaves nobody to say what became of the work. */
export function findTooLong(
  operations: readonly AnyOperation[],
  values: Partial<InputValues>,
  { jobLimit = Number.POSITIVE_INFINITY }: Runner,
): readonly string[] {
  const mayWait = waiting.some((name) => values[name] && uses(operations, name));
  if (!mayWait || (values.timeout ?? 0) < jobLimit) return [];
  return [
    `This runner ends every job after ${formatDuration(jobLimit)}, as \`ubuntu-slim\` does, and \`timeout\` is ${formatDuration(values.timeout ?? 0)}: make it shorter, or use another runner.`,
  ];
}

function counts(operations: readonly AnyOperation[], input: InputName): boolean {
  return catalogue[input].common === true || uses(operations, input);
}

function uses(operations: readonly AnyOperation[], input: InputName): boolean {
  return operations.some(({ needs, takes }) => needs.includes(input) || takes.includes(input));
}
