import { ActionError } from '../../contract/errors.ts';
import type { App } from '../../platform/resources/apps.ts';
import { build as buildShape } from '../../platform/resources/builds.ts';
import { wireForm } from '../../platform/shape/reader.ts';
import type { Recheck } from '../../platform/wire/retry.ts';
import type { Begun } from './deploy-plan.ts';
import { type FollowContext, followBuild } from './follow.ts';

/** What to build. */
export interface BuildOrder {
  readonly app: Pick<App, 'name'>;
  readonly branch?: string | undefined;
  readonly commitish?: string | undefined;
  /** It names the run: an empty answer is found by it. */
  readonly description: string;
  /** The whole commit that was asked for. */
  readonly commit?: string | undefined;
  /** Checks before the start is sent again that what guards it still holds. */
  readonly recheck?: Recheck | undefined;
}

/** Starts a build, once. What the app showed before is kept: a success of before is none of this build. */
export async function startBuild({ platform, words }: FollowContext, order: BuildOrder): Promise<Begun> {
  const { branch, commit, commitish, description, recheck } = order;
  const app = order.app.name;
  const start = await platform.apps.get(app);
  const known = await platform.builds.list(app);
  const build = await platform.builds.start(app, { branch, commitish, description }, recheck);
  if (build && known?.some(({ id }) => id === build.id))
    throw new ActionError(
      'outcome-unknown',
      `The platform answered the start with build ${build.id} of ${app}, which was there before`,
      'Check on the platform whether a build was started before you run this again.',
    );
  const { id, version } = build ?? {};
  return {
    buildId: id,
    word: build?.state,
    result: build && wireForm(buildShape, build),
    look: followBuild({ platform, words }, { app, id, commit, version, description, start, known }),
  };
}

/** Takes up a build that was started elsewhere; the first look is red if the app has no such build. */
export function resumeBuild(
  { platform, words }: FollowContext,
  { app, buildId, commit }: Pick<BuildOrder, 'app' | 'commit'> & { readonly buildId: string },
): Begun {
  const look = followBuild({ platform, words }, { app: app.name, id: buildId, commit });
  return { buildId, look };
}
