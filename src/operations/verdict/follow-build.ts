import { isSameId, isWordAlone } from '../../platform/deployment.ts';
import type { Build } from '../../platform/models.ts';
import { isAtWork, isDeploying, soundsOver } from '../../platform/words/status-words.ts';
import type { Context } from '../operation.ts';
import { believeList } from './believe-list.ts';
import { type Claim, claimOfBuild, supersede } from './claim.ts';
import { findBuild, isForeign, listBriefly } from './find-build.ts';
import { type AppLook, followApp } from './follow-app.ts';
import type { Followed, Seen } from './followed.ts';
import type { BuildIdentity } from './identity.ts';
import { findStrongest, judgeClaims } from './judge-claims.ts';
import { lookAtDeployment } from './look-at-deployment.ts';
import { type AskSource, collectRefusals, rememberSources } from './sources.ts';

/** Follows a build from look to look. */
export interface Follower {
  look(): Promise<Seen>;
  /** What is known by now: also what a look learned that failed later on. */
  seen(): Seen;
}

/** Follows a build: each look asks it, and when it does not run any more its deployment and the app, as far as the platform has them. */
export function followBuild(context: Context, followed: Followed, sources = rememberSources()): Follower {
  const { ask, throwRefusal } = collectRefusals(sources, () => known.seen().stood);
  const readCurrent = followCurrent(context, followed);
  const believe = believeList(context.clock);
  const known = keepSeen(followed.ours.id);
  const { learn } = known;
  const look = async (): Promise<Seen> => {
    const { told, ours, claims: byBuild, deployed } = await hearBuild(context, followed, known.seen(), ask);
    const seen = learn(told);
    const isUndecided = byBuild.length > 0 && !told.built;
    // While the build runs, nothing else of it can have ended.
    if (isUndecided && (seen.ending || isAtWork(seen.status ?? ''))) {
      // Of an app that tells a word alone, only who sees that move knows whose it is: it may be over at the next look.
      if (!seen.ending && isWordAlone(followed.before)) await readCurrent(ours, { isBuilding: !seen.pastBuild });
      return seen;
    }
    const isNamed = (ours.id ?? ours.deploymentId) !== undefined;
    const deployment = isNamed ? believe(await lookAtDeployment(context, followed, seen, ask)) : {};
    const { pastBuild } = learn({ deploymentId: deployment.id });
    // That a word nobody knows means the end, only what names this build can tell: its deployment, else the app where the word sounds so.
    const byName = judgeClaims([...byBuild, ...(deployment.claims ?? [])], 'deployment', pastBuild);
    const isDeployed = isUndecided && byName.ending?.kind === 'succeeded';
    if (isUndecided && !isDeployed && (deployment.claims || !soundsOver(seen.status ?? ''))) return learn(byName);
    const built = told.built || isDeployed;
    const { current, shown } = await readCurrent(ours, { built, stood: seen.stood === true });
    if (ours.id === undefined && (await isForeign(context, followed, shown, ask))) return learn({ app: current });
    // Who learns the build's id only now has not asked those who know more of it.
    if (ours.id === undefined && shown.buildId !== undefined) return learn({ id: shown.buildId }) && look();
    const byOther = built ? await lookAtOther(context, followed, told.build, shown.otherId, ask) : [];
    const named = shown.claims.filter(({ status }) => shown.buildId && status);
    const byApp = isUndecided && !isDeployed ? named : [...shown.claims, ...byOther];
    const claims = [...byBuild, ...(deployment.claims ?? deployed), ...byApp];
    const verdict = judgeClaims(claims, findStrongest(deployment, shown, deployed), pastBuild);
    // Where the app tells nothing either, whoever refused is the one who could have.
    if (!isUndecided && !shown.tells && ['succeeded', undefined].includes(verdict.ending?.kind)) throwRefusal();
    return learn({ app: current, ...verdict });
  };
  return { look, seen: known.seen };
}

/** Looks at the app, and tells what it shows of this build. */
function followCurrent({ clock, platform, statusWords }: Context, { app, before }: Followed) {
  const readApp = followApp(before, statusWords);
  return async (ours: BuildIdentity, more: Pick<AppLook, 'built' | 'isBuilding' | 'stood'>) => {
    const current = await platform.apps.get(app);
    return { current, shown: readApp(current, { ours, now: clock.now(), ...more }) };
  };
}

/** Keeps what is known of a build from look to look; what is past stays so. */
function keepSeen(id: string | undefined) {
  let seen: Seen = { id };
  return {
    seen: () => seen,
    learn(more: Partial<Seen>): Seen {
      const stood = seen.stood || more.ending?.kind === 'succeeded';
      const isPast = stood || more.built || more.deploymentId !== undefined || isDeploying(more.status);
      seen = { ...seen, ...more, pastBuild: seen.pastBuild || isPast, stood };
      return seen;
    },
  };
}

/** What the build says, and what that claims by itself. */
async function hearBuild(context: Context, followed: Followed, last: Seen, ask: AskSource) {
  const said = await lookAtBuild(context, followed, last, ask);
  const ours = { ...followed.ours, id: said.id };
  const { claims, built, deployed } = claimOfBuild(said.build, ours, context.statusWords);
  const verdict = claims.length > 0 ? judgeClaims(claims, built ? 'deployment' : 'build', last.pastBuild) : {};
  return { told: { ...said, built, ...verdict }, ours, claims, deployed };
}

/** Asks the build, which is sought in the list where its id is not known or it cannot be asked alone; one that has succeeded need not be asked again. */
async function lookAtBuild(
  context: Context,
  followed: Followed,
  last: Seen,
  ask: AskSource,
): Promise<Pick<Seen, 'id' | 'build'>> {
  const { platform } = context;
  const { app } = followed;
  const listed = last.id === undefined ? await ask('builds', () => platform.builds.listLatest(app)) : [];
  const { id } = findBuild(listed ?? [], followed) ?? last;
  if (id === undefined || (last.built && !last.build?.deployment)) return { id, build: last.build };
  const build = await ask('build', () => platform.builds.get(app, id));
  // The platform may spell the id otherwise than who asks.
  if (build !== undefined) return { id: build.id ?? id, build };
  const others = await listBriefly(context, app, ask);
  return { id, build: others?.find((one) => isSameId(one.id, id)) };
}

/** Asks the build that stands in place of this one: only its time tells whether it is one from before. */
async function lookAtOther(
  { platform }: Context,
  { app }: Followed,
  build: Build | undefined,
  id: string | undefined,
  ask: AskSource,
): Promise<readonly Claim[]> {
  if (id === undefined || build?.createdAt === undefined) return [];
  const other = await ask('other build', () => platform.builds.get(app, id));
  return Date.parse(other?.createdAt ?? '') > Date.parse(build.createdAt) ? [supersede({ buildId: id })] : [];
}
