import { InputError } from '../contract/errors.ts';

/** The name of a GitHub environment, with the pull request's number filled in. */
export function nameGitHubEnvironment(
  pattern: string,
  pullRequest: number | undefined,
  input = 'github-environment',
): string {
  if (pullRequest === undefined && pattern.includes('{number}')) {
    throw new InputError(
      `\`${input}\` is \`${pattern}\`, but this run has no pull request whose number could be filled in`,
      'Give a name without `{number}`, or run this on `pull_request`.',
    );
  }
  return pattern.replaceAll('{number}', String(pullRequest));
}
