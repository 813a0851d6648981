import { ActionError } from '../contract/errors.ts';

/** The name of a GitHub environment, with the pull request's number and the app's name filled in. */
export function nameGitHubEnvironment(pattern: string, pullRequest: number | undefined, app = ''): string {
  if (pullRequest !== undefined || !pattern.includes('{number}'))
    return pattern.replaceAll('{number}', String(pullRequest)).replaceAll('{app}', app);
  throw new ActionError(
    'input-problems',
    `The name \`${pattern}\` needs a pull request’s number, and this run has no pull request`,
    'Use a name without `{number}`, or run this on `pull_request`.',
  );
}
