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
  /**
   * It has ended in the state last shown, well or badly, or is not looked at any longer: what passes from here on is not its
   * time. Where that state is only the word for a failure, the one before it is what failed.
   */
  end(outcome?: Phase['outcome'], word?: string): void;
  /** Milliseconds from the start to the end, or to now. */
  elapsed(): number;
  /** The states so far, each with its start and end. */
  phases(): readonly Phase[];
}

export function trackProgress(clock: Clock, log: Log): Progress {
  const started = clock.now();
  const states: { name: string; start: number }[] = [];
  let spoke = started;
  let ended: { readonly at: number; readonly outcome: Phase['outcome']; readonly word: string | undefined } | undefined;
  // Every number that is told derives from this one.
  const now = () => ended?.at ?? clock.now();
  const elapsed = () => now() - started;
  const say = (message: string) => {
    spoke = clock.now();
    log.info(`${formatDuration(elapsed()).padStart(11)}  ${message}`);
  };
  return {
    show(state) {
      ended = undefined;
      if (states.at(-1)?.name !== state) {
        states.push({ name: state, start: states.length === 0 ? started : clock.now() });
        say(state);
      } else if (clock.now() - spoke >= heartbeat) say(`still ${state}`);
    },
    get last() {
      return states.at(-1)?.name;
    },
    end(outcome, word) {
      ended = { at: clock.now(), outcome, word };
    },
    elapsed,
    phases: () =>
      states.map((state, at) => {
        const next = states[at + 1];
        const isLast = next === undefined || (next === states.at(-1) && next.name === ended?.word);
        return { ...state, end: next?.start ?? now(), ...(isLast && ended?.outcome && { outcome: ended.outcome }) };
      }),
  };
}
