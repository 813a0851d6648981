import { OutcomeError } from '../../contract/errors.ts';
import type { App } from '../../platform/models.ts';
import { findOnPlatform } from '../commits/find-on-platform.ts';
import { findLastSuccess } from '../deployment/deployment-record.ts';
import { knownNames } from '../known-names.ts';
import type { Context } from '../operation.ts';

/** What an app is known to run, and who told. */
export interface ConfirmedCommit {
  readonly commit: string;
  readonly toldBy: string;
  /** Whether the platform tells it: then what it promotes is of that commit. */
  readonly isTold: boolean;
}

/** The commit that an app is known to run: by the platform, else by the last success on record. What was pushed since has not been tested there. */
export async function findConfirmed(
  context: Context,
  app: App,
  environment: string | undefined,
): Promise<ConfirmedCommit> {
  const told = await findOnPlatform(context, app);
  if (told !== undefined) return { commit: told, toldBy: 'the platform', isTold: true };
  const recorded = environment && (await findLastSuccess(context, { environment, apps: knownNames(app) }));
  if (recorded) return { commit: recorded.commit, toldBy: `the record of ${environment}`, isTold: false };
  throw new OutcomeError(
    environment === undefined
      ? `The platform does not tell which commit ${app.name} runs, and no record is named: nothing was promoted`
      : `Neither the platform nor the record of ${environment} tells which commit ${app.name} runs: nothing was promoted`,
    'Give the GitHub environment that records the deployments of the source as `from-environment`, and `github-environment` to the step that builds it.',
  );
}
