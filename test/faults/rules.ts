import type { FaultTarget } from '../../scripts/emulator/faults/fault-spec.ts';
import type { Dialect } from '../../src/emulator/state/dialects.ts';
import { endpoints } from '../../src/platform/wire/endpoints.ts';
import type { Fault, Meaning } from './catalogue.ts';
import { type Class, classOf } from './request-class.ts';
import { type Scene, titleOf } from './scenes.ts';

/**
 * How a step under a fault must end:
 *
 * - `works`: green, with the outputs and the state of the platform that a run without the fault leaves
 * - `absent`: green, because the platform says that there is nothing to do
 * - `fails`: red, and says which request failed
 * - `unknown`: red, and says that the outcome is unknown
 */
export type Verdict = 'works' | 'absent' | 'fails' | 'unknown';

/** The verdict when the fault hits one request, and when it hits all. `found` is `works` where the platform has acted, else `unknown`. */
type Pair = readonly [once: Verdict | 'found', lasting: Verdict | 'found'];

const works: Pair = ['works', 'works'];
/** Green without what was asked for: unlike that a thing is there or not, its status alone does not tell it. */
const goesOn: Pair = ['works', 'works'];
const fails: Pair = ['fails', 'fails'];
const unknown: Pair = ['unknown', 'unknown'];
const passes: Pair = ['works', 'fails'];
const all = (pair: Pair): Record<Class, Pair> => ({
  read: pair,
  change: pair,
  erase: pair,
  create: pair,
  never: pair,
  // A look that fails tells nothing about what is waited for: there will be another.
  look: pair === works ? works : passes,
  jobToken: pair,
  signIn: pair,
  search: pair,
  aside: works,
});

const found: Pair = ['found', 'found'];

const broken: Record<Class, Pair> = {
  ...all(passes),
  change: ['works', 'unknown'],
  // What is found gone has been deleted.
  erase: ['works', 'found'],
  create: found,
  never: unknown,
};

/** No other attempt helps, and whether the platform has acted only a look can tell. */
const open: Record<Class, Pair> = { ...all(fails), change: unknown, erase: unknown, create: found, never: unknown };

/** The whole of the promise: what each class of request makes of each kind of fault. */
const rules: Readonly<Record<Exclude<Meaning, 'empty'>, Record<Class, Pair>>> = {
  harmless: all(works),
  refused: all(fails),
  unauthorised: all(fails),
  busy: all(passes),
  endless: all(fails),
  broken,
  unreadable: { ...broken, jobToken: fails, signIn: fails, search: fails },
  partial: open,
  flood: open,
  redirected: { ...open, read: passes, jobToken: passes },
  astray: open,
  conflict: { ...all(fails), never: unknown },
};

/** Requests for which a success without a body is an answer. */
export const bodiless: readonly FaultTarget[] = [
  'startBuild',
  'createPromotion',
  'updateConfig',
  'updateEnvironment',
  'updateDomain',
  'deleteConfigVar',
  'deleteEnvironmentVar',
  'removeDomain',
  'clearDomains',
  'deleteNamespace',
  'restartDynos',
  'restartDyno',
  'scaleFormation',
];

/** The other dialect answers these with a success whose length is 0: it has no middle. */
const empty200s: readonly FaultTarget[] = ['updateConfig', 'updateEnvironment'];

/** What tells of a build beyond the specification: a platform may have none of it, and then its app proves how the build ended. */
export const buildSources: readonly FaultTarget[] = [
  'getBuild',
  'listBuilds',
  'listDeployments',
  'getDeployment',
  'getPromotion',
  'listPromotionTargets',
];

const refusableSources: readonly FaultTarget[] = ['getBuild', 'listDeployments', 'getDeployment'];

/**
 * Operations that look once at the dynos of what they have deployed, and at the builds from before: what cannot be seen there is
 * not held against it.
 */
const deploying: readonly string[] = ['build', 'promote', 'rollback'];

/** Operations that ask a build for its commit: that they may not is told, and not taken for a platform that has no such thing. */
const asksOfBuilds: readonly string[] = ['rollback', 'list-changed-apps', 'pipeline-status'];

/** Whether a step goes on without a request's answer, and its end does not depend on it. */
export function isAside({ inputs, operation }: Scene, target: FaultTarget): boolean {
  const isAddition = target === 'listBuilds' || (target === 'listDynos' && !('soak' in inputs));
  const looksOnce = deploying.includes(operation) && isAddition;
  // What is asked for only to be hidden in what a command printed.
  const hides = ['exec', 'run'].includes(operation) && target === 'getConfig';
  return looksOnce || hides || classOf(target) === 'aside';
}

/** Those that a platform of each kind has. */
const presentSources: Readonly<Partial<Record<Dialect, readonly FaultTarget[]>>> = {
  status: ['getPromotion', 'listPromotionTargets'],
  builds: ['getBuild', 'listBuilds', 'getPromotion', 'listPromotionTargets'],
};

/** Requests whose repeat is answered with 404 once they are done. */
export const deletes: readonly FaultTarget[] = [
  'deleteConfigVar',
  'deleteEnvironmentVar',
  'removeDomain',
  'deleteNamespace',
];

type Answers = Readonly<Record<string, Partial<Record<FaultTarget, Pair>>>>;

type Answered = '403' | '404' | '409' | '410';

/** Where a refusal is an answer that a step can go on with, by its status. */
const answers: Readonly<Record<Answered, Answers>> = {
  // The thing is not there, or the platform has no such address.
  404: {
    // Its list may be hidden: a team is then sent as it was given.
    'list-apps': { listTeams: works },
    'create-app': { getApp: works, listTeams: works },
    'create-namespace': { getNamespace: works, listTeams: works },
    // Whether two names are of one app is not known then.
    'check-config': { getApp: works },
    // What is not known counts as changed, and is called unknown.
    'list-changed-apps': { getApp: goesOn, getBuild: goesOn },
    'pipeline-status': { getApp: goesOn, getBuild: goesOn, getConfig: goesOn },
    // In a running dyno then.
    run: { runTask: works },
    // By a rebuild then; and of what the source runs by the record.
    promote: { createPromotion: works, getBuild: works },
    rollback: { getBuild: works },
    // By another look, at the list.
    'get-team': { getTeam: passes },
    'create-review-namespace': { getNamespace: works, listTeams: works },
    review: { getNamespace: works, listTeams: works },
    'review, closed': { getNamespace: works },
    'delete-review-namespace': { getNamespace: works },
    'sweep-review-namespaces': { getNamespace: works },
  },
  // What may not be seen before it is created is somebody else's, and its creation then refused.
  403: {
    'list-apps': { listTeams: works },
    'create-app': { getApp: works, listTeams: works },
    'create-namespace': { getNamespace: works, listTeams: works },
    'create-review-namespace': { listTeams: works },
    review: { listTeams: works },
    // A token that may not list them all sees its own, with its mark.
    'review, closed': { listNamespaces: works },
    'delete-review-namespace': { listNamespaces: works },
    'add-domain': { listDomains: works },
    'check-config': { getApp: works },
    // Names, apps and builds that the token may not read are called unknown; what an app runs is then on record.
    'pipeline-status': { getApp: goesOn, getBuild: goesOn, getConfig: goesOn },
    'list-changed-apps': { getBuild: goesOn },
    promote: { getBuild: works },
    rollback: { getBuild: works },
  },
  // The name was taken, and a look finds it free again; who asks for the team of what is created asks again with it.
  409: {
    'create-review-namespace': { createNamespace: passes, listTeams: passes },
    review: { createNamespace: passes, listTeams: passes },
  },
  // The platform has no such address any more.
  410: {
    'list-changed-apps': { getBuild: goesOn },
    'pipeline-status': { getBuild: goesOn },
    promote: { createPromotion: works, getBuild: works },
    rollback: { getBuild: works },
    run: { runTask: works },
  },
};

/** A fault at a place. */
export interface Hit {
  readonly scene: Scene;
  readonly dialect: Dialect;
  readonly target: FaultTarget;
  readonly fault: Fault;
  readonly lasting: boolean;
  /** The request is one of those by which a step waits. */
  readonly look: boolean;
  /** The fault begins only with the wait. */
  readonly duringWait: boolean;
}

/** How the step must end. */
export function expectVerdict(hit: Hit): Verdict {
  const { scene, target, fault, lasting, look } = hit;
  const platform = target in endpoints && !isAside(scene, target);
  if (fault.means === 'unauthorised' && scene.oidc && platform && !isNoSource(hit)) return lasting ? 'fails' : 'works';
  const means = fault.means === 'empty' ? 'unreadable' : fault.means;
  const verdict = exception(hit) ?? rules[means][look ? 'look' : classOf(target)][lasting ? 1 : 0];
  return verdict === 'found' ? (fault.acts ? 'works' : 'unknown') : verdict;
}

function exception(hit: Hit): Verdict | 'found' | undefined {
  const { scene, dialect, target, fault, lasting, duringWait } = hit;
  if (isNoSource(hit) || isAside(scene, target) || isOneOfMany(hit) || isRefusedList(hit)) return 'works';
  if (fault.means === 'empty' && bodiless.includes(target)) return 'works';
  if (fault.onBody && dialect === 'builds' && answersNothing(target)) return 'works';
  if (fault.spec.fault === 'reset-mid-body' && dialect === 'builds' && empty200s.includes(target)) return 'works';
  if (fault.spec.fault === 'truncate' && tellsByStatus(scene, target)) return 'works';
  if (duringWait || !isAnswered(fault.name)) return undefined;
  return findAnswer(fault.name, scene, target)?.[lasting ? 1 : 0];
}

/** Whether only one of several apps cannot be read: it counts as changed. */
export function isOneOfMany({ lasting, scene, target }: Hit): boolean {
  return (
    scene.operation === 'list-changed-apps' && !lasting && ['getApp', 'getBuild', 'listDeployments'].includes(target)
  );
}

/** Whether a list of deployments is refused that the platform need not have: what an app runs is told by its build then. */
function isRefusedList({ dialect, fault, scene, target }: Hit): boolean {
  const asks = scene.operation === 'promote' || asksOfBuilds.includes(scene.operation);
  const refuses = ['401', '403', '404', '409', '410', '422'].includes(fault.name);
  return target === 'listDeployments' && dialect === 'builds' && asks && refuses;
}

/** An address that from the first request on answers with 404, 410 or a refusal, leads elsewhere, or to a success that says nothing, is none that the platform has. */
export function isNoSource({ dialect, scene, target, fault, lasting, duringWait }: Hit): boolean {
  // Of builds and deployments a token for one app may tell nothing: then the app does.
  const isNeeded =
    scene.operation === 'promote' ||
    (asksOfBuilds.includes(scene.operation) && presentSources[dialect]?.includes(target));
  const refuses = refusableSources.includes(target) && !isNeeded && ['401', '403', '409', '422'].includes(fault.name);
  const leadsNowhere = ['unreadable', 'empty', 'redirected', 'astray'].includes(fault.means);
  const saysNothing = refuses || ['404', '410'].includes(fault.name) || leadsNowhere;
  // A promotion has no build of its own: only after its end is the source's asked for, of which nothing depends.
  const isForeign = scene.operation === 'promote' && target === 'getBuild';
  const everAnswered = duringWait && presentSources[dialect]?.includes(target) && !isForeign;
  return buildSources.includes(target) && lasting && saysNothing && !everAnswered;
}

function isAnswered(name: string): name is Answered {
  return name in answers;
}

/** Half a body leaves the status whole: that a thing is not there yet, or not any more, is told by that alone. */
function tellsByStatus(scene: Scene, target: FaultTarget): boolean {
  const isThere = /^(delete|sweep|check)-|, closed$/.test(titleOf(scene));
  const isLook = ['getNamespace', 'getApp'].includes(target) && findAnswer('404', scene, target) === works;
  return deletes.includes(target) || (isLook && !isThere);
}

function findAnswer(status: Answered, { operation, variant }: Scene, target: FaultTarget): Pair | undefined {
  const known = answers[status];
  return (known[`${operation}, ${variant}`] ?? known[operation])?.[target];
}

/** The other dialect answers these with nothing. */
function answersNothing(target: FaultTarget): boolean {
  const telling: readonly FaultTarget[] = ['startBuild', 'createPromotion', 'updateDomain', 'scaleFormation'];
  return bodiless.includes(target) && !telling.includes(target);
}
