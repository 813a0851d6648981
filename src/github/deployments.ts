import { OutcomeError } from '../contract/errors.ts';
import type { DeploymentEnd, Deployments, DeploymentTarget, RecordedPlace } from '../contract/github.ts';
import { type CreateOptions, createDeployment } from './create-deployment.ts';
import type { DeploymentCalls } from './deployment-calls.ts';
import { type EndOptions, endDeployment } from './end-deployment.ts';
import { messageOf } from './message-of.ts';
import { longestRequest } from './octokit.ts';
import { explain } from './permission.ts';
import { persist } from './persist.ts';
import type { Keepsake, ReportRefusal } from './report-refusal.ts';

const permission = 'add `permissions: { deployments: write, contents: read }` to the job';
const ifRefused = 'Add `permissions: { deployments: write, contents: read }` to the job.';
/** Of so many Deployments it is asked how they ended: each costs a request, and a job has a thousand an hour. */
const mostEnds = 100;
const recorded: Keepsake = {
  problem: 'The GitHub Deployment could not be recorded',
  permission,
  level: 'warning',
  ending: ' The operation goes on without it.',
};
const ended: Keepsake = { problem: 'The GitHub Deployment could not be given its end', permission, level: 'warning' };

/** What Deployments are recorded with. */
export interface DeploymentsOptions extends CreateOptions, EndOptions {
  readonly calls: DeploymentCalls;
  readonly reportRefusal: ReportRefusal;
}

/** GitHub Deployments; none of their failures may fail a build. */
export function openGitHubDeployments(options: DeploymentsOptions): Deployments {
  const { calls } = options;
  const tryRetiring = (environment: string, except?: number) =>
    attempt(recorded, options, () => retire(calls, environment, except));
  return {
    async record(target, work) {
      const { id, end } = await begin(target, options);
      // Work that needs no time would go on after a signal, and be recorded as the success of a step that is none.
      const workInTime = async () => {
        options.signal.throwIfAborted();
        return work(id);
      };
      const done = await workInTime().catch(async (error) => {
        // `failure` is for what was seen to fail; of this, nobody knows.
        await end({ state: 'error', description: messageOf(error) });
        throw error;
      });
      const endedId = await end(done.recordAs);
      if (done.recordAs.state === 'success' && endedId !== undefined) await tryRetiring(target.environment, endedId);
      return done;
    },

    retire: (environment) => tryRetiring(environment),

    async *history(place, commit) {
      try {
        yield* readHistory(calls, place, commit);
      } catch (error) {
        explain(`GitHub did not show the record of ${place.environment}`, ifRefused)(error);
      }
    },

    findSuccesses: (places) =>
      calls.findSuccesses(places).catch(explain('GitHub did not show what is on record', ifRefused)),
  };
}

/** The latest Deployments of an app and how they ended. That only what others recorded is there is told: it may look like a success. */
async function* readHistory(calls: DeploymentCalls, place: RecordedPlace, commit?: string) {
  let [asked, others, good]: [number, boolean, boolean] = [0, false, commit !== undefined];
  for await (const own of calls.listAll(place, commit)) {
    others ||= own === undefined;
    if (own === undefined) continue;
    const statuses = await calls.getStatuses(own.id);
    const success = statuses.find(({ state }) => state === 'success');
    good ||= success !== undefined;
    // One that failed is made inactive later; one that nobody waited for is so from the start.
    const isLeft = statuses[0]?.state === 'inactive' && !statuses.some(({ state }) => /^(failure|error)$/.test(state));
    const { at, note, sha } = own;
    const { rolledBackFrom, several } = note;
    const [succeeded, isBad] = [success !== undefined, success === undefined && !isLeft];
    yield { commit: sha, at, succeeded, isBad, several, runUrl: success?.runUrl, rolledBackFrom };
    asked += 1;
    if (asked === mostEnds) break;
  }
  if (others && !good) refuseOthers(place);
}

function refuseOthers({ apps: [app], environment }: RecordedPlace): never {
  throw new OutcomeError(
    `None of the latest Deployments of ${environment} is a success that this action recorded for ${app}`,
    `Give \`github-environment: ${environment}\` to the step that deploys ${app}, and \`environment: { name: ${environment}, deployment: false }\` to its job: else GitHub records one of its own, which tells nothing of the app.`,
  );
}

/** Begins a Deployment: its id, where GitHub told one, and the way to end it, which returns the id of what it ended. */
async function begin(target: DeploymentTarget, options: DeploymentsOptions) {
  const { lastCalls } = options;
  const mark = crypto.randomUUID();
  const id = await attempt(recorded, options, () => createDeployment(target, mark, options));
  const quietAt = id === undefined ? 0 : await start(id, target, options);
  return {
    id,
    async end(end: DeploymentEnd) {
      // What was not answered, or refused by a proxy, may be there by now.
      const known = id ?? (await lastCalls.findMarked(target.environment, mark).catch(() => undefined));
      return known && attempt(ended, options, () => endDeployment(known, end, quietAt, options).then(() => known));
    },
  };
}

/** Marks a Deployment as in progress. Returns until when an attempt that failed may still take effect. */
async function start(id: number, { description }: DeploymentTarget, options: DeploymentsOptions): Promise<number> {
  const { calls, clock, signal } = options;
  let quietAt = 0;
  const say = async () => {
    const latest = clock.now() + longestRequest;
    try {
      return await calls.setStatus(id, { state: 'in_progress', description });
    } catch (error) {
      quietAt = latest;
      throw error;
    }
  };
  await attempt(recorded, options, () => persist(say, { ...options, lastSignal: signal }));
  return quietAt;
}

async function retire(calls: DeploymentCalls, environment: string, except?: number): Promise<void> {
  const stale: number[] = [];
  for (const { id } of await calls.list(environment)) {
    if (id === except) continue;
    const states = (await calls.getStatuses(id)).map(({ state }) => state);
    // All that were there before a success were made inactive when it came.
    if (states[0] === 'inactive' && states.includes('success')) break;
    if (states[0] !== 'inactive') stale.unshift(id);
  }
  // The oldest first: one that is inactive tells that those before it are, also when this is cut short.
  for (const id of stale) await calls.setStatus(id, { state: 'inactive', description: 'Replaced or removed' });
}

function attempt<T>(
  keepsake: Keepsake,
  { reportRefusal }: DeploymentsOptions,
  work: () => Promise<T>,
): Promise<T | undefined> {
  return work().catch((error) => void reportRefusal(keepsake, error));
}
