import type { App, Build, Deployment } from '../../platform/models.ts';
import { readDeploymentStatus, type StatusWords } from '../../platform/resources/status-words.ts';
import type { Ending } from './ending.ts';

/** What one look at the platform showed of the build. */
export interface Sighting {
  /** The platform's word, or nothing while it shows another deployment. */
  readonly status?: string | undefined;
  readonly ending?: Ending | undefined;
}

export interface BuildToWatch {
  /** What the app showed before the build was started; nothing when the build was started elsewhere. */
  readonly before: Deployment | undefined;
  readonly buildId: string | undefined;
  readonly commit: string | undefined;
  readonly words: StatusWords;
}

/** Tells this build from the ones before and after it, on platforms that only show an app's current deployment. */
export interface BuildWatch {
  /** The build's id, learned on the way where the start did not tell it. */
  readonly buildId: string | undefined;
  /** Takes in what the app shows now. */
  seeApp(app: App, now: number): Sighting;
  /** Takes in what the build itself says. */
  seeBuild(build: Build): Sighting;
}

// How long another build may stand as finished in place of ours before ours counts as overtaken unseen.
const patience = 120_000;

/** Begins to watch a build. */
export function watchBuild(target: BuildToWatch): BuildWatch {
  const { before, commit, words } = target;
  let { buildId } = target;
  let moved = false;
  let seen = false;
  let overtakenAt: number | undefined;

  const seeApp = (app: App, now: number): Sighting => {
    const current = app.deployment;
    moved ||= before !== undefined && hasMoved(before, current, words);
    if (buildId === undefined && current.buildId !== before?.buildId && !isOtherCommit(commit, current.commit))
      buildId = current.buildId;

    const owner = ownerOf(current, { before, buildId, commit, moved });
    if (owner === 'ours') {
      seen = true;
      overtakenAt = undefined;
      return current.status === undefined ? judgeByIds(current) : judge(current.status, current.message, words);
    }
    if (owner === 'other') {
      const ended = readDeploymentStatus(current.status, words) !== 'running';
      overtakenAt = ended ? (overtakenAt ?? now) : undefined;
      if (seen || (overtakenAt !== undefined && now - overtakenAt >= patience))
        return superseded(current.buildId ?? current.commit ?? 'unknown', current);
    }
    return {};
  };

  // No status anywhere: that the app now stands on this build's deployment is all that the platform tells.
  const judgeByIds = (current: Deployment): Sighting => {
    const arrived =
      current.deploymentId === undefined
        ? current.buildId !== undefined
        : current.deploymentId !== before?.deploymentId;
    return arrived && before !== undefined ? judge('deployed', undefined, words) : {};
  };

  return {
    get buildId() {
      return buildId;
    },
    seeApp,
    seeBuild: (build) => judge(build.status, build.message, words),
  };
}

function judge(status: string | undefined, message: string | undefined, words: StatusWords): Sighting {
  const word = readDeploymentStatus(status, words);
  // Platforms that cancel a build in favour of a newer one say so only in its message.
  const kind = word === 'failed' && /\bsupersed|\bnewer build\b/i.test(message ?? '') ? 'superseded' : word;
  if (kind === 'running') return { status };
  return { status, ending: { kind, status: kind === 'superseded' ? kind : (status ?? kind), message } };
}

function superseded(by: string, current: Deployment): Sighting {
  const now = current.status ? ` (now ${current.status})` : '';
  const message = `a newer build, ${by}, took its place${now}`;
  return { ending: { kind: 'superseded', status: 'superseded', message } };
}

/** Whether the app shows something else than before; that an older deployment has ended meanwhile does not count. */
function hasMoved(before: Deployment, current: Deployment, words: StatusWords): boolean {
  const ongoing = before.status !== undefined && readDeploymentStatus(before.status, words) === 'running';
  if (ongoing && before.deploymentId !== undefined && current.deploymentId === before.deploymentId) return false;
  return identify(current) !== identify(before);
}

/** What tells one deployment from the next. */
function identify(deployment: Deployment): string {
  const { status, buildId, deploymentId, commit, timestamps } = deployment;
  return JSON.stringify([status, buildId, deploymentId, commit, timestamps]);
}

function ownerOf(
  current: Deployment,
  known: { before: Deployment | undefined; buildId: string | undefined; commit: string | undefined; moved: boolean },
): 'ours' | 'previous' | 'other' {
  const { before, buildId, commit, moved } = known;
  if (current.buildId !== undefined) {
    if (current.buildId === buildId) return 'ours';
    if (current.buildId === before?.buildId) return 'previous';
    if (buildId !== undefined) return 'other';
  }
  if (isOtherCommit(commit, current.commit)) {
    return current.commit === before?.commit ? 'previous' : 'other';
  }
  return moved ? 'ours' : 'previous';
}

function isOtherCommit(ours: string | undefined, current: string | undefined): boolean {
  return isCommit(ours) && isCommit(current) && !sameCommit(ours, current);
}

// A branch or tag name is no proof: only a commit's own id tells deployments apart.
function isCommit(name: string | undefined): name is string {
  return name !== undefined && /^[0-9a-f]{7,64}$/i.test(name);
}

function sameCommit(a: string, b: string): boolean {
  const length = Math.min(a.length, b.length);
  return a.slice(0, length).toLowerCase() === b.slice(0, length).toLowerCase();
}
