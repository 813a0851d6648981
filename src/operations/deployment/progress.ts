import type { Phase } from '../../contract/outcome.ts';
import type { Log } from '../../contract/runtime.ts';
import { formatDuration } from '../../contract/text.ts';
import type { Clock } from '../../platform/wire/clock.ts';

const heartbeat = 30_000;

/** Shows how something that takes time goes on: a line per change, and a sign of life in long silences. */
export interface Progress {
  /** Takes in the state as it is now. */
  show(state: string): void;
  /** Milliseconds since the start. */
  elapsed(): number;
  /** The states so far, each with its start and end; the last one has the outcome. */
  phases(outcome?: Phase['outcome']): readonly Phase[];
}

/** Begins to show progress now. */
export function trackProgress({ clock, log }: { readonly clock: Clock; readonly log: Log }): Progress {
  const started = clock.now();
  const states: { readonly name: string; readonly start: number }[] = [];
  let spoke = started;
  const elapsed = () => clock.now() - started;
  const say = (message: string) => {
    spoke = clock.now();
    log.info(`${formatDuration(elapsed()).padStart(11)}  ${message}`);
  };
  return {
    show(state) {
      if (states.at(-1)?.name !== state) {
        states.push({ name: state, start: states.length === 0 ? started : clock.now() });
        say(state);
      } else if (clock.now() - spoke >= heartbeat) say(`still ${state}`);
    },
    elapsed,
    phases: (outcome) =>
      states.map((state, at) => {
        const next = states[at + 1];
        return { ...state, end: next?.start ?? clock.now(), ...(next === undefined && outcome && { outcome }) };
      }),
  };
}
