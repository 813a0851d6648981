import { type Deployment, differ, isSameId } from '../../platform/deployment.ts';
import type { Build } from '../../platform/models.ts';
import type { Context } from '../operation.ts';
import { type BuildIdentity, type Claim, claimOf, claimOfDeployment } from './claim.ts';
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
  { build, deploymentId, id }: Followable,
  ask: AskSource,
): Promise<ListedClaims> {
  const listed = await ask('deployments', () => platform.deployments.listLatest(app));
  if (listed === undefined) return {};
  if (listed.length > 0 && listed.every(({ buildId }) => buildId === undefined)) {
    // Where no deployment tells its build, that may name its deployment: one that was made for it. What came after it may be of the same build.
    const name = build?.deployment?.deploymentId;
    const named = listed.find((one) => isSameId(one.deploymentId, name) && isLater(one, build));
    return named ? { id: name, claims: claimOf('deployment', named, { ...ours, id }, words) } : {};
  }
  const found = listed.find(({ buildId }) => isSameId(buildId, id));
  if (found !== undefined)
    return { id: found.deploymentId, claims: claimOfDeployment(found, { ...ours, id }, { words, listed }) };
  // Many newer ones may have driven it out of the list.
  const alone = deploymentId && (await ask('deployment', () => platform.deployments.get(app, deploymentId)));
  if (!alone || differ(alone.buildId, id)) return { id: deploymentId, claims: [], isEmpty: listed.length === 0 };
  return { id: deploymentId, claims: claimOfDeployment(alone, { ...ours, id }, { words, listed }) };
}

/** Whether both tell when they began, and this was not before that. */
function isLater({ createdAt = '' }: Deployment, build: Build | undefined): boolean {
  return Date.parse(createdAt) >= Date.parse(build?.createdAt ?? '');
}
