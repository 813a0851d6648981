import { formatTime } from '../../contract/format-time.ts';
import type { Block } from '../../contract/outcome.ts';
import { type Dyno, sinceWhen } from '../../platform/dyno.ts';

/** Dynos with their states. */
export function renderDynos(dynos: readonly Dyno[]): Block {
  return {
    kind: 'table',
    head: ['Dyno', 'Status', 'Started'],
    rows: dynos.map((dyno) => [{ text: dyno.name, code: true }, tellState(dyno), tellSince(dyno)]),
  };
}

/** When a dyno was started, as far as that is told. */
export function tellSince(dyno: Dyno): string {
  const since = sinceWhen(dyno);
  return since === undefined ? '' : formatTime(since);
}

/** `crashed (out of memory)`: how a dyno stands, and why where that is not said already. */
function tellState({ reason, state, status = '' }: Dyno): string {
  return reason && state !== 'up' && !status.includes(reason) ? `${status} (${reason})` : status;
}

/** A dyno as its platform tells it, without what is read into that. */
export function tellDyno({ role: _, state: __, sizeOfType: ___, ...told }: Dyno): object {
  return told;
}

/** What to do about a dyno that cannot come up. */
export const brokenHint = 'Look at the log of this dyno on the platform: its process ends, or cannot start.';

/** `web.1 crashed (out of memory)`: the states of dynos that cannot come up. */
export function describeBroken(broken: readonly Dyno[]): string {
  return broken.map((dyno) => `${dyno.name} ${tellState(dyno)}`).join(', ');
}
