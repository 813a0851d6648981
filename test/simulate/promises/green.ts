import { progressOf } from '../../../src/emulator/state/build-progress.ts';
import { commitOf, releasedBuild } from '../../../src/emulator/state/released-build.ts';
import type { Exchange, History, StepRun } from '../history.ts';
import { apps } from '../scene.ts';
import { configWanted, wasEver } from './config-values.ts';
import {
  type Breach,
  inputOf,
  isDone,
  isHidden,
  isTakenAtItsWord,
  operationsOf,
  type Promised,
  readDuration,
} from './promise.ts';

const building = ['build', 'rollback'];

/** A green build means that the app ran what this step has built, at a moment of this step. */
export const greenBuildRan: Promised = (history) =>
  history.steps
    .filter((step) => isDone(step) && operationsOf(step).some((name) => building.includes(name)))
    .flatMap((step) => judgeBuild(step, history));

function judgeBuild(step: StepRun, { platform, plan }: History): readonly Breach[] {
  const name = inputOf(step, 'app') ?? '';
  const app = platform.app(name);
  const id = step.exchanges.find(({ endpoint, made }) => endpoint === 'startBuild' && made !== undefined)?.made;
  const named = step.outputs?.['build-id'] || id;
  // Who does not wait takes the platform at its word, be it an empty one; and whoever is told nothing cannot tell two builds of one commit apart.
  const isSaid = step.exchanges.some(({ endpoint, fault }) => endpoint === 'startBuild' && isTakenAtItsWord(fault));
  const build = app.builds.find((one) => one.id === named);
  if (named !== id && !(isSaid && build && commitOf(build) === step.item.commit))
    return [{ what: `green, but ${named} is not the build that it has started`, step }];
  if (inputOf(step, 'wait') === 'false' && (build !== undefined || isSaid)) return [];
  if (build === undefined) return [{ what: `green, but no build of ${name} was started`, step }];
  const now = (step.endedAt ?? 0) + plan.platform.skew;
  const { state, finishedAt = Number.POSITIVE_INFINITY } = progressOf(app, build, now);
  const from = Math.max(finishedAt, build.visibleAt ?? Number.POSITIVE_INFINITY);
  const ran = state === 'succeeded' && from <= now && releasedBuild(app, from) === build;
  return ran ? [] : [{ what: `green, but ${name} never ran its build: ${state}`, step }];
}

/** A green promotion means that its target ran the commit that the step names, at a moment of this step. */
export const greenPromotionArrived: Promised = (history) =>
  history.steps
    .filter((step) => isDone(step) && operationsOf(step).includes('promote'))
    .flatMap((step) => judgePromotion(step, history));

function judgePromotion(step: StepRun, { platform, plan }: History): readonly Breach[] {
  const [, name] = apps;
  const app = platform.app(name);
  const { commitish } = step.outputs ?? {};
  const now = (step.endedAt ?? 0) + plan.platform.skew;
  const ran = app.builds.some((build) => {
    const { state, finishedAt = Number.POSITIVE_INFINITY } = progressOf(app, build, now);
    const from = Math.max(finishedAt, build.visibleAt ?? Number.POSITIVE_INFINITY);
    return state === 'succeeded' && from <= now && commitOf(build) === commitish;
  });
  return ran ? [] : [{ what: `green, but ${name} never ran ${commitish}`, step }];
}

/** Green config means that each var was as it was meant at a moment of this step. */
export const greenConfigWasSet: Promised = (history) =>
  history.steps.filter(isDone).flatMap((step) => {
    const { values, absent } = configWanted(step, history);
    const app = inputOf(step, 'app') ?? '';
    return [...values, ...absent.map((key) => [key, undefined] as const)]
      .filter(([key, value]) => !wasEver(history, step, app, key, value))
      .map(([key, value]) => ({
        what: `green, but ${key} of ${app} never ${value === undefined ? 'went' : `was ${value}`}`,
        step,
      }));
  });

/** What has to be done by which request for a step to be green. */
const work: Readonly<Record<string, readonly string[]>> = {
  restart: ['restartDynos', 'restartDyno'],
  exec: ['execInDyno'],
  scale: ['scaleFormation'],
};

/** Whether a formation was last changed to what a step wants: then nothing is to be done. */
function standsAsWanted(step: StepRun, acted: readonly Exchange[]): boolean {
  const [last] = acted.toSorted((one, other) => (other.act?.at ?? 0) - (one.act?.at ?? 0));
  const formation = inputOf(step, 'formation');
  return formation !== undefined && last !== undefined && inputOf(last.step, 'formation') === formation;
}

/** A green restart or command was acted on. Where it was only promised, what others do to the dynos by then looks the same. */
export const greenWorkWasDone: Promised = ({ exchanges, foreign, steps }) =>
  steps.filter(isDone).flatMap((step) => {
    const { endedAt = 0 } = step;
    const wanted = work[inputOf(step, 'operation') ?? ''];
    if (wanted === undefined) return [];
    const isActed = ({ act }: Exchange) => act !== undefined && act.status < 300 && act.at <= endedAt;
    const isPromised = step.exchanges.some(({ fault }) => isTakenAtItsWord(fault));
    const byOthers =
      exchanges.some((one) => one.step !== step && one.method !== 'GET' && isActed(one)) ||
      foreign.some(({ at }) => at <= endedAt);
    const acted = exchanges.filter((one) => wanted.includes(one.endpoint) && isActed(one));
    const done = acted.some((one) => one.step === step) || standsAsWanted(step, acted);
    return done || (isPromised && byOthers) ? [] : [{ what: 'green, but the platform has not done it', step }];
  });

/**
 * Where nothing may be there before, green means that this step has made it. Of what another makes at the very moment at which
 * the answer to this step's own attempt is lost, nobody can tell.
 */
export const failIfExistsHolds: Promised = ({ exchanges, steps }) =>
  steps
    .filter((step) => isDone(step) && inputOf(step, 'if-exists') === 'fail' && !step.exchanges.some(isHidden))
    .filter((step) => {
      const tried = step.exchanges.find(({ endpoint }) => /^(create|add)/.test(endpoint));
      const makers = exchanges.filter(
        ({ body, endpoint, made }) =>
          endpoint === tried?.endpoint && made !== undefined && nameIn(body) === nameIn(tried.body),
      );
      // Between the look that found nothing and the request, no reply tells who made it.
      const lookedAt = step.exchanges.findLast(({ nth }) => nth < (tried?.nth ?? 0))?.act?.at ?? tried?.sentAt ?? 0;
      return !makers.some((one) => one.step === step || (one.act?.at ?? 0) >= lookedAt);
    })
    .map((step) => ({ what: 'green with if-exists: fail, but it was there before', step }));

function nameIn(body = '{}'): string | undefined {
  const { name, hostname } = JSON.parse(body) as { name?: string; hostname?: string };
  return name ?? hostname;
}

/** A step that was cancelled, whose time was up, or whose results could not be written, is never green. */
export const badEndIsNotGreen: Promised = ({ steps }) =>
  steps.flatMap((step) => {
    const { cancelledAt, endedAt = 0, green, item, startedAt } = step;
    const late = endedAt > startedAt + readDuration(inputOf(step, 'timeout') ?? '30m');
    const why = item.full ? 'on a full disk' : cancelledAt === undefined ? late && 'after its time' : 'but cancelled';
    return green && why ? [{ what: `green, ${why}`, step }] : [];
  });
