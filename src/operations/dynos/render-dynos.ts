import { formatTime } from '../../contract/format-time.ts';
import type { Block, Failure } from '../../contract/outcome.ts';
import type { Dyno } from '../../platform/models.ts';
import { isUp } from '../../platform/resources/status-words.ts';

/** Dynos with their states. */
export function renderDynos(dynos: readonly Dyno[]): Block {
  return {
    kind: 'table',
    head: ['Dyno', 'Status', 'Started'],
    rows: dynos.map(({ name, reason, startedAt, status = '' }) => [
      { text: name, code: true },
      reason && !isUp(status) ? `${status} (${reason})` : status,
      startedAt === undefined ? '' : formatTime(startedAt),
    ]),
  };
}

/** What to say of dynos that cannot come up, after `The restart failed` or the like. */
export function describeBroken(what: string, broken: readonly Dyno[]): Failure {
  const states = broken.map(({ name, reason, status }) => `${name} ${status}${reason ? ` (${reason})` : ''}`);
  return {
    message: `${what}: ${states.join(', ')}`,
    hint: 'Look at the log of this dyno on the platform: its process ends, or cannot start.',
  };
}
