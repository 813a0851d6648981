import { formatDuration } from '../../contract/format-duration.ts';
import type { Log } from '../../contract/log.ts';
import type { Phase } from '../../contract/outcome.ts';
import type { Clock } from '../../platform/wire/clock.ts';

const heartbeat = 30_000;

/** Shows how something that takes time goes on: a line per change, and a sign of life in long silences. */
export interface Progress {
  /** Takes in the state as it is now. */
  show(state: string): void;
  /** The last state that was seen. */
  readonly last: string | undefined;
  /** Milliseconds since the start. */
  elapsed(): number;
  /** The states so far, each with its start and end; the last one is marked where it is the one that failed. */
  phases(failed?: boolean): readonly Phase[];
}

export function trackProgress(clock: Clock, log: Log): Progress {
  const started = clock.now();
  const states: { name: string; start: number }[] = [];
  let spoke = started;
  const elapsed = () => clock.now() - started;
  const say = (message: string) => {
    spoke = clock.now();
    log.info(`${formatDuration(elapsed()).padStart(11)}  ${message}`);
  };
  return {
    show(state) {
      if (states.at(-1)?.name !== state) {
        states.push({ name: state, start: clock.now() });
        say(state);
      } else if (clock.now() - spoke >= heartbeat) say(`still ${state}`);
    },
    get last() {
      return states.at(-1)?.name;
    },
    elapsed,
    phases: (failed = false) =>
      states.map(({ name, start }, at) => {
        const next = states[at + 1];
        return { name, start, end: next?.start ?? clock.now(), ...(failed && !next && { failed }) };
      }),
  };
}
