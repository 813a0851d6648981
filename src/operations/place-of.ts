import type { RecordedPlace } from '../contract/github-deployments.ts';
import type { AppName } from '../platform/deployment.ts';
import { knownNames } from './known-names.ts';
import { nameGitHubEnvironment } from './name-github-environment.ts';
import type { Context } from './operation.ts';

/** Where an app is on record: in an environment that may be named by this run's pull request. */
export function placeOf({ event }: Pick<Context, 'event'>, pattern: string, app: AppName): RecordedPlace {
  return { environment: nameGitHubEnvironment(pattern, event.pullRequest?.number), apps: knownNames(app) };
}
