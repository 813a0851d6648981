import { buildAt, deploymentAt } from '../../src/emulator/time.ts';
import type { Exchange } from '../harness/network.ts';
import type { Emulator } from '../harness/sides.ts';
import {
  type Breach,
  type Change,
  type History,
  inputOf,
  isDone,
  isDuring,
  madeBy,
  operationsOf,
  type Promised,
  type StepRun,
  wasDone,
} from './history.ts';
import { apps, commits } from './scene.ts';

type App = Emulator['state']['apps'][number];

const appOf = ({ world }: History, name = '') => world.emulator.state.apps.find((app) => app.name === name);

/** Whether a build was deployed by a moment of the platform's clock. */
function wasDeployed({ plan }: History, app: App, build: App['builds'][number], at: number): boolean {
  return deploymentAt(app, build, at + plan.skew)?.state === 'deployed';
}

/**
 * Whether the platform shows so little that another's green counts by the rules: only a status that changes, or no id of ours. Then
 * another build of the app that was under way may be taken for this one.
 */
function mayMistake(history: History, step: StepRun, app: App): boolean {
  const { switches } = history.plan;
  const isBlind = switches.builds === false && (switches.ids === false || switches['start-reply'] === false);
  const began = step.startedAt - 30_000;
  const others = app.builds.filter(({ created_at }) => Date.parse(created_at) - history.plan.skew >= began);
  return isBlind && others.length > 1;
}

const startsBuilds = ['build', 'rollback'];

/** A green build means that the app ran what this step has built. */
export const greenBuildRan: Promised = (history) =>
  history.steps.flatMap((step) => {
    if (!isDone(step) || !operationsOf(step).some((name) => startsBuilds.includes(name))) return [];
    const app = appOf(history, inputOf(step, 'app'));
    const made = step.exchanges.filter(({ call }) => call === 'startBuild').find(wasDone);
    const id = (made && madeBy(made)) ?? step.outputs?.['build-id'];
    const build = app?.builds.find((one) => one.id === id);
    if (app === undefined || made === undefined) return [{ what: 'green, but no build was started', step }];
    if (inputOf(step, 'wait') === 'false' || mayMistake(history, step, app)) return [];
    // With an empty reply and no list of builds there is no id.
    const ran = (one: App['builds'][number]) => wasDeployed(history, app, one, step.endedAt ?? 0);
    const commit = step.outputs?.['commitish'] ?? step.item.commit;
    const own = build === undefined ? app.builds.filter((one) => one.source_blob.version === commit) : [build];
    return own.some(ran) ? [] : [{ what: `green, but ${app.name} never ran its build ${id}`, step }];
  });

/** A green promotion means that its target ran the commit that the step names. */
export const greenPromotionArrived: Promised = (history) =>
  history.steps.flatMap((step) => {
    if (!isDone(step) || !operationsOf(step).includes('promote')) return [];
    const target = appOf(history, apps[1]);
    const { commitish } = step.outputs ?? {};
    if (target && mayMistake(history, step, target)) return [];
    const ran = target?.builds.some(
      (one) => one.source_blob.version === commitish && wasDeployed(history, target, one, step.endedAt ?? 0),
    );
    return ran ? [] : [{ what: `green, but ${apps[1]} never ran ${commitish}`, step }];
  });

/** A word of a verdict is true: what failed has failed, and what was superseded has a newer build. */
export const redIsTrue: Promised = (history) =>
  history.steps.flatMap((step): readonly Breach[] => {
    const status = step.outputs?.['status'];
    const isPromotion = operationsOf(step).includes('promote');
    const app = appOf(history, isPromotion ? apps[1] : inputOf(step, 'app'));
    if (app === undefined || (status !== 'failed' && status !== 'superseded') || mayMistake(history, step, app))
      return [];
    const made = step.exchanges.find((one) => /^(startBuild|createPromotion)$/.test(one.call) && wasDone(one));
    const id = made && madeBy(made);
    const start = Math.floor(made?.acted?.at ?? step.startedAt);
    const isOwn = (one: App['builds'][number]) =>
      id === undefined ? Date.parse(one.created_at) - history.plan.skew >= start : id === (one.promotion ?? one.id);
    const at = app.builds.findIndex(isOwn);
    const build = app.builds[at];
    // A promotion brings what its source runs by then, which can be another commit than the one that was read.
    const isOther = app.builds.some(({ source_blob }) => source_blob.version !== step.outputs?.['commitish']);
    const isNewer = at >= 0 && at < app.builds.length - 1;
    if (status === 'superseded')
      return isNewer || (isPromotion && isOther) ? [] : [{ what: 'superseded, but no newer build is there', step }];
    const now = (step.endedAt ?? 0) + history.plan.skew;
    // A promotion's target has one bad word, also for what a newer build has canceled.
    const bad = isPromotion ? ['failed', 'canceled'] : ['failed'];
    const hasFailed = (one: App['builds'][number]) =>
      [buildAt(app, one, now).state, deploymentAt(app, one, now)?.state].some((state = '') => bad.includes(state));
    // Without a list of deployments, the app's status is that of the newest one, which can be another's (row 4).
    const own = history.plan.switches.deployments === false ? app.builds : app.builds.filter((one) => one === build);
    return own.some(hasFailed) ? [] : [{ what: `failed, but ${build?.id ?? 'nothing'} did not`, step }];
  });

const work: Readonly<Record<string, readonly string[]>> = {
  restart: ['restartDynos', 'restartDyno'],
  exec: ['execInDyno'],
  run: ['runOneOff', 'execInDyno'],
};

/** A green restart or command was acted on. */
export const greenWorkWasDone: Promised = ({ steps }) =>
  steps.flatMap((step) => {
    const wanted = work[inputOf(step, 'operation') ?? ''];
    if (!isDone(step) || wanted === undefined) return [];
    return step.exchanges.some((one) => wanted.includes(one.call) && wasDone(one))
      ? []
      : [{ what: `green, but no ${wanted[0]} was acted on`, step }];
  });

/** `if-exists: fail` is green only if the thing was not there when the step began: by rule, what appears then is its own. */
export const failIfExistsHolds: Promised = (history) =>
  history.steps.flatMap((step) => {
    if (!isDone(step) || inputOf(step, 'if-exists') !== 'fail') return [];
    const isMaking = (one: Exchange) => /^(create|add)/.test(one.call) && one.method === 'POST';
    const asked = step.exchanges.find(isMaking);
    const appeared = ({ at, exchange }: Change) => exchange?.call === asked?.call && isDuring(at, step);
    const isOwn = asked !== undefined && (wasDone(asked) || history.changes.some(appeared));
    return isOwn ? [] : [{ what: 'green with `if-exists: fail`, but it was there before', step }];
  });

/** A rollback builds only what a step had recorded as a success of its app, in its environment, when it began to. */
export const rollbackLeadsToASuccess: Promised = (history) =>
  history.steps.flatMap((step) => {
    const started = step.exchanges.find(({ call }) => call === 'startBuild');
    if (!operationsOf(step).includes('rollback') || started === undefined) return [];
    const { commitish } = started.body as { readonly commitish?: string };
    const records = history.world.github.deployments.filter(({ environment, payload, sha }) => {
      const { apps: names = [] } = payload as { readonly apps?: readonly string[] };
      const isOwn = names.includes(inputOf(step, 'app') ?? '');
      return isOwn && sha === commitish && environment === inputOf(step, 'github-environment');
    });
    const isSuccess = history.steps.some(({ exchanges }) =>
      exchanges.some(
        ({ acted, body, call, path }) =>
          call === 'POST /deployments/*/statuses' &&
          (acted?.at ?? Number.POSITIVE_INFINITY) <= started.at &&
          (body as { readonly state?: string }).state === 'success' &&
          records.some(({ id }) => path.includes(`/${id}/`)),
      ),
    );
    return isSuccess ? [] : [{ what: `rolled back to ${commitish}, which was on record as no success`, step }];
  });

/** Where it is asked for, an older commit replaces neither what the app ran at the step's start nor at its build's. */
export const neverBackwards: Promised = (history) =>
  history.steps.flatMap((step) => {
    const rule = inputOf(step, 'on-older');
    const started = step.exchanges.find((one) => one.call === 'startBuild' && wasDone(one));
    const app = appOf(history, inputOf(step, 'app'));
    const isRead = step.exchanges.every(({ fault }) => fault === undefined) && history.plan.switches.builds !== false;
    if (rule === undefined || started === undefined || app === undefined || !isRead) return [];
    if (operationsOf(step).includes('promote')) return [];
    const built = commits.indexOf(step.item.commit);
    const isOlder = (at: number) => {
      const running = app.builds.findLast((one) => wasDeployed(history, app, one, at));
      return built !== -1 && built < commits.indexOf(running?.source_blob.version ?? '');
    };
    return isOlder(step.startedAt) && isOlder(started.acted?.at ?? started.at)
      ? [{ what: `on-older: ${rule}, but it went backwards`, step }]
      : [];
  });
