import type { DeploymentEnd, Deployments, DeploymentTarget } from '../contract/github.ts';
import { ApiError } from '../platform/wire/api-error.ts';
import type { DeploymentCalls } from './deployment-calls.ts';
import type { Keepsake, ReportRefusal } from './report-refusal.ts';

/** Milliseconds after the step's end in which the answer that tells a new Deployment's id may still come by itself. */
const patience = 1000;

const permission = 'add `permissions: { deployments: write, contents: read }` to the job';
const recorded: Keepsake = {
  problem: 'The GitHub Deployment could not be recorded',
  permission,
  level: 'warning',
  ending: ' The operation goes on without it.',
};
const ended: Keepsake = { problem: 'The GitHub Deployment could not be given its end', permission, level: 'warning' };

/** What Deployments are recorded with. */
export interface DeploymentsOptions {
  readonly calls: DeploymentCalls;
  /** The same calls, which may also be made in the short time after the step's end. */
  readonly lastCalls: DeploymentCalls;
  /** Fires at the step's end. */
  readonly signal: AbortSignal;
  readonly reportRefusal: ReportRefusal;
}

/** GitHub Deployments; none of their failures may fail a build. */
export function openDeployments({ calls, lastCalls, signal, reportRefusal }: DeploymentsOptions): Deployments {
  const attempt = <T>(keepsake: Keepsake, work: () => Promise<T>): Promise<T | undefined> =>
    work().catch((error) => void reportRefusal(keepsake, error));

  /** Creates a Deployment. Once it has been asked for it may exist: its id is sought until there is no time left. */
  const create = async (target: DeploymentTarget): Promise<number> => {
    signal.throwIfAborted();
    const mark = crypto.randomUUID();
    const created = lastCalls.create(target, mark);
    const id = await Promise.race([created.catch(ignoreUnanswered), waitAfter(signal)]);
    // The look may also be too early: the answer can still come.
    return id ?? Promise.any([created, lastCalls.findMarked(target.environment, mark)]).catch(() => created);
  };

  const close = (id: number, end: DeploymentEnd) => attempt(ended, () => lastCalls.setStatus(id, end));

  const retire = async (environment: string, except?: number) => {
    const stale: number[] = [];
    for (const { id } of await calls.list(environment)) {
      if (id === except) continue;
      const states = await calls.getStates(id);
      // All that were there before a success were made inactive when it came.
      if (states[0] === 'inactive' && states.includes('success')) break;
      if (states[0] !== 'inactive') stale.unshift(id);
    }
    // The oldest first: one that is inactive tells that those before it are, also when this is cut short.
    for (const id of stale) await calls.setStatus(id, { state: 'inactive', description: 'Replaced or removed' });
  };

  return {
    async record(target, work) {
      const id = await attempt(recorded, () => create(target));
      if (id === undefined) return work(id);
      await attempt(recorded, () => calls.setStatus(id, { state: 'in_progress', description: target.description }));
      const done = await work(id).catch(async (error) => {
        // `failure` is for what was seen to fail; of this, nobody knows.
        await close(id, { state: 'error', description: error instanceof Error ? error.message : String(error) });
        throw error;
      });
      await close(id, done.deployment);
      if (done.deployment.state === 'success') await attempt(recorded, () => retire(target.environment, id));
      return done;
    },

    retire: (environment) => attempt(recorded, () => retire(environment)),

    async findLastSuccess(environment) {
      for (const { id, sha } of await calls.list(environment))
        if ((await calls.getStates(id)).includes('success')) return sha;
      return undefined;
    },
  };
}

/** Passes over a failure after which GitHub may have acted all the same. */
function ignoreUnanswered(error: unknown): undefined {
  const { status = 500 } = error as { status?: number };
  const acted = error instanceof ApiError && error.status === undefined ? error.retry.sent : status >= 500;
  if (!acted && status !== 408) throw error;
}

/** Comes to an end a moment after a signal has fired. */
function waitAfter(signal: AbortSignal): Promise<undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  signal.addEventListener('abort', () => setTimeout(() => resolve(undefined), patience), { once: true });
  return promise;
}
