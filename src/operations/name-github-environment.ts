import { InputError } from '../contract/errors.ts';

/** The name of a GitHub environment, with the pull request's number filled in. */
export function nameGitHubEnvironment(pattern: string, pullRequest: number | undefined): string {
  if (pullRequest === undefined && pattern.includes('{number}')) {
    throw new InputError(
      `The environment \`${pattern}\` is named by a pull request’s number, and this run has no pull request`,
      'Give a name without `{number}`, or run this on `pull_request`.',
    );
  }
  return pattern.replaceAll('{number}', String(pullRequest));
}
