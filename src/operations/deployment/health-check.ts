import { ActionError } from '../../contract/errors.ts';
import { formatDuration } from '../../contract/text.ts';
import { remaining } from '../../platform/wire/clock.ts';
import type { Context } from '../operation.ts';
import { waitFor } from '../wait-for.ts';
import type { DeployPlan } from './deploy-plan.ts';

const lastProbe = 1000;
const sickHint = 'Check the app’s log. If the app starts slowly, raise `health-check-timeout`.';

/** What must answer after the deployment, and how. */
export interface HealthCheck {
  readonly url: URL;
  readonly statuses: (status: number) => boolean;
  /** Body or headers must hold this text, if any. */
  readonly expected: string | undefined;
  readonly timeout: number;
}

/** An answer in our words, and what the app itself said in it. */
export interface Answer {
  readonly isHealthy: boolean;
  readonly answer: string;
  readonly detail?: string | undefined;
}

/** What a check came to: what it shows the reader, and the error if it did not pass. */
export interface CheckEnd {
  readonly fact: readonly [label: string, value: string];
  readonly error?: Error | undefined;
}

/** The health check of a plan; an address that cannot be known is refused. */
export function chooseHealthCheck(plan: DeployPlan, commit: string | undefined): HealthCheck | undefined {
  const { app, healthCheck, healthCheckExpect: expect, healthCheckStatus, healthCheckTimeout } = plan;
  if (healthCheck === undefined) return undefined;
  const url = URL.parse(healthCheck, app.url);
  if (url === null)
    throw new ActionError(
      'input-problems',
      `\`health-check\` is the path \`${healthCheck}\`, and the platform does not report the URL of ${app.name}`,
      'Set the whole URL, for example `https://my-app.example/health`.',
    );
  if (commit === undefined && expect?.includes('{commit}'))
    throw new ActionError(
      'commit-unknown',
      '`health-check-expect` needs `{commit}`, and the commit of this deployment is not known',
      'Set `commitish` to a whole commit id, or expect another text.',
    );
  const expected = expect?.replaceAll('{commit}', commit ?? '');
  return { url, statuses: healthCheckStatus, expected, timeout: healthCheckTimeout };
}

/** Asks the app until it is healthy, or the time for that is up. */
export async function waitForHealth(context: Context, app: string, check: HealthCheck): Promise<CheckEnd> {
  const { clock, deadline, log, signal } = context;
  const { timeout, url } = check;
  const started = clock.now();
  const limit = { at: Math.min(deadline.at, started + timeout), total: timeout };
  let last: Answer = { isHealthy: false, answer: 'none' };
  const look = async () => {
    // The last look is at the very end of the time, and gets a little all the same.
    last = await askOnce(context, check, Math.max(remaining(limit, clock), Math.min(lastProbe, timeout)));
    log.info(`${url.href} → ${last.answer}${last.isHealthy ? '' : ', not healthy yet'}`);
    return last.isHealthy || undefined;
  };
  const waited = await waitFor(look, { ...context, deadline: limit });
  const { answer, detail } = last;
  const fact = ['Health', `${url.href} → ${answer} after ${formatDuration(clock.now() - started)}`] as const;
  if ('answer' in waited) return { fact };
  if (signal.aborted || limit.at === deadline.at) return { fact, error: waited.stopped };
  const message = `${app} was deployed, but ${url.href} was not healthy within ${formatDuration(timeout)}: ${answer}`;
  return { fact, error: new ActionError('unhealthy', message, sickHint, { detail }) };
}

/** Asks the app once, with no token. */
export async function askOnce({ platform }: Context, check: HealthCheck, milliseconds: number): Promise<Answer> {
  const { expected } = check;
  const reply = await platform.probe(check.url, milliseconds, expected === undefined ? () => true : undefined);
  if (typeof reply === 'string') return { isHealthy: false, answer: reply };
  const answer = String(reply.status);
  const detail = reply.beginning || undefined;
  if (!check.statuses(reply.status)) return { isHealthy: false, answer, detail };
  const texts = [reply.text, ...Object.values(reply.headers).flat()];
  if (expected === undefined || texts.some((text) => text?.includes(expected))) return { isHealthy: true, answer };
  return { isHealthy: false, answer: `${answer} without “${expected}”`, detail };
}
