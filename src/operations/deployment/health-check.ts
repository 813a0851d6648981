import { InputError } from '../../contract/errors.ts';
import { formatDuration } from '../../contract/format-duration.ts';
import type { Cell } from '../../contract/outcome.ts';
import { remaining } from '../../platform/wire/clock.ts';
import type { Context } from '../operation.ts';
import { waitFor } from '../wait-for.ts';

const lastProbe = 1000;
const sickHint =
  'Look at the app’s log on the platform. If the health check only needs longer, raise `health-check-timeout`; if another status or text is right, set `health-check-status` or `health-check-expect`.';
const unknownHostHint = 'Check the address in `health-check`, or the app’s domain and its DNS record.';

/** What must answer after the build, and how. */
export interface HealthCheck {
  readonly url: URL;
  readonly statuses: (status: number) => boolean;
  /** What body or headers must hold one of; none where nothing is asked for. */
  readonly expected: readonly string[];
  readonly timeout: number;
  /** Is told of each answer whether it was as it should be: the last one is the truth. */
  onAnswer?(healthy: boolean): void;
}

type Probed = Exclude<Awaited<ReturnType<Context['platform']['probe']>>, string>;

interface Answered {
  readonly healthy: boolean;
  readonly answer: string;
}

/** What a check after the build came to. */
export interface Checked {
  /** What is wrong with the app. */
  readonly problem?: string;
  /** What to do about that, where more is known than to look at the app's log. */
  readonly hint?: string;
  /** What could not be seen of the app: whether it is well is not known. */
  readonly unseen?: string;
  /** Why the check ended before it was done. */
  readonly stopped?: Error;
  readonly fact: readonly [label: string, value: Cell];
}

/** Asks the app until it answers as it should or the time for that is up; the platform's token stays out of it. */
export async function checkHealth(context: Context, check: HealthCheck): Promise<Checked> {
  const { clock, deadline, log } = context;
  const { href } = check.url;
  const started = clock.now();
  const limit = { at: Math.min(deadline.at, started + check.timeout), total: check.timeout };
  let last = 'nothing';
  const ask = async (): Promise<true | undefined> => {
    // The last look is at the very end of the time: it gets some all the same.
    const time = Math.max(remaining(limit, clock), Math.min(lastProbe, check.timeout));
    const { answer, healthy } = await askOnce(context, check, time);
    last = answer;
    log.info(`${href} → ${answer}${healthy ? '' : ', not healthy yet'}`);
    return healthy || undefined;
  };
  const waited = await waitFor(ask, { ...context, deadline: limit, onFailedLook: () => {} });
  const answer = `${href} → ${last} after ${formatDuration(clock.now() - started)}`;
  const fact = ['Health', { text: answer, url: href }] as const;
  if ('answer' in waited) return { fact };
  if (context.signal.aborted || limit.at === deadline.at) return { fact, stopped: waited.stopped };
  return {
    fact,
    hint: /ENOTFOUND|EAI_AGAIN/.test(last) ? unknownHostHint : sickHint,
    problem: `${href} was not healthy within ${formatDuration(limit.total)}; last answer: ${last}`,
  };
}

/** Asks the app once. */
export async function askOnce({ platform }: Context, check: HealthCheck, milliseconds: number): Promise<Answered> {
  const answered = judgeReply(await platform.probe(check.url, milliseconds), check);
  check.onAnswer?.(answered.healthy);
  return answered;
}

/** Judges an answer, or why there was none. */
function judgeReply(reply: Probed | string, { expected, statuses }: HealthCheck): Answered {
  if (typeof reply === 'string') return { healthy: false, answer: reply };
  const answer = String(reply.status);
  if (!statuses(reply.status)) return { healthy: false, answer };
  // Where an answer sends its reader is no word of the app's own, and often repeats what was asked.
  const { location: _, ...headers } = reply.headers;
  const told = [reply.text, ...Object.values(headers).flat()];
  const isThere = expected.some((one) => told.some((text) => text?.includes(one)));
  if (isThere || expected.length === 0) return { healthy: true, answer };
  return { healthy: false, answer: `${answer} without “${expected[0]}”` };
}

/** The address to ask: a URL, or a path on the app's. */
export function resolveUrl(target: string, appUrl: string | undefined): URL {
  const url = URL.parse(target, appUrl);
  if (url && /^https?:$/.test(url.protocol)) return url;
  throw new InputError(
    `\`health-check\` is \`${target}\`, but the platform does not tell the app’s URL`,
    'Give the whole URL, such as `https://my-app.example/health`.',
  );
}

/** Says that several apps are not each asked, where they are not. */
export function warnOfOneAddress({ log }: Pick<Context, 'log'>, healthCheck = '', count = 0): void {
  if (count > 1 && URL.canParse(healthCheck))
    log.warning(`\`health-check\` is one address for ${count} apps: give a path to ask each.`);
}
