import type { DeploymentEnd, Deployments, DeploymentTarget } from '../contract/github-deployments.ts';
import { type CreateOptions, createDeployment } from './create-deployment.ts';
import type { DeploymentCalls } from './deployment-calls.ts';
import { chooseCalls, type EndOptions, endDeployment, findLost, shortPatience } from './end-deployment.ts';
import { retired, runsSign } from './ending-signs.ts';
import { isReplacedBy } from './own-note.ts';
import { persist } from './persist.ts';
import type { Keepsake, ReportRefusal } from './report-refusal.ts';
import { longestRequest } from './send-patiently.ts';
import { messageOf } from './trouble.ts';

const permission = 'add `permissions: { deployments: write, contents: read }` to the job';
const recorded: Keepsake = {
  problem: 'The GitHub Deployment could not be recorded',
  permission,
  level: 'warning',
  ending: ' The operation goes on without it.',
};
const replaced: Keepsake = { problem: 'Earlier GitHub Deployments could not be ended', permission, level: 'warning' };
const ended: Keepsake = { problem: 'The GitHub Deployment could not be given its end', permission, level: 'warning' };

/** What Deployments are recorded with. */
export interface RecordingOptions extends CreateOptions, EndOptions {
  readonly calls: DeploymentCalls;
  readonly reportRefusal: ReportRefusal;
}

/** The writing of GitHub Deployments; none of its failures may fail a build. */
export function openRecording(options: RecordingOptions): Pick<Deployments, 'record' | 'retire'> {
  return {
    async record(targets, work, isVain) {
      const begun = await Promise.all(targets.map((target) => begin(target, options)));
      const endEach = (ends: readonly DeploymentEnd[]) =>
        Promise.all(begun.map(({ end }, at) => end((ends[at] ?? ends[0]) as DeploymentEnd)));
      // Work that needs no time would go on after a signal, and be recorded as the success of a step that is none.
      const workInTime = async () => {
        options.signal.throwIfAborted();
        return work(begun.map(({ id }) => id));
      };
      const done = await workInTime().catch(async (error) => {
        // `failure` is for what was seen to fail, or never began; of the rest, nobody knows.
        const state = isVain(error) ? 'failure' : 'error';
        await endEach([{ state, description: messageOf(error) }]);
        throw error;
      });
      await endEach([done.recordAs].flat());
      return done;
    },

    retire: (environment) => attempt(replaced, options, () => retire(options, environment)),
  };
}

/** Begins a Deployment: its id, where GitHub told one, and the way to end it. A success takes the place of what was there before. */
async function begin(target: DeploymentTarget, options: RecordingOptions) {
  const mark = crypto.randomUUID();
  const id = await attempt(recorded, options, () => createDeployment(target, mark, options));
  const quietAt = id === undefined ? 0 : await start(id, target, options);
  return {
    id,
    async end({ runs, ...end }: DeploymentEnd): Promise<void> {
      // What was not answered, or refused by a proxy, may be there by now.
      const known = id ?? (await findLost(target, mark, end, options));
      if (known === undefined) return;
      const description = `${runs ? runsSign : ''}${end.description}`;
      const say = () => endDeployment(known, { ...end, description }, quietAt, options).then(() => known);
      if ((await attempt(ended, options, say)) === undefined || end.state !== 'success') return;
      await attempt(replaced, options, () => retire(options, target.environment, { id: known, target }));
    },
  };
}

/** Marks a Deployment as in progress. Returns until when an attempt that failed may still take effect. */
async function start(id: number, { description }: DeploymentTarget, options: RecordingOptions): Promise<number> {
  const { calls, clock, signal } = options;
  let quietAt = 0;
  const say = () =>
    calls.setStatus(id, { state: 'in_progress', description }).catch((error) => {
      quietAt = clock.now() + longestRequest;
      throw error;
    });
  await attempt(recorded, options, () => persist(say, { ...options, lastSignal: signal }));
  return quietAt;
}

/** Makes the Deployments of an environment inactive: all of them, or those before a success whose place it takes. */
async function retire(
  options: RecordingOptions,
  environment: string,
  success?: { readonly id: number; readonly target: DeploymentTarget },
): Promise<void> {
  const { clock, deadline, signal } = options;
  const calls = () => chooseCalls(options, 1);
  // What went well is not to be late for it.
  const isLate = () => signal.aborted || clock.now() > deadline.at - 2 * shortPatience;
  const stale: number[] = [];
  for (const { id, note } of isLate() ? [] : await calls().list(environment)) {
    if (isLate()) break;
    if (success && !(id < success.id && isReplacedBy(note, success.target))) continue;
    const states = (await calls().getStatuses(id)).map(({ state }) => state);
    // All of an app that were there before its success were made inactive when it came.
    if (success && note.apps?.length !== 0 && states[0] === 'inactive' && states.includes('success')) break;
    if (states[0] !== 'inactive') stale.unshift(id);
  }
  // The oldest first: one that is inactive tells that those before it are, also when this is cut short.
  for (const id of stale) if (!isLate()) await calls().setStatus(id, { state: 'inactive', description: retired });
}

function attempt<T>(
  keepsake: Keepsake,
  { reportRefusal }: RecordingOptions,
  work: () => Promise<T>,
): Promise<T | undefined> {
  return work().catch((error) => void reportRefusal(keepsake, error));
}
