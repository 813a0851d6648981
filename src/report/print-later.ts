import type { Redactor } from './redact.ts';
import type { StepLog } from './step-log.ts';

/** A log whose lines wait for the next turn of the event loop, in their order. */
export interface WaitingLog extends StepLog {
  /** Prints what waits. */
  flush(): void;
}

/**
 * Lets a log print a moment later. Opening the standard output takes Node a millisecond or two: this way the first request
 * is on its way before, and that time passes while the platform answers.
 */
export function printLater(log: StepLog, redactor: Redactor): WaitingLog {
  let waiting: (() => void)[] = [];
  const flush = () => {
    const due = waiting;
    waiting = [];
    for (const print of due) print();
  };
  const later =
    <Args extends readonly unknown[]>(print: (...args: Args) => void) =>
    (...args: Args) => {
      if (waiting.push(() => print(...args)) === 1) setImmediate(flush);
    };
  const mask = later(log.mask);
  return {
    debugging: log.debugging,
    info: later(log.info),
    debug: later(log.debug),
    notice: later(log.notice),
    warning: later(log.warning),
    error: later(log.error),
    group: later(log.group),
    endGroup: later(log.endGroup),
    block: later(log.block),
    verdict: later(log.verdict),
    hide: log.hide,
    mask: (value) => {
      // Only the runner can wait: what this action writes must not show it from now on.
      redactor.hide(value);
      mask(value);
    },
    flush,
  };
}
