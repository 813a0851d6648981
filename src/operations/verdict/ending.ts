import { type ActionError, DeadlineError, type Hint } from '../../contract/errors.ts';
import { ApiError } from '../../platform/wire/api-error.ts';

/** What it is that ended, or goes on: the build, the deployment of what was built, or the check of what was deployed. */
export type Part = 'build' | 'deployment' | 'check';

/** How a build ended, or why nobody waited for its end any longer. */
export interface Ending {
  readonly kind: 'succeeded' | 'failed' | 'superseded' | 'unhealthy' | 'unclear' | 'timeout' | 'canceled';
  /** The platform's word, or ours where it has none. */
  readonly status: string;
  /** Of a failure, absent where nobody tells which of them failed. */
  readonly part?: Part | undefined;
  /** What the platform, or whoever ended the wait, has to say about it. */
  readonly message?: string | undefined;
  /** What to do about it, where more is known than the kind of the ending. */
  readonly hint?: Hint | undefined;
  readonly untold?: Untold | undefined;
}

/** What the platform left untold of a success. */
export type Untold = keyof typeof untoldTexts;

export const untoldTexts = {
  deployment: 'The platform told how the build ended, and nothing of its deployment.',
  app: 'The platform told how the build and its deployment ended, and not what the app runs since.',
  status: 'The platform told no status, only the ids of what the app stands on.',
  // Of a build taken up by `build-id`: a platform may show its id before the deployment has ended.
  end: 'The app named this build before this step began to wait, and nothing told whether its deployment has ended.',
  build: 'The platform told a status, but not of which build it is.',
} as const;

/** Nobody knows how it ended. */
export function endUnclearly(part: Part, message: string | undefined, hint?: Hint): Ending {
  return { kind: 'unclear', status: 'unknown', part, message, hint };
}

/** It was deployed, and does not stand. */
export function endUnhealthily(message: string, hint?: Hint): Ending {
  return { kind: 'unhealthy', status: 'unhealthy', message, hint };
}

/** Another took its place. */
export function endSuperseded(part: Part, message: string | undefined): Ending {
  return { kind: 'superseded', status: 'superseded', part, message };
}

/** Whether the wait for it was over before it was. */
export function isCutShort({ kind }: Ending): boolean {
  return kind === 'timeout' || kind === 'canceled';
}

/** A wait ended before what it waited for. */
export function endEarly(stopped: Error, part: Part | undefined): Ending {
  const kind = stopped instanceof DeadlineError ? 'timeout' : 'canceled';
  return { kind, status: kind, message: stopped.message, part };
}

/** That nothing can be seen any more is an ending too: what is known by then stays known. */
export function endBlindly(error: ActionError, part: Part): Ending {
  const { hint, message } = error.cause instanceof ApiError ? error.cause : error;
  return endUnclearly(part, message, hint);
}
