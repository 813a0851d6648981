import { DeadlineError, InputError, OutcomeError } from '../../contract/errors.ts';
import { formatDuration } from '../../contract/format-duration.ts';
import type { Block } from '../../contract/outcome.ts';
import type { Context } from '../operation.ts';
import { waitFor } from '../wait-for.ts';

/** What must answer after the build. */
export interface HealthCheck {
  readonly healthCheck: string | undefined;
  readonly healthCheckStatus: (status: number) => boolean;
  readonly healthCheckTimeout: number;
}

/** The build succeeded, but the app does not answer as it should. */
export class UnhealthyError extends OutcomeError {}

/** Asks the app until it answers as it should; the platform's token stays out of it. */
export async function checkHealth(
  context: Context,
  check: HealthCheck,
  appUrl: string | undefined,
): Promise<readonly Block[]> {
  if (check.healthCheck === undefined) return [];
  const { clock, deadline, log, platform } = context;
  const url = resolveUrl(check.healthCheck, appUrl);
  const started = clock.now();
  let last = 'nothing';
  const ask = async (): Promise<number | undefined> => {
    const status = await platform.probe(url);
    last = String(status);
    const healthy = typeof status === 'number' && check.healthCheckStatus(status);
    log.info(`${url.href} → ${last}${healthy ? '' : ', not healthy yet'}`);
    return healthy ? status : undefined;
  };
  const limit = { at: Math.min(deadline.at, started + check.healthCheckTimeout), total: check.healthCheckTimeout };
  try {
    const status = await waitFor(ask, { ...context, deadline: limit, onFailedLook: () => {} });
    const took = formatDuration(clock.now() - started);
    return [{ kind: 'facts', rows: [['Health', { text: `${url.href} → ${status} after ${took}`, url: url.href }]] }];
  } catch (error) {
    if (!(error instanceof DeadlineError) || context.signal.aborted) throw error;
    throw new UnhealthyError(
      `The build succeeded, but ${url.href} was not healthy within ${formatDuration(limit.total)}; last answer: ${last}`,
      'Look at the app’s log on the platform. If it only needs longer, raise `health-check-timeout`; if another status is right, set `health-check-status`.',
      error,
    );
  }
}

function resolveUrl(target: string, appUrl: string | undefined): URL {
  const url = URL.parse(target, appUrl);
  if (url && /^https?:$/.test(url.protocol)) return url;
  throw new InputError(
    `\`health-check\` is \`${target}\`, but the platform does not tell the app’s URL`,
    'Give the whole URL, such as `https://my-app.example/health`.',
  );
}
