import { ActionError } from '../../contract/errors.ts';
import type { Platform } from '../../platform/open-platform.ts';
import type { App } from '../../platform/resources/apps.ts';
import type { Build } from '../../platform/resources/builds.ts';
import { meaningOf } from '../../platform/shape/statuses.ts';
import type { Context } from '../operation.ts';
import { chooseVerdict } from './choose-verdict.ts';
import type { Seen } from './deploy-plan.ts';
import { beginMemory, ourDeployment, type Reads, remember } from './facts.ts';

/** A build to follow to its end. */
export interface Followed {
  /** The app's name. */
  readonly app: string;
  readonly id?: string | undefined;
  /** The whole commit that was asked for. */
  readonly commit?: string | undefined;
  /** The commit by the answer to the start. */
  readonly version?: string | undefined;
  readonly description?: string | undefined;
  /** The app before the start, and the builds that were listed by then; absent if the build was started elsewhere. */
  readonly start?: App | undefined;
  readonly known?: readonly Build[] | undefined;
}

/** What a build is started and followed by. */
export interface FollowContext extends Pick<Context, 'words'> {
  readonly platform: {
    readonly apps: Pick<Platform['apps'], 'get'>;
    readonly builds: Pick<Platform['builds'], 'findInAll' | 'list' | 'start'>;
    readonly deployments: Pick<Platform['deployments'], 'list'>;
  };
}

/** Follows a build: each call looks once, and its verdict rests on all looks so far. */
export function followBuild(context: FollowContext, followed: Followed): () => Promise<Seen> {
  const { platform, words } = context;
  const { app, commit, start } = followed;
  let known: { readonly id?: string | undefined; readonly build?: Build | undefined } = { id: followed.id };
  let memory = beginMemory(start, words);
  return async () => {
    const builds = await platform.builds.list(app);
    const found = known.id === undefined ? findOurs(builds ?? [], followed) : [];
    const id = found.length === 1 ? found[0]?.id : known.id;
    const listed = builds?.find((one) => one.id === id);
    const isDeeper = builds !== undefined && start === undefined && !isBuilt(context, known.build);
    const build = listed ?? (isDeeper && id !== undefined ? await findInAll(context, app, id) : known.build);
    const reads = await readRest(context, followed, { id, build, builds });
    // Only now: a look in which a request failed says nothing.
    known = { id, build };
    memory = remember(memory, id, reads, words);
    const version = build?.version ?? followed.version;
    const verdict = chooseVerdict({ ...reads, ...memory, id, commit, version, words, isAmbiguous: found.length > 1 });
    return { verdict, build, buildId: id, deployment: ourDeployment(reads, id) };
  };
}

/** The new builds that can be ours after an empty answer: those with our description, else those of our commit. */
function findOurs(builds: readonly Build[], { commit, description, known = [] }: Followed): readonly Build[] {
  const fresh = builds.filter(({ id }) => !known.some((one) => one.id === id));
  const described = fresh.filter((one) => one.description === description);
  return described.length > 0 ? described : fresh.filter(({ version }) => commit !== undefined && version === commit);
}

/** A build that was started elsewhere can be on a later page; a build that is on none is red. */
async function findInAll({ platform }: FollowContext, app: string, id: string): Promise<Build> {
  const build = await platform.builds.findInAll(app, id);
  if (build !== undefined) return build;
  throw new ActionError(
    'not-found',
    `${app} has no build ${id}`,
    'Check `build-id` and `app`: the app’s list of builds does not have it.',
  );
}

/** Reads what the builds leave open: the deployments once ours has succeeded, and the app where these do not say. */
async function readRest(
  context: FollowContext,
  { app, start }: Followed,
  { id, build, builds }: Reads & { readonly id: string | undefined },
): Promise<Reads> {
  const { platform } = context;
  const isOver = builds === undefined || isBuilt(context, build);
  const deployments = isOver ? await platform.deployments.list(app) : undefined;
  const isUnnamed = deployments?.some(({ current, buildId }) => current && buildId === undefined);
  const needsApp = id === undefined || isUnnamed || (isOver && deployments === undefined) || hasOnlyStatus(start);
  return { build, builds, deployments, app: needsApp ? await platform.apps.get(app) : undefined };
}

function isBuilt({ words }: FollowContext, build: Build | undefined): boolean {
  return build !== undefined && meaningOf('build', build.state, words) === 'good';
}

function hasOnlyStatus(app: App | undefined): boolean {
  return app?.status !== undefined && app.buildId === undefined && app.deploymentId === undefined;
}
