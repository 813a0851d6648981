import { type Parse, Problem } from './problem.ts';

/** A branch by its name: `github.ref` holds it with all that Git writes before it. */
export const branchName: Parse<string> = (value) => {
  const name = value.replace(/^refs\/heads\//, '');
  if (!name.startsWith('refs/')) return name;
  throw new Problem(`must be the name of a branch, not \`${value}\`; build a tag or a pull request by \`commitish\``);
};
