import { isCommit } from '../../contract/commit-id.ts';
import type { Platform } from '../../platform/open-platform.ts';
import { ifHere } from '../verdict/sources.ts';

/** The commit of a build, where the build itself tells it. */
export async function findCommit(platform: Platform, app: string, buildId: string): Promise<string | undefined> {
  const build = await ifHere(platform.builds.get(app, buildId));
  return isCommit(build?.commit) ? build.commit : undefined;
}
