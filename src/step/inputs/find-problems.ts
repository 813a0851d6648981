import { quote } from '../../contract/advise-near.ts';
import { askFor, findNearest } from '../../contract/did-you-mean.ts';
import type { Env } from '../../contract/env.ts';
import { catalogue, type InputName } from '../../contract/inputs.ts';
import type { Runner } from '../../github/read-runner.ts';
import { aliases, operationNames } from '../../operations/index.ts';
import type { AnyOperation } from '../../operations/operation.ts';
import { type Combination, combinations, type Known } from './combinations.ts';
import { asksForEmulator, type Given, mayAskForToken } from './read-given.ts';

/** Says of each name that is no operation's which is meant, and once which there are, where none is near. */
export function findUnknown(names: readonly string[]): readonly string[] {
  const known = Object.values(operationNames).flat();
  const groups = Object.entries(operationNames).map(([resource, some]) => `${resource}: ${some.join(', ')}`);
  const choice = `The operations are, by what they are about: ${groups.join('; ')}.`;
  if (names.length === 0) return [`\`operation\` is missing. ${choice}`];
  const unknown = [...new Set(names)]
    .filter((name) => !known.includes(name))
    .map((name) => ({ name, near: findMeant(name, [...known, ...aliases.keys()]) }));
  const last = unknown.findLast(({ near }) => near.length === 0);
  return unknown.map((one) => {
    const meant = one.near.map((name) => aliases.get(name) ?? name).join(', ');
    const problem = `There is no operation \`${one.name}\`${askFor(meant) || '.'}`;
    return one === last ? `${problem} ${choice}` : problem;
  });
}

/** The operation that is nearest or a part of the name, or several that stand together with something else than commas or lines between them. */
function findMeant(written: string, known: readonly string[]): readonly string[] {
  const words = written.split(/[^\w:-]+/).filter((word) => /\w/.test(word));
  if (words.length > 1 && words.every((word) => known.includes(word))) return words;
  const near = findNearest(written, known) ?? written.split(/[^a-z]+/).find((part) => known.includes(part));
  return near === undefined ? [] : [near];
}

/** The inputs that an operation cannot do without. */
export async function findMissing(operations: readonly AnyOperation[], given: Given): Promise<readonly string[]> {
  // The emulator brings a documentation server of its own.
  const brought = asksForEmulator(given) ? ['docs-url'] : [];
  const isMissing = (need: InputName) => !given.has(need) && !brought.includes(need);
  const absent = operations.flatMap(({ name, needs, destroys }) =>
    needs
      .filter((need) => isMissing(need) && !(need === 'confirm' && destroys && given.has(destroys)))
      .map((need) => ({ name, need })),
  );
  const undecided = operations.filter(({ needsOneOf = [] }) => needsOneOf.length > 0 && needsOneOf.every(isMissing));
  return [
    ...(await Promise.all(keepFirst(absent, ({ need }) => need).map(describeMissing))),
    ...keepFirst(undecided, ({ needsOneOf }) => String(needsOneOf)).map(describeUndecided),
  ];
}

/** Of those that have the same key only the first: what several operations need is missing once. */
function keepFirst<T>(all: readonly T[], keyOf: (one: T) => string): readonly T[] {
  return all.filter((one, at) => all.findIndex((other) => keyOf(other) === keyOf(one)) === at);
}

async function describeMissing({ name, need }: { readonly name: string; readonly need: InputName }): Promise<string> {
  const { neededInputs } = await import(/* webpackChunkName: 'advice' */ './needed-inputs.ts');
  return `\`${need}\` is missing: \`${name}\` needs it. ${neededInputs[need]}. ${ofNothing}`;
}

function describeUndecided({ name, needsOneOf = [] }: AnyOperation): string {
  return `One of ${quote(needsOneOf)} is missing: \`${name}\` needs at least one of them. ${ofNothing}`;
}

const ofNothing = 'If it comes from a secret or variable, that is not set.';

/** What is to be destroyed although `confirm` does not repeat its name. */
export function findUnconfirmed(operations: readonly AnyOperation[], given: Given): readonly string[] {
  return operations.flatMap(({ name, destroys }) => {
    const target = destroys && given.get(destroys);
    if (target === undefined || target === given.get('confirm')) return [];
    return `\`confirm\` does not repeat the name of what \`${name}\` destroys: write \`confirm: ${target}\` if you mean that.`;
  });
}

/** An operation about a pull request, in a run that has none. */
export function findWithoutPullRequest(
  operations: readonly AnyOperation[],
  { event, says }: Pick<Known, 'event' | 'says'>,
): readonly string[] {
  if (event.pullRequest !== undefined || says('pull-request')) return [];
  return operations
    .filter(({ needsPullRequest }) => needsPullRequest)
    .map(
      ({ name }) =>
        `The event \`${event.name}\` has no pull request, which \`${name}\` needs: run the workflow on \`pull_request\`, or give its number as \`pull-request\`.`,
    );
}

/** Inputs of one operation that do not go together. */
export function findClashing(operations: readonly AnyOperation[], known: Known): readonly string[] {
  const applies = ({ inputs: names, of }: Combination) =>
    operations
      .filter(({ name }) => of === undefined || name === of)
      .some(({ needs, takes }) =>
        names.every((name) => catalogue[name].common || needs.includes(name) || takes.includes(name)),
      );
  return combinations
    .filter((combination) => applies(combination) && combination.isWrong(known))
    .map(({ problem }) => problem);
}

/** What is missing to reach the platform; the emulator brings all of it. */
export function findUnconnected(
  operations: readonly AnyOperation[],
  given: Given,
  env: Env,
  { otherServer }: Runner,
): readonly string[] {
  const isKnown = operations.length > 0;
  if (isKnown && operations.every(({ endpoints }) => endpoints.length === 0)) return [];
  const problems = [
    !given.has('api-url') &&
      '`api-url` is missing: give the base address of the platform’s API, ending in its version such as `/api/v1`, or the word `emulator` to try the action without a platform.',
    !given.has('token') &&
      !given.has('auth-url') &&
      'There is no way to sign in: give `token` from a secret (one that is not set is empty), or `auth-url` to sign in with the job’s OIDC token.',
    !given.has('token') &&
      given.has('auth-url') &&
      !mayAskForToken(env) &&
      (otherServer === undefined
        ? 'This job may not ask GitHub for an OIDC token: add `permissions: { id-token: write }` to it, or give `token` from a secret (one that is not set is empty).'
        : `${otherServer} gives this job no OIDC token: give \`token\` from a secret (one that is not set is empty).`),
  ];
  const missing = problems.filter((problem) => problem !== false);
  // How near two words are is asked only where something is missing: it takes longer than all other checks.
  return missing.length > 0 && meansEmulator(given) ? [] : missing;
}

function meansEmulator(given: Given): boolean {
  return asksForEmulator(given) || findNearest(given.get('api-url') ?? '', ['emulator']) !== undefined;
}
