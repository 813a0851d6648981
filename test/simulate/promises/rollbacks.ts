import type { Exchange, History, StepRun } from '../history.ts';
import { type Breach, inputOf, operationsOf, type Promised } from './promise.ts';

/** A rollback builds only what a step had recorded as a success of its app, in its environment, when it began to. */
export const rollbackLeadsToASuccess: Promised = (history) =>
  history.steps
    .filter((step) => operationsOf(step).includes('rollback'))
    .flatMap((step) => judgeRollback(step, history));

function judgeRollback(step: StepRun, { exchanges }: History): readonly Breach[] {
  const started = step.exchanges.find(({ endpoint, method }) => endpoint === 'startBuild' && method === 'POST');
  if (started === undefined) return [];
  const { commitish } = read(started);
  const isRecord = (one: Exchange) => {
    const { environment, ref } = read(one);
    const isOwn = inputOf(one.step, 'app') === inputOf(step, 'app') || operationsOf(one.step).includes('promote');
    return isOwn && ref === commitish && environment === inputOf(step, 'github-environment');
  };
  const records = exchanges.filter(
    (one) => one.endpoint === 'POST /deployments' && one.made !== undefined && isRecord(one),
  );
  const succeeded = exchanges.some(
    (one) =>
      /^POST \/deployments\/.*\/statuses$/.test(one.endpoint) &&
      one.act !== undefined &&
      one.act.at <= started.sentAt &&
      read(one)['state'] === 'success' &&
      records.some(({ made }) => one.url.pathname.includes(`/${made}/`)),
  );
  return succeeded ? [] : [{ what: `rolled back to ${commitish}, which was on record as no success`, step }];
}

function read({ body = '{}' }: Exchange): Readonly<Record<string, unknown>> {
  return JSON.parse(body) as Record<string, unknown>;
}
