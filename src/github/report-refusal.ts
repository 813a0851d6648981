import { AuthError } from '../contract/errors.ts';
import type { Log } from '../contract/log.ts';
import { describeTrouble, isForbidden } from './trouble.ts';

/** Something that is kept on GitHub beside the work itself: that it is missing does not undo the work. */
export interface Keepsake {
  /** What could not be done, as a sentence without its end. */
  readonly problem: string;
  /** What to do where the job's token may not do it. */
  readonly permission: string;
  /** How loudly that is said: who did not ask for it may do without. */
  readonly level: 'notice' | 'warning';
  /** What stands behind the reason. */
  readonly ending?: string;
}

/** Tells that something could not be kept on GitHub, once for each thing. */
export type ReportRefusal = (keepsake: Keepsake, error: unknown) => void;

/** Makes the one voice in which a step speaks of what GitHub did not take. */
export function createReportRefusal(log: Log, signal: AbortSignal): ReportRefusal {
  const told = new Set<string>();
  const once = (key: string, tell: () => void) => {
    if (!told.has(key)) tell();
    told.add(key);
  };
  return ({ problem, permission, level, ending = '' }, error) => {
    // That the step has ended is told by its failure.
    if (signal.aborted && error === signal.reason) return;
    if (error instanceof AuthError)
      once('token', () => log.notice('Nothing is written to GitHub: there is no `github-token`.'));
    else {
      const [loudness, advice] = isForbidden(error)
        ? ([level, `; ${permission}`] as const)
        : (['warning', ''] as const);
      once(problem, () => log[loudness](`${problem}: ${describeTrouble(error)}${advice}.${ending}`));
    }
  };
}
