import { InputError } from '../../contract/errors.ts';
import { formatDuration } from '../../contract/format-duration.ts';
import type { Block } from '../../contract/outcome.ts';
import type { Context } from '../operation.ts';
import { waitFor } from '../wait-for.ts';

/** What must answer after the build, and how. */
export interface HealthCheck {
  /** A URL, or a path on the app's. */
  readonly target: string;
  readonly healthCheckStatus: (status: number) => boolean;
  readonly healthCheckTimeout: number;
}

/** How an app answered. */
export interface Health {
  readonly healthy: boolean;
  readonly message: string;
  readonly fact: Block;
}

/** Asks the app until it answers as it should or the time for that is up; the platform's token stays out of it. */
export async function checkHealth(context: Context, check: HealthCheck, appUrl: string | undefined): Promise<Health> {
  const { clock, deadline, log, platform, signal } = context;
  const url = resolveUrl(check.target, appUrl);
  const started = clock.now();
  let last = 'nothing';
  const ask = async (): Promise<true | undefined> => {
    const status = await platform.probe(url);
    last = String(status);
    const healthy = typeof status === 'number' && check.healthCheckStatus(status);
    log.info(`${url.href} → ${last}${healthy ? '' : ', not healthy yet'}`);
    return healthy || undefined;
  };
  const limit = { at: Math.min(deadline.at, started + check.healthCheckTimeout), total: check.healthCheckTimeout };
  const waited = await waitFor(ask, { ...context, deadline: limit, onFailedLook: () => {} });
  signal.throwIfAborted();
  const answer = `${url.href} → ${last} after ${formatDuration(clock.now() - started)}`;
  return {
    healthy: 'answer' in waited,
    message: `${url.href} was not healthy within ${formatDuration(limit.total)}; last answer: ${last}`,
    fact: { kind: 'facts', rows: [['Health', { text: answer, url: url.href }]] },
  };
}

function resolveUrl(target: string, appUrl: string | undefined): URL {
  const url = URL.parse(target, appUrl);
  if (url && /^https?:$/.test(url.protocol)) return url;
  throw new InputError(
    `\`health-check\` is \`${target}\`, but the platform does not tell the app’s URL`,
    'Give the whole URL, such as `https://my-app.example/health`.',
  );
}
