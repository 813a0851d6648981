import type { Exchange, History, StepRun } from '../history.ts';
import { type Breach, inputOf, type Promised, readDuration } from './promise.ts';

/** Milliseconds for what has to be said of Deployments even after the end. */
const lastWords = 4000;
const tolerance = 250;
const afterCancel = 5000;
/** Milliseconds after which GitHub does nothing any more about a request. */
const longestRequest = 12_000;

/** Every step ends by its deadline, and soon after it was cancelled. */
export const everyStepEnds: Promised = ({ steps }) =>
  steps.flatMap((step): readonly Breach[] => {
    const { cancelledAt, endedAt, exchanges, startedAt } = step;
    if (endedAt === undefined) return [{ what: 'it never ended', step }];
    const timeout = readDuration(inputOf(step, 'timeout') ?? '30m');
    // Only who has something to say there, and says it to GitHub; who was cancelled begins with that before the time is up.
    const over = Math.min(startedAt + timeout, cancelledAt ?? Number.POSITIVE_INFINITY);
    const speaks = exchanges.some(({ end, endpoint }) => /deployments/.test(endpoint) && (end?.at ?? 0) > over);
    const most = timeout + (speaks ? lastWords : 0) + tolerance;
    if (endedAt - startedAt > most) return [{ what: `it took ${endedAt - startedAt} ms, and had ${most}`, step }];
    if (cancelledAt !== undefined && endedAt - cancelledAt > afterCancel)
      return [{ what: `it ended ${endedAt - cancelledAt} ms after it was cancelled`, step }];
    return [];
  });

const final = ['success', 'failure', 'error', 'inactive'];

/** Every Deployment that was made has an end, unless GitHub took none and the step says so. */
export const everyDeploymentEnds: Promised = ({ deployments, steps }) =>
  deployments.flatMap((deployment) => {
    const { id, statuses } = deployment;
    const state = statuses[0]?.state;
    if (state !== undefined && final.includes(state)) return [];
    const making = findMaking(deployment, steps);
    if (making === undefined) return [];
    const { step: maker } = making;
    const late = (making.act?.at ?? 0) > (maker.endedAt ?? 0) || isOvertaken(maker, id);
    const troubled = maker.exchanges.filter(
      ({ endpoint, fault }) => /deployments/.test(endpoint) && fault !== undefined,
    ).length;
    const said = /Deployment could not be (given its end|recorded)/.test(maker.log);
    return late || isHidden(making) || (said && (troubled > 1 || making.fault !== undefined))
      ? []
      : [{ what: `the Deployment ${id} is left ${state ?? 'without a word'}`, step: maker }];
  });

/** Whether a creation was never answered, nor any look for it, and there was one: nobody knows that there is something to end. */
function isHidden({ fault, nth, step }: Exchange): boolean {
  const looks = step.exchanges.filter((one) => one.endpoint === 'GET /deployments' && one.nth > nth);
  return fault !== undefined && looks.length > 0 && looks.every((look) => look.fault !== undefined);
}

/** Whether GitHub did what was asked for long before only after the last look at a Deployment of a step that had no time to wait for it. */
function isOvertaken(step: StepRun, deployment: number): boolean {
  const { cancelledAt, endedAt = 0, exchanges, startedAt } = step;
  const left = startedAt + readDuration(inputOf(step, 'timeout') ?? '30m') - endedAt;
  const words = exchanges.filter(({ url }) => url.pathname.endsWith(`/deployments/${deployment}/statuses`));
  const lastLook = words.findLast(({ end, fault }) => fault === undefined && /^2\d\d$/.test(end?.what ?? ''));
  const seenUntil = lastLook?.act?.at ?? endedAt;
  const unseen = words.some(({ act, method }) => method === 'POST' && act?.ghost && act.at > seenUntil);
  return unseen && (cancelledAt !== undefined || left < longestRequest);
}

/** The request that made a Deployment; each repository counts its own ids. */
function findMaking(
  { id, repository }: History['deployments'][number],
  steps: readonly StepRun[],
): Exchange | undefined {
  return steps
    .filter(({ item }) => item.repository === repository)
    .flatMap(({ exchanges }) => exchanges)
    .find(({ endpoint, made }) => endpoint === 'POST /deployments' && made === String(id));
}

/** When a step began to say something: a Deployment whose making was not answered has to be found first. */
function whenBegun({ nth, step }: Exchange): number {
  const last = step.exchanges.findLastIndex((one) => one.nth < nth && one.endpoint !== 'GET /deployments');
  return step.exchanges[last + 1]?.sentAt ?? 0;
}

/** A Deployment that says success is of a step that is green, or that could not tell of it. */
export const successIsOfAGreenStep: Promised = ({ deployments, steps }) =>
  deployments.flatMap((deployment) => {
    const { id, statuses } = deployment;
    if (statuses[0]?.state !== 'success') return [];
    const maker = findMaking(deployment, steps)?.step;
    if (maker === undefined || maker.green || maker.item.full) return [];
    const said = maker.exchanges.find(
      ({ body, endpoint }) => /statuses$/.test(endpoint) && body?.includes('"success"'),
    );
    // What comes after the success may be cancelled, or take longer than the step has.
    const end = maker.cancelledAt ?? maker.startedAt + readDuration(inputOf(maker, 'timeout') ?? '30m');
    const wasEnded = said !== undefined && whenBegun(said) <= end && (maker.endedAt ?? 0) >= end;
    return wasEnded ? [] : [{ what: `the Deployment ${id} says success, and its step failed`, step: maker }];
  });
