import { quote } from '../contract/text.ts';
import { aliases } from '../operations/index.ts';
import { isUsed } from './check-inputs.ts';
import type { Known } from './combinations.ts';

/** Names of operations that are not their own, and values in quotes. */
export function findNotices({ values }: Known, written: readonly string[]): readonly string[] {
  const notices = written.flatMap((name) => {
    const own = aliases.get(name);
    return own ? `The operation \`${name}\` is called \`${own}\` here. Write \`operation: ${own}\`.` : [];
  });
  const quoted = [...(values['config-vars'] ?? [])].filter(([, value]) => /^(["'])[^"']*\1$/.test(value));
  if (quoted.length === 0) return notices;
  const names = quote(quoted.map(([name]) => name));
  return [...notices, `The quotes around ${names} are part of the value. Remove them if that is not meant.`];
}

/** Inputs that none of the operations uses, and a branch whose commit is not the one that is built. */
export function findWarnings({ env, event, given, operations, says, values }: Known): readonly string[] {
  // Other servers pass the inputs of a composite action on to its steps.
  const isMixed = Boolean(env['GITHUB_ACTION_PATH']) && !env['RUNNER_ENVIRONMENT'];
  const chosen = quote(operations.map(({ name }) => name));
  const unused = [...given.keys()]
    .filter((name) => !isMixed && !isUsed(operations, name) && says(name))
    .map((name) => `The input \`${name}\` has no effect on ${chosen}.`);
  const { branch, 'build-id': buildId, commitish } = values;
  const isOther = branch && event.branch && branch !== event.branch && env['GITHUB_REF_TYPE'] !== 'tag';
  if (!isOther || commitish || buildId || !operations.some(({ name }) => name === 'build')) return unused;
  const remark = `The build is of the commit of ${event.branch}, although \`branch\` is ${branch}.`;
  return [...unused, `${remark} To build another commit, set \`commitish\`.`];
}
