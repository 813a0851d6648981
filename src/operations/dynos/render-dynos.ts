import { formatTime } from '../../contract/format-time.ts';
import type { Block } from '../../contract/outcome.ts';
import type { Dyno } from '../../platform/dyno.ts';

/** Dynos with their states. */
export function renderDynos(dynos: readonly Dyno[]): Block {
  return {
    kind: 'table',
    head: ['Dyno', 'Status', 'Started'],
    rows: dynos.map(({ name, reason, startedAt, state, status = '' }) => [
      { text: name, code: true },
      reason && state !== 'up' ? `${status} (${reason})` : status,
      startedAt === undefined ? '' : formatTime(startedAt),
    ]),
  };
}

/** A dyno as its platform tells it, without what is read into that. */
export function tellDyno({ role: _, state: __, tellsStart: ___, ...told }: Dyno): object {
  return told;
}

/** What to do about a dyno that cannot come up. */
export const brokenHint = 'Look at the log of this dyno on the platform: its process ends, or cannot start.';

/** `web.1 crashed (out of memory)`: the states of dynos that cannot come up. */
export function describeBroken(broken: readonly Dyno[]): string {
  return broken.map(({ name, reason, status }) => `${name} ${status}${reason ? ` (${reason})` : ''}`).join(', ');
}
