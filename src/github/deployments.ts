import type { DeploymentRecord, Deployments, RecordEnd, RecordTarget } from '../contract/github.ts';
import type { DeploymentCalls } from './deployment-calls.ts';
import { explain, GitHubError, isLost, isRefused, type Warn } from './refusal.ts';
import { longestTrouble, type SendOptions } from './send.ts';

/** Milliseconds before the deadline by which a success is recorded, or not at all: a step that comes later is red. */
const margin = 300;
/** Milliseconds after the deadline for last words. */
const afterEnd = 4000;
/** Milliseconds between the looks for a Deployment whose answer was lost. They leave the last one 3 of 30 s. */
const looks = [0, 1000, 2000, 4000, 8000, 12_000];

const ifRefused = 'Add `permissions: { deployments: write, contents: read }` to the job.';

/** What Deployments are recorded with. */
export interface RecordingOptions extends Pick<SendOptions, 'clock' | 'deadline' | 'signal'> {
  /** Fires when even last words come too late. */
  readonly lastWords: AbortSignal;
  /** Says once that something could not be recorded. */
  warn(error: unknown): void;
  /** Opens GitHub's calls in other than the usual ways. */
  open(times?: Partial<SendOptions>): DeploymentCalls;
  /** Records in its place what the token may not write. */
  readonly instead?: Deployments | undefined;
}

/** A Deployment that was asked for. */
interface Begun {
  readonly target: RecordTarget;
  readonly mark: string;
  /** Undefined if the answer that names it was lost. */
  readonly id: number | undefined;
}

/** Opens GitHub Deployments. */
export function openDeployments(options: RecordingOptions): Deployments {
  const { instead, open, signal, warn } = options;
  return {
    async record(target, work) {
      signal.throwIfAborted();
      const begun = await begin(target, options).catch((error: Error) => error);
      if (instead && isRefused(begun)) return instead.record(target, work);
      if (begun instanceof Error) warn(begun);
      const close = async (end: RecordEnd) =>
        begun instanceof Error ? undefined : giveEnd(begun, end, options).catch(warn);
      try {
        // Work that needs no time would go on after the signal, and be recorded as a success.
        signal.throwIfAborted();
        const { end, value } = await work(begun instanceof Error ? undefined : begun.id);
        await close(end);
        return value;
      } catch (error) {
        await close({ state: 'error', description: (error as Error).message });
        throw error;
      }
    },
    markLeft: (record, description) => insist((calls) => markLeft(record, description, calls), options).catch(warn),
    retire: (environment) => retire(open(), environment, () => true).catch(warn),
    read(environments) {
      const problem = `GitHub did not show the Deployments of ${environments.join(', ')}`;
      return open().read(environments).catch(explain(problem, 'Add `permissions: { deployments: read }` to the job.'));
    },
  };
}

/** Opens the warning that Deployments are not recorded. */
export function openWarning(warn: Warn): RecordingOptions['warn'] {
  return (error) => warn('The GitHub Deployment could not be recorded', ifRefused, error);
}

/** Asks for a Deployment, once. If the answer is lost, it is looked for when it gets its end. */
async function begin(target: RecordTarget, { open, warn }: RecordingOptions): Promise<Begun> {
  const mark = crypto.randomUUID();
  const calls = open();
  const ifLost = (error: unknown) => (isLost(error) ? undefined : Promise.reject(error));
  const id = await calls.create(target, mark).catch(ifLost);
  if (id !== undefined) await calls.setStatus(id, 'in_progress', target.description).catch(ifLost).catch(warn);
  return { target, mark, id };
}

/** Gives a Deployment its end: a success only while the step can still be green. */
async function giveEnd(begun: Begun, end: RecordEnd, options: RecordingOptions): Promise<void> {
  const { clock, deadline, open, signal } = options;
  const { description, state, url } = end;
  const lastMoment = deadline.at - margin;
  const canBeGreen = () => state === 'success' && !signal.aborted && clock.now() < lastMoment;
  const until = canBeGreen() ? lastMoment : deadline.at + afterEnd;
  const id = begun.id ?? (await insist((calls) => findLost(calls, begun, options), options, until));
  const say = async (calls: DeploymentCalls) => {
    const isGreen = canBeGreen();
    // What went well in a step that is not green is no success, and no failure either.
    const word = state === 'success' && !isGreen ? 'inactive' : state;
    await calls.setStatus(id, word, description, url);
    return isGreen;
  };
  if (!(await insist(say, options, until))) return;
  const { apps, environment } = begun.target;
  const isReplaced = (one: DeploymentRecord) => one.apps.length === 0 || one.apps.some((app) => apps.includes(app));
  await retire(open({ deadline: { ...deadline, at: lastMoment } }), environment, isReplaced, id);
}

/** Writes something until GitHub has accepted it: for 30 s until a moment, and as last words once the step has ended. */
async function insist<T>(
  say: (calls: DeploymentCalls) => Promise<T>,
  { clock, deadline, lastWords, open, signal }: RecordingOptions,
  until = deadline.at + afterEnd,
): Promise<T> {
  try {
    const at = Math.min(until, clock.now() + longestTrouble);
    return await say(open({ deadline: { ...deadline, at }, insists: true }));
  } catch (error) {
    if (!signal.aborted) throw error;
    const last = { ...deadline, at: deadline.at + afterEnd };
    return say(open({ deadline: last, signal: lastWords, requestTimeout: 1500, insists: true }));
  }
}

async function findId({ list }: DeploymentCalls, environment: string, mark: string, commit?: string) {
  return (await list(environment, commit)).find((one) => one.mark === mark)?.id;
}

async function findLost(calls: DeploymentCalls, { mark, target }: Begun, options: RecordingOptions) {
  const { clock, lastWords, signal } = options;
  for (const pause of looks) {
    await clock.sleep(pause, signal.aborted ? lastWords : signal);
    const id = await findId(calls, target.environment, mark);
    if (id !== undefined) return id;
  }
  throw new GitHubError('GitHub shows no Deployment with its mark');
}

/** Makes the Deployments of an environment inactive that are replaced, the oldest first. */
async function retire(
  { list, read, setStatus }: DeploymentCalls,
  environment: string,
  isReplaced: (record: DeploymentRecord) => boolean,
  before = Number.POSITIVE_INFINITY,
): Promise<void> {
  const [records, listed] = await Promise.all([read([environment], 1), list(environment)]);
  const marks = new Set(records.filter((one) => one.isActive && isReplaced(one)).map(({ mark }) => mark));
  const stale = listed.filter(({ id, mark }) => id < before && marks.has(mark)).reverse();
  for (const { id } of stale) await setStatus(id, 'inactive', 'Replaced');
}

/** Gives a Deployment of an earlier run an `error`, which says that its commit was left. */
async function markLeft({ commit, environment, mark }: DeploymentRecord, description: string, calls: DeploymentCalls) {
  const id = await findId(calls, environment, mark, commit);
  if (id === undefined) throw new GitHubError('GitHub does not show it any more');
  await calls.setStatus(id, 'error', description);
}
