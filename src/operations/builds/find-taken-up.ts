import { adviseNear } from '../../contract/advise-near.ts';
import { InputError } from '../../contract/errors.ts';
import { type Deployment, isSameId } from '../../platform/deployment.ts';
import type { Build } from '../../platform/models.ts';
import { ifTold } from '../existence.ts';
import type { Context } from '../operation.ts';
import { listBriefly } from '../verdict/find-build.ts';
import { anyRefusal, ifHere, rememberSources } from '../verdict/sources.ts';

/** What was started just now may need so long to show. */
const timeToShow = 3000;

/** A build that is to be waited for, and what its app shows. */
interface TakenUp {
  readonly app: string;
  readonly buildId: string;
  readonly shown: readonly Deployment[];
}

/** Finds a build that was started elsewhere, and refuses one that the platform is sure not to have; nothing where it cannot tell. */
export async function findTakenUp(context: Context, taken: TakenUp): Promise<Build | undefined> {
  const { clock, platform, signal } = context;
  const { app, buildId, shown } = taken;
  const get = () => ifHere(platform.builds.get(app, buildId), anyRefusal);
  const build = await get();
  if (build !== undefined || shown.some((one) => isSameId(one.buildId, buildId))) return build;
  // What cannot be read proves nothing.
  if ((await ifTold(listOthers(context, taken))) === undefined) return undefined;
  await clock.sleep(timeToShow, signal);
  const late = await get();
  const others = late ? undefined : await ifTold(listOthers(context, taken));
  if (others === undefined) return late;
  throw new InputError(
    `\`build-id\` is \`${buildId}\`, but ${app} has no such build`,
    adviseNear('build-id', [buildId], others),
  );
}

/** The ids of the other builds, where they prove that there is none of this id: one of them can be asked for, or all are listed. */
async function listOthers(context: Context, { app, buildId, shown }: TakenUp): Promise<readonly string[] | undefined> {
  const { platform } = context;
  const ask = rememberSources();
  const isThere = (ids: readonly (string | undefined)[]) => ids.some((id) => isSameId(id, buildId));
  const deployed = (await ask('deployments', () => platform.deployments.listLatest(app))) ?? [];
  const listed = await listBriefly(context, app, ask);
  const named = [...shown, ...deployed].map((one) => one.buildId);
  const ids = [...new Set([...(listed ?? []).map(({ id }) => id), ...named])].filter((id) => id !== undefined);
  const [other] = ids;
  if (other === undefined || isThere(ids)) return undefined;
  const isAsked = (await ask('build', () => platform.builds.get(app, other))) !== undefined;
  if (isAsked) return ids;
  const all = listed && (await platform.builds.list(app)).map(({ id }) => id);
  return all === undefined || isThere(all) ? undefined : ids;
}
