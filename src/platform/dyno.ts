/** A process of an app. */
export interface Dyno {
  /** How it is shown and asked for; where the platform gives it none, its type and position. */
  readonly name: string;
  /** What the platform identifies the process by: absent where only its position is told, at which another may stand later. */
  readonly id?: string | undefined;
  readonly type: string;
  /** The platform's own word, and what else it tells where that contradicts it. */
  readonly status?: string | undefined;
  /** What that means. */
  readonly state: DynoState;
  readonly reason?: string | undefined;
  /** When it was made: it may have been started anew since, without a word. */
  readonly createdAt?: string | undefined;
  /** When its process was started last. */
  readonly startedAt?: string | undefined;
  readonly restartedAt?: string | undefined;
  readonly restarts?: number | undefined;
  readonly size?: string | undefined;
  /** The size that is told of its type, beside its dynos: what they are to have, which one that still runs need not. */
  readonly sizeOfType?: string | undefined;
  /**
   * Whether it runs on as a part of the formation, or does one task and ends, such as a command, a release or a job of a schedule.
   * An `unlikely-task` has the type of a command, and is named or listed like what runs on: whether there were such before tells.
   */
  readonly role: 'lasting' | 'task' | 'likely-task' | 'unlikely-task' | 'unknown';
  /** How many of its type there are to be, where that is told. */
  readonly quantity?: number | undefined;
}

/** The dynos of an app, beside how many of each type there are to be, where their list tells that: also of a type that has none. */
export interface DynoSurvey {
  readonly dynos: readonly Dyno[];
  readonly quantities: ReadonlyMap<string, number>;
}

/**
 * How a dyno stands: each word of a platform means one of these. One that is `stopped` was put aside, one that was `evicted`
 * made room; `down` is whatever else does not run any more. One that is `unwell` runs, but is out of service, and may get well
 * by itself. Of a word that is `unknown` nobody can tell whether it is a good one, and a dyno without any is `untold`.
 */
export type DynoState =
  | 'up'
  | 'coming'
  | 'asleep'
  | 'stopped'
  | 'finished'
  | 'evicted'
  | 'draining'
  | 'terminating'
  | 'broken'
  | 'unwell'
  | 'down'
  | 'unknown'
  | 'untold';

const among =
  (...states: readonly DynoState[]) =>
  ({ state }: Pick<Dyno, 'state'>): boolean =>
    states.includes(state);

/** Whether a dyno's last start is told, which is another after each: when it was made, and how often it crashed, stays as it is. */
export const tellsStart = ({ restartedAt, startedAt }: Dyno) => (startedAt ?? restartedAt) !== undefined;

/** Since when a dyno is there, as far as that is told. */
export const sinceWhen = ({ createdAt, startedAt = createdAt }: Dyno) => startedAt;

/** Whether a dyno does one task and ends, as far as its platform or its name tells. */
export const isTask = ({ role }: Dyno) => role === 'task' || role === 'likely-task';

/** Whether a dyno runs. */
export const isUp = among('up');

/** Whether a dyno serves who asks for it: it runs, or wakes up for that. */
export const isFit = among('up', 'asleep');

/** Whether a dyno is not up yet. */
export const isComing = among('coming');

/** Whether a dyno was put aside, until it is asked for or for good. */
export const isAside = among('asleep', 'stopped');

/** Whether a dyno came to rest as it should: it was put aside, has done its work, or made room. */
export const isAtRest = among('asleep', 'stopped', 'finished', 'evicted');

/** Whether a dyno is just being ended. */
export const isLeaving = among('draining', 'terminating');

/** Whether a dyno will not run by itself: something keeps it from that. */
export const isBroken = among('evicted', 'broken');

/** Whether a dyno runs, but is out of service. */
export const isUnwell = among('unwell');

/** Whether a dyno is known not to run: it comes or goes, or is down. */
export const isOut = (dyno: Pick<Dyno, 'state'>) => isComing(dyno) || isLeaving(dyno) || isDown(dyno);

/** Whether a dyno is known not to serve as it should: it does not run, or is unwell. */
export const isUnfit = (dyno: Pick<Dyno, 'state'>) => isOut(dyno) || isUnwell(dyno);

/** Whether a dyno does not run any more, whatever ended it: one that is drained or unwell still does. */
export const isDown = among('stopped', 'finished', 'evicted', 'terminating', 'broken', 'down');

/** Whether a word that is told of health is one of ill health: what goes, or has done its work, need not be ill. */
export const isIll = among('stopped', 'evicted', 'broken', 'unwell', 'down');

/** Whether a dyno has an id that is no position in disguise: `web.1`, `app_web_1`. */
export function hasOwnId(dyno: Dyno): dyno is Dyno & { readonly id: string } {
  return dyno.id !== undefined && !(dyno.id === dyno.name && /(^|[\W_])\d{1,4}$/.test(dyno.name));
}
