import { differ, isSameId } from '../../platform/deployment.ts';
import type { Build } from '../../platform/models.ts';
import type { Context } from '../operation.ts';
import { type BuildIdentity, type Claim, claimOfDeployment } from './claim.ts';
import type { AskSource } from './sources.ts';

/** What the list of deployments claims; nothing where that does not tell of builds. */
export interface ListedClaims {
  readonly id?: string | undefined;
  readonly claims?: readonly Claim[];
  readonly isEmpty?: boolean;
}

/** What is known of a build and its deployment. */
interface Followable {
  readonly id: string | undefined;
  readonly build?: Build | undefined;
  readonly deploymentId?: string | undefined;
}

/** Asks for the deployment of the build; no claims where deployments are not told, or not of which build they are. */
export async function lookAtDeployment(
  { platform, statusWords: words }: Context,
  { app, ours }: { readonly app: string; readonly ours: BuildIdentity },
  { build, deploymentId = build?.deployment?.deploymentId, id }: Followable,
  ask: AskSource,
): Promise<ListedClaims> {
  const listed = await ask('deployments', () => platform.deployments.listLatest(app));
  if (listed === undefined) return {};
  // Where deployments do not tell their build, that may name its deployment.
  const found =
    listed.find(({ buildId }) => isSameId(buildId, id)) ??
    listed.find((one) => one.buildId === undefined && isSameId(one.deploymentId, deploymentId));
  if (found === undefined && listed.length > 0 && listed.every(({ buildId }) => buildId === undefined)) return {};
  if (found !== undefined)
    return { id: found.deploymentId, claims: claimOfDeployment(found, { ...ours, id }, { words, listed }) };
  // Many newer ones may have driven it out of the list.
  const alone = deploymentId && (await ask('deployment', () => platform.deployments.get(app, deploymentId)));
  if (!alone || differ(alone.buildId, id)) return { id: deploymentId, claims: [], isEmpty: listed.length === 0 };
  return { id: deploymentId, claims: claimOfDeployment(alone, { ...ours, id }, { words, listed }) };
}
