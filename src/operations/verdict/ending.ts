import type { Hint } from '../../contract/errors.ts';

/** How a build ended, or why nobody waited for its end any longer. */
export interface Ending {
  readonly kind: 'succeeded' | 'failed' | 'superseded' | 'unhealthy' | 'unclear' | 'timeout' | 'canceled';
  /** The platform's word, or ours where it has none. */
  readonly status: string;
  /** What it was that ended, or goes on: the build, the deployment of what was built, or the check of what was deployed. */
  readonly part?: 'build' | 'deployment' | 'check' | undefined;
  /** What the platform, or whoever ended the wait, has to say about it. */
  readonly message?: string | undefined;
  /** What to do about it, where more is known than the kind of the ending. */
  readonly hint?: Hint | undefined;
  /** What the platform left untold of a success. */
  readonly untold?: string | undefined;
}
