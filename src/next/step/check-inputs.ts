import { mergeConfig } from '../contract/config-vars.ts';
import { catalogue, type InputName } from '../contract/inputs.ts';
import { askFor, findNearest } from '../contract/near.ts';
import { isKey } from '../contract/parse/config.ts';
import { quote } from '../contract/text.ts';
import { aliases, operationNames } from '../operations/index.ts';
import type { AnyOperation } from '../operations/operation.ts';
import { combinations } from './combinations.ts';
import { asksForEmulator, inputNames, mayAskForToken } from './read-given.ts';
import type { Known } from './read-inputs.ts';

/** Every problem that is not one input's own, each with its fix. */
export function findProblems(known: Known, asked: readonly string[]): readonly string[] {
  return [
    ...findUnknown(asked),
    ...findMistyped(known),
    ...findMissing(known),
    ...findUnconfirmed(known),
    ...findWithoutPullRequest(known),
    ...findBehindPromote(known, asked),
    ...findEmpty(known),
    ...findClashing(known),
    ...findUnaddressed(known),
  ];
}

const ofNothing = 'If you set it from a secret or variable, that value is empty.';

/** Names that are no operation's, and which is meant; once which there are. */
function findUnknown(names: readonly string[]): readonly string[] {
  const known = [...operationNames.values()].flat();
  const groups = [...operationNames].map(([resource, some]) => `${resource}: ${some.join(', ')}`);
  const choice = `The operations are: ${groups.join('; ')}.`;
  if (names.length === 0) return [`\`operation\` is missing. ${choice}`];
  const unknown = [...new Set(names)].filter((name) => !known.includes(name));
  const problems = unknown.map((name) => ({ name, meant: findMeant(name, [...known, ...aliases.keys()]) }));
  const last = problems.findLast(({ meant }) => meant === '');
  return problems.map((one) => {
    const problem = `There is no operation \`${one.name}\`${askFor(one.meant) || '.'}`;
    return one === last ? `${problem} ${choice}` : problem;
  });
}

/** The operation that is nearest, or several that stand together with something else than commas or lines between them. */
function findMeant(written: string, known: readonly string[]): string {
  const words = written.split(/[^\w:-]+/).filter((word) => /\w/.test(word));
  const isSeveral = words.length > 1 && words.every((word) => known.includes(word));
  const meant = isSeveral ? words : [findNearest(written, known) ?? ''];
  return meant.map((name) => aliases.get(name) ?? name).join(', ');
}

/** Inputs that do not exist, but are near one that does: without it a step could do what it was told not to do. */
function findMistyped({ env, operations, says }: Known): readonly string[] {
  const flat = (name: string) => name.replace(/[-_]/g, '');
  const open = inputNames.filter((name) => isUsed(operations, name) && !says(name));
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

/** The inputs that an operation cannot do without. */
function findMissing({ given, operations }: Known): readonly string[] {
  // The emulator brings a documentation server of its own.
  const brought = asksForEmulator(given) ? ['docs-url'] : [];
  const isMissing = (need: InputName) => !given.has(need) && !brought.includes(need);
  const missing = new Map<string, string>();
  for (const { name, needs, needsOneOf = [], destroys } of operations) {
    for (const need of needs) {
      if (!isMissing(need) || missing.has(need) || (need === 'confirm' && destroys && given.has(destroys))) continue;
      missing.set(need, `\`${name}\` requires \`${need}\`. ${ofNothing}`);
    }
    if (needsOneOf.length > 0 && needsOneOf.every(isMissing))
      missing.set(String(needsOneOf), `\`${name}\` requires one of ${quote(needsOneOf)}. ${ofNothing}`);
  }
  return [...missing.values()];
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
  const needing = operations.filter(({ needsPullRequest }) => needsPullRequest);
  const fix = 'Run the workflow on `pull_request`, or set `pull-request` to its number.';
  return needing.map(
    ({ name }) => `\`${name}\` requires a pull request, and the event \`${event.name}\` has none. ${fix}`,
  );
}

/** Operations on the app after `promote`: they would act on the source, not on what was promoted. */
function findBehindPromote({ operations }: Known, asked: readonly string[]): readonly string[] {
  const first = asked.indexOf('promote');
  const behind = operations.filter(
    ({ name, needs }) => first >= 0 && asked.lastIndexOf(name) > first && needs.includes('app'),
  );
  return behind.map(
    ({ name }) =>
      `\`${name}\` after \`promote\` would act on the source. Run it in a step of its own, with the target as \`app\`.`,
  );
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
  const [is, it] = empty.length === 1 ? ['is', 'it'] : ['are', 'them'];
  return [
    `${quote(empty)} ${is} empty; an unset secret or variable becomes an empty string. Set ${it}, leave ${it} out, or allow this with \`allow-empty: true\`.`,
  ];
}

/** Inputs that do not go together, of an operation that has all of them. */
function findClashing(known: Known): readonly string[] {
  const has = ({ needs, takes }: AnyOperation, name: InputName) =>
    catalogue[name].common || needs.includes(name) || takes.includes(name);
  return combinations
    .filter(([names]) => known.operations.some((operation) => names.every((name) => has(operation, name))))
    .filter(([, isWrong]) => isWrong(known))
    .map(([, , problem]) => problem);
}

/** Whether the platform is called, or could be: the emulator brings all that this takes. */
function needsPlatform({ given, operations }: Known): boolean {
  return (
    !asksForEmulator(given) && (operations.length === 0 || operations.some(({ endpoints }) => endpoints.length > 0))
  );
}

function findUnaddressed(known: Known): readonly string[] {
  if (known.given.has('api-url') || !needsPlatform(known)) return [];
  return [
    '`api-url` is missing. Set it to the base address of the platform’s API, ending in its version, such as `https://platform.example/api/v1`; or to `emulator` to try the action without a platform.',
  ];
}

/** What is missing to sign in to the platform. */
export function findSignInProblems(known: Known): readonly string[] {
  if (known.given.has('token') || !needsPlatform(known)) return [];
  if (!known.given.has('auth-url'))
    return [
      'No credentials found. Set `token` from a secret (an unset secret is empty), or set `auth-url` to sign in with OIDC.',
    ];
  if (mayAskForToken(known.env)) return [];
  return [
    'This job may not ask for an OIDC token. Add `permissions: { id-token: write }` to it, or set `token` from a secret.',
  ];
}

/** Whether any of the operations looks at an input. */
export function isUsed(operations: readonly AnyOperation[], input: InputName): boolean {
  return (
    catalogue[input].common === true || operations.some(({ needs, takes }) => [...needs, ...takes].includes(input))
  );
}
