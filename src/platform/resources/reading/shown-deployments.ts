import { type Fields, isFields } from '../../../contract/is-fields.ts';
import { type Deployment, differ } from '../../deployment.ts';
import type { App } from '../../models.ts';
import { listSetbacks } from '../../words/setbacks.ts';
import { inWords, namesLike } from '../../words/spelling.ts';
import { pick, readField } from './fields.ts';
import { findFailure, partsLike, readParts, readWholeDeployment } from './inner-deployment.ts';
import { readStanding, type StandingPaths } from './standing.ts';

/** Where an app has a place for its deployment. */
const places = ['deployment_status', 'current_deployment_id', 'deployment', 'current_deployment'];

/** The places for others than the current one. */
const isOther = namesLike(/^(?!current_(deployment|build)$)(.+_deployment|(.+_)?(release|build))$/);

/** The app's own fields for how its deployment stands. A failure in the past does not count here: it may have been of an earlier deployment. */
const ownPaths: StandingPaths = {
  words: ['deployment_status', 'deploymentStatus'],
  asides: ['status', 'state'],
  messages: ['deployment_message', 'deployment_error'],
  setbacks: ['failed', 'crashed'],
};

/** Reads what an app's reply says of deployments: of the current one, and of those that are beside it. */
export function readShownDeployments(app: Fields): Pick<App, 'deployment' | 'otherDeployments' | 'tellsDeployment'> {
  const nested = ['deployment', 'current_deployment'].flatMap((name) => readNested(app, name).map(asNaming));
  const currentId = pick(app, 'current_deployment_id', 'current_deployment.id');
  const build = readNested(app, 'current_build').map(asBuild);
  let deployment = readTopLevel(app);
  const otherDeployments: Deployment[] = [];
  for (const part of [...nested, ...build]) {
    // What stands under another id is about another deployment.
    if (differ(part.buildId, deployment.buildId) || differ(part.deploymentId, deployment.deploymentId))
      otherDeployments.push(nested.includes(part) ? asCurrent(part, currentId) : part);
    else deployment = merge(deployment, part);
  }
  for (const name of Object.keys(app).filter(isOther).map(inWords))
    otherDeployments.push(...readNested(app, name).map((part) => (name.endsWith('build') ? asBuild(part) : part)));
  return { deployment, otherDeployments, tellsDeployment: places.some((place) => readField(app, place) !== undefined) };
}

/** What the app says itself; its own status may be about more than its deployment. */
function readTopLevel(app: Fields): Deployment {
  const standing = readStanding('errors' in app ? { ...app, errors: undefined } : app, ownPaths);
  const { parts } = readParts(app, ofParts);
  return {
    ...standing,
    error: standing.error ?? findFailure(parts),
    lack: parts.find(({ lack }) => lack)?.lack,
    // By how much may change from look to look.
    appLack: standing.lack?.replace(/ \W?\d.*/, ''),
    doubts: listDoubts(app),
    buildId: pick(app, 'current_build_id'),
    deploymentId: pick(app, 'current_deployment_id'),
    commit: pick(app, 'current_commit'),
    appCommits: listCommits(app),
    timestamps: ['deployed_at', 'released_at'].flatMap((moment) => pick(app, moment) ?? []),
    touchedAt: pick(app, 'updated_at'),
  };
}

const ofParts = partsLike(/^(deploy|deployment|release|rollout)_(.+)(?<!_at|_by)$/);
const ofMoment = partsLike(/^(deploy|deployment|release|rollout)_(.+_(?:at|by))$/);
const isCommit = namesLike(/^((deployed|running|live)_)?(git_)?commit(_(sha|id|hash))?$/);

/** The whole commits in fields that are named for one; what is longer may be a digest. */
function listCommits(app: Fields): readonly string[] {
  const told = Object.keys(app)
    .filter(isCommit)
    .flatMap((name) => pick(app, name) ?? []);
  return told.filter((commit) => /^[\da-f]{40}$/i.test(commit));
}

/** What may be said of the deployment, of one before it, or of what runs in the app: when one failed, and a list of errors. */
function listDoubts(app: Fields): readonly string[] {
  const failed = Object.keys(app).filter(
    (key) => ofMoment(key).length > 0 && findFailure(readParts({ [key]: app[key] }, ofMoment).parts) !== undefined,
  );
  const listed = [app['errors']]
    .filter(Array.isArray)
    .flat()
    .flatMap((error) => listSetbacks({ error }));
  return [...failed.map((key) => `${key} ${pick(app, key)}`), ...listed.map(({ text }) => text)];
}

function readNested(app: Fields, name: string): readonly Deployment[] {
  const part = readField(app, name);
  return isFields(part) ? [readWholeDeployment(part)] : [];
}

/** A deployment that may say itself which build it is of. */
function asNaming(part: Deployment): Deployment {
  return part.buildId === undefined ? part : { ...part, namesBuild: true };
}

/** A deployment that stands in the place for the current one, unless another is named as that. */
function asCurrent(part: Deployment, currentId: string | undefined): Deployment {
  return differ(part.deploymentId, currentId) ? part : { ...part, current: part.current ?? true };
}

/** A build inside an app: that it succeeded says nothing of a deployment, that it failed does. */
function asBuild({ deploymentId, status, otherStatuses = [], isBorrowed: _, ...build }: Deployment): Deployment {
  const sideStatuses = [status ?? [], otherStatuses].flat();
  return { ...build, buildId: deploymentId ?? build.buildId, isBuildsCommit: true, sideStatuses };
}

/** Two parts of a reply about the same deployment; a status of the deployment itself goes before the app's own. */
function merge(first: Deployment, second: Deployment): Deployment {
  const isUntold = first.status === undefined || first.isBorrowed;
  const [main, rest] = isUntold && second.status !== undefined ? [second, []] : [first, statusesOf(second)];
  return {
    ...first,
    status: main.status,
    isBorrowed: main.isBorrowed ?? false,
    otherStatuses: [...(main.otherStatuses ?? []), ...rest],
    sideStatuses: [...(first.sideStatuses ?? []), ...(second.sideStatuses ?? [])],
    message: first.message ?? second.message,
    error: first.error ?? second.error,
    lack: first.lack ?? second.lack,
    buildId: first.buildId ?? second.buildId,
    deploymentId: first.deploymentId ?? second.deploymentId,
    commit: first.commit ?? second.commit,
    ...(first.commit === undefined && second.isBuildsCommit && { isBuildsCommit: true }),
    ...(second.namesBuild && { namesBuild: true }),
    timestamps: [...first.timestamps, ...second.timestamps],
  };
}

function statusesOf({ status, otherStatuses = [] }: Deployment): readonly string[] {
  return [status ?? [], otherStatuses].flat();
}
