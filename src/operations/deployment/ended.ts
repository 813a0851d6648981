import { ActionError } from '../../contract/errors.ts';
import type { Ended, Seen } from './deploy-plan.ts';

/** The end that a verdict stands for. */
export function endBy({ build, verdict: { kind, word } }: Seen): Ended {
  if (kind === 'green' || kind === 'failed') return { kind, word: word ?? build?.state ?? 'unknown' };
  const end = kind === 'superseded' ? kind : 'unknown';
  return { kind: end, word: end };
}

/** The end that an error stands for: that nothing can be seen any more is an end too. */
export function endOf(error: unknown): Ended {
  if (!(error instanceof ActionError)) throw error;
  const { code } = error;
  if (code === 'unhealthy' || code === 'soak-failed') return { kind: 'unhealthy', word: 'unhealthy', error };
  if (code === 'timeout' || code === 'canceled') return { kind: code, word: code, error };
  return { kind: 'unknown', word: 'unknown', error };
}
