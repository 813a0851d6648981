import type { DynoState } from '../dyno-states.ts';
import type { Dyno } from '../models.ts';

/** The words for each state, of which the first that fits counts: `Evicted` is broken in a way of its own, `stopped by its user` only down. */
const words: readonly (readonly [DynoState, RegExp])[] = [
  ['untold', /^$/],
  ['up', /^(running|up|started|ready|healthy|active|alive|live|online|available|serving)$/i],
  [
    'coming',
    /^(created|accepted|pending|queued|waiting|booting|provisioning|scheduling|in.?progress|(re)?starting|\w*(creating|initializing))$/i,
  ],
  ['asleep', /^(idle|sleeping|suspended)$/i],
  ['stopped', /^(stopped|shutdown|destroyed)$/i],
  ['evicted', /^evicted$/i],
  ['draining', /^(draining|stopping)$/i],
  ['terminating', /^terminating$/i],
  [
    'broken',
    /^(err|invalid)image|^exited\W+-?[1-9]|(back[-_ ]?off|error|errored|killed|crashed|failed|evicted|cannotrun)$/i,
  ],
  ['finished', /^(completed?|succeeded|finished)$|^exited \(0\)/i],
  ['down', /^(exited|stopped|shutdown|destroyed|terminated|terminating|dead|down|unhealthy|not[-_ ]?ready)\b/i],
];

/** What a platform's word for the status of a dyno or of a task means. */
export function readState(word = ''): DynoState {
  return words.find(([, pattern]) => pattern.test(word.trim()))?.[0] ?? 'unknown';
}

const isLastingType = reads(/^(web|worker|clock)([-_ ]?\d+)?$/i);
const isTask = reads(/^(run|release(_command)?|console|rake|migrat(e|ions?)|one[-_ ]?off|(pre|post)deploy)$/i);
const isScheduled = reads(/^(schedule[dr]|cron([-_ ]?job)?|job)s?$/i);

function reads(pattern: RegExp) {
  return (word = '') => pattern.test(word.trim());
}

/** What is told of a dyno that says what it is there for. */
interface Told extends Pick<Dyno, 'name' | 'type'> {
  readonly isOneOff: boolean | undefined;
  readonly kind: string | undefined;
  /** How many of its type a formation has, where it is told as a part of one. */
  readonly quantity: number | undefined;
}

/** What a dyno is there for. What is told goes before what its name sounds like. */
export function readRole({ isOneOff, kind, name, quantity, type }: Told): Dyno['role'] {
  if (isOneOff ?? isTaskKind(name, kind)) return 'task';
  // Where no types are told, all dynos are of one.
  if (type === '' || isLastingType(type) || Number(quantity) > 0) return 'lasting';
  if (isOneOff === undefined && soundsLikeTask(name, type)) return 'likely-task';
  return quantity === undefined ? 'unknown' : 'lasting';
}

/** Whether a kind is that of a task, or the name that of a pod of a schedule: Kubernetes names it by the minute, counted since 1970. */
function isTaskKind(name: string, kind: string | undefined): boolean {
  return isTask(kind) || isScheduled(kind) || /-(29|3\d)\d{6}-\w{5}$/.test(name);
}

/**
 * Somebody may call as a task what runs on: `cron.1` is a position in a formation, `cron.2c9rh` a process of one,
 * `cron-5d8f7c9b4-x2c9r` a pod of a deployment; `cron.4821` is none of them.
 */
function soundsLikeTask(name: string, type: string): boolean {
  const own = type.replace('fly_app_', '');
  if (isTask(own)) return !/\.\d*[a-z]|-\w{7,10}-\w{5}$/i.test(name);
  return isScheduled(own) && /[.-]\d{2,}(-\w+)?$/.test(name);
}
