import { mergeConfig } from '../contract/config-vars.ts';
import { catalogue, type InputName } from '../contract/inputs.ts';
import { askFor, findNearest } from '../contract/near.ts';
import { isKey } from '../contract/parse/words.ts';
import { quote } from '../contract/text.ts';
import { aliases, operationNames } from '../operations/index.ts';
import type { AnyOperation } from '../operations/operation.ts';
import { combinations, type Known } from './combinations.ts';
import { asksForEmulator, inputNames, mayAskForToken } from './read-given.ts';

/** Every problem that is not one input's own, each with its fix. */
export function findProblems(known: Known): readonly string[] {
  return [
    ...findUnknown(known),
    ...findMistyped(known),
    ...findMissing(known),
    ...findUnconfirmed(known),
    ...findWithoutPullRequest(known),
    ...findBehindPromote(known),
    ...findEmpty(known),
    ...findClashing(known),
  ];
}

/** Names that are no operation's, and which is meant. */
function findUnknown({ asked }: Known): readonly string[] {
  const known = [...operationNames.values()].flat();
  const choice = `The operations are: ${known.join(', ')}.`;
  if (asked.length === 0) return [`\`operation\` is missing. ${choice}`];
  const unknown = asked.filter((name) => !known.includes(name));
  return unknown.map((name) => {
    const near = findNearest(name, [...known, ...aliases.keys()]);
    return `There is no operation \`${name}\`${askFor(near && (aliases.get(near) ?? near)) || `. ${choice}`}`;
  });
}

/** Inputs that do not exist but are near one that does. `dryrun: true` must not run in earnest. */
function findMistyped({ asked, env, operations, says }: Known): readonly string[] {
  const flat = (name: string) => name.replace(/[-_]/g, '');
  // Which inputs an unknown operation uses is not known.
  const areKnown = operations.length === asked.length;
  const open = inputNames.filter((name) => (!areKnown || isUsed(operations, name)) && !says(name));
  // A composite action may pass its own inputs on, under names that only resemble ours.
  const isWrapped = Boolean(env['GITHUB_ACTION_PATH']);
  return Object.keys(env)
    .filter((name) => name.startsWith('INPUT_') && env[name]?.trim())
    .map((name) => name.slice('INPUT_'.length).toLowerCase())
    .filter((name) => !(name in catalogue))
    .flatMap((name) => {
      const same = inputNames.find((one) => flat(one) === flat(name));
      const meant = same ?? (isWrapped ? undefined : findNearest(name, open));
      return meant === undefined ? [] : [`There is no input \`${name}\`${askFor(meant)}`];
    });
}

/** The inputs that an operation cannot do without; each is missing once. */
function findMissing({ given, operations }: Known): readonly string[] {
  // The emulator brings a documentation server of its own.
  const isMissing = (need: InputName) => !given.has(need) && !(need === 'docs-url' && asksForEmulator(given));
  const missing = new Map<string, string>();
  for (const { destroys, name, needs, needsOneOf = [] } of operations) {
    const isConfirmed = (need: InputName) => need === 'confirm' && destroys !== undefined && given.has(destroys);
    const wanted = needs.filter((need) => isMissing(need) && !isConfirmed(need)).map((need) => quote([need]));
    if (needsOneOf.length > 0 && needsOneOf.every(isMissing)) wanted.push(`one of ${quote(needsOneOf)}`);
    for (const one of wanted) missing.set(one, missing.get(one) ?? `\`${name}\` requires ${one}`);
  }
  return [...missing.values()].map((one) => `${one}. If you set it from a secret or variable, that value is empty.`);
}

/** What is to be destroyed although `confirm` does not repeat its name. */
function findUnconfirmed({ given, operations }: Known): readonly string[] {
  return operations.flatMap(({ destroys, name }) => {
    const target = destroys && given.get(destroys);
    if (target === undefined || target === given.get('confirm')) return [];
    return [`\`${name}\` is destructive. To confirm, set \`confirm: ${target}\`.`];
  });
}

/** An operation about a pull request, in a run that has none. */
function findWithoutPullRequest({ event, operations, says }: Known): readonly string[] {
  if (event.pullRequest !== undefined || says('pull-request')) return [];
  const rest = `requires a pull request, and the event \`${event.name}\` has none`;
  const fix = 'Run the workflow on `pull_request`, or set `pull-request` to its number.';
  return operations.flatMap(({ name, needsPullRequest }) => (needsPullRequest ? `\`${name}\` ${rest}. ${fix}` : []));
}

/** Operations on the app after `promote`: they would act on the source, not on what was promoted. */
function findBehindPromote({ asked, operations }: Known): readonly string[] {
  const first = asked.indexOf('promote');
  const fix = 'Run it in a step of its own, with the target as `app`.';
  return operations
    .filter(({ name, needs }) => first >= 0 && asked.lastIndexOf(name) > first && needs.includes('app'))
    .map(({ name }) => `\`${name}\` after \`promote\` would act on the source. ${fix}`);
}

// With quotes, because `config-vars` takes them verbatim: `A="${{ secrets.A }}"`.
const leftByUnsetSecret = ['', '""', "''"];

/** Config vars that would be set to nothing, unless the step says that this is meant. */
function findEmpty({ operations, values }: Known): readonly string[] {
  if (values['allow-empty'] || !operations.some(({ takes }) => takes.includes('allow-empty'))) return [];
  const { 'config-file': configFile, 'config-prefix': configPrefix, 'config-vars': configVars } = values;
  const empty = [...mergeConfig({ configFile, configPrefix, configVars })]
    .filter(([name, value]) => isKey(name) && leftByUnsetSecret.includes(value.trim()))
    .map(([name]) => name);
  if (empty.length === 0) return [];
  const fix = 'Set it, leave it out, or allow this with `allow-empty: true`.';
  return [`${quote(empty)}: the value is empty; an unset secret or variable becomes an empty string. ${fix}`];
}

/** Inputs that do not go together, of an operation that has all of them. */
function findClashing(known: Known): readonly string[] {
  const areUsed = (names: readonly InputName[]) =>
    known.operations.some((one) => names.every((name) => isUsed([one], name)));
  return combinations.flatMap(([names, isWrong, problem]) => (areUsed(names) && isWrong(known) ? problem : []));
}

/** The address of the platform, if it is missing. A fork's run has none, because it gets no variables. */
export function findUnaddressed({ given, operations }: Known): readonly string[] {
  if (given.has('api-url') || !callsPlatform(operations)) return [];
  const fix = 'Set it to the base address of the platform’s API, such as `https://platform.example/api/v1`';
  return [`\`api-url\` is missing. ${fix}, or to \`emulator\` to try the action without a platform.`];
}

/** What is missing to sign in to the platform; the emulator brings it. */
export function findSignInProblems({ env, given, operations }: Known): readonly string[] {
  if (given.has('token') || asksForEmulator(given) || !callsPlatform(operations)) return [];
  if (!given.has('auth-url'))
    return [
      'No credentials found. Set `token` from a secret (an unset secret is empty), or set `auth-url` to use OIDC.',
    ];
  const fix = 'Add `permissions: { id-token: write }` to it, or set `token` from a secret.';
  return mayAskForToken(env) ? [] : [`This job may not ask for an OIDC token. ${fix}`];
}

function callsPlatform(operations: readonly AnyOperation[]): boolean {
  return operations.length === 0 || operations.some(({ endpoints }) => endpoints.length > 0);
}

/** Whether any of the operations looks at an input. */
export function isUsed(operations: readonly AnyOperation[], input: InputName): boolean {
  const isCommon = catalogue[input].common === true;
  return isCommon || operations.some(({ needs, takes }) => [...needs, ...takes].includes(input));
}
