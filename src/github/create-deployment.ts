import type { DeploymentTarget } from '../contract/github-deployments.ts';
import type { ApiError } from '../platform/wire/api-error.ts';
import type { Clock } from '../platform/wire/clock.ts';
import type { DeploymentCalls } from './deployment-calls.ts';
import { type Persistence, persist } from './persist.ts';

/** Milliseconds after the step's end in which the answer that tells a new Deployment's id may still come by itself. */
const timeForId = 1000;

/** What a Deployment is created with. */
export interface CreateOptions extends Persistence {
  /** Calls that may also be made in the short time after the step's end. */
  readonly lastCalls: DeploymentCalls;
}

/** Creates a Deployment. Once it has been asked for it may exist: its id is sought until there is no time left. */
export async function createDeployment(
  target: DeploymentTarget,
  mark: string,
  options: CreateOptions,
): Promise<number> {
  const { clock, lastCalls, signal } = options;
  signal.throwIfAborted();
  const created = lastCalls.create(target, mark);
  // The step's end is the failure only of one that waited for a limit.
  const answered = created.catch((error) => (error === signal.reason || isRefusal(error) ? created : undefined));
  const id = await Promise.race([answered, waitAfter(signal, clock)]);
  if (id !== undefined) return id;
  const look = () => lastCalls.findMarked(target.environment, mark).catch(() => undefined);
  // While it is looked for, the answer can still come.
  const found = persist(look, options).then((late) => late ?? created);
  return Promise.any([created, found]).catch(() => created);
}

/** Whether GitHub has not acted: after all other failures it may have. */
function isRefusal(error: unknown): boolean {
  const { retry, status = 500 } = error as Partial<ApiError>;
  return !(retry?.sent ?? (status >= 500 || status === 408));
}

/** Comes to an end a moment after a signal has fired. */
function waitAfter(signal: AbortSignal, clock: Clock): Promise<undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  signal.addEventListener('abort', () => clock.after(timeForId, () => resolve(undefined)));
  return promise;
}
