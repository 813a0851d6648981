import { isFields } from '../../contract/is-fields.ts';
import type { DynoState } from '../dyno.ts';
import { findFault } from './setbacks.ts';
import { wordOf } from './told-values.ts';

/** What keeps a dyno from coming up for as long as it is said; other failures may be of a life before. */
const hindrance = /^(\w*back[-_ ]?off|(err|invalid)image\w*|\w*container(config)?error|\w*cannotrun)$/i;

/** What words mean. The first row that fits counts: `Evicted` is more than broken, and `stopped by its owner` only down. */
const meanings: readonly (readonly [DynoState, Pick<RegExp, 'test'>])[] = [
  ['untold', /^$/],
  ['up', /^(running|up|started|ready|healthy|active|alive|live|online|available|serving|listening|ok|passing)$/i],
  [
    'up',
    /^(\d+)\/\1 running$|^((?!not)\w+_)?running(\W+healthy\)?)?$|^up( about| less than)? (an?|\d+) \w+( \(healthy\))?$/i,
  ],
  ['coming', /^(created|accepted|pending|queued|waiting|booting|provisioning|scheduling|(re)?starting|in.?progress)$/i],
  ['coming', /^(init|unknown|scheduled|allocated|new|not[-_ ]?started)\b|\(health: starting\)$/i],
  ['asleep', /^(idle|sleeping|asleep|suspended|hibernated|dormant)$/i],
  ['stopped', /^(stopped|shutdown|destroyed|deleted|removed)$/i],
  [
    'draining',
    /^(draining|stopping|suspending|hibernating|destroying|deleting|removing|deactivating|de-?(provision|register|commission)ing|shutting[-_ ]?down|retiring|evicting|scaling[-_ ]?(down|in))$/i,
  ],
  ['terminating', /^terminating$|^task[-_ ]killing$/i],
  // Mesos kills what has been replaced, is one too many, or is unhealthy.
  ['down', /^task[-_ ]killed$/i],
  ['evicted', /^evicted$/i],
  ['broken', /back[-_ ]?off\b|(?<!\b(no|none|not|0) )(error|errored|killed|crashed|failed|evicted|cannotrun)$/i],
  // By the signals that end whatever is replaced.
  ['down', /^exited\W+1(37|43)\b/i],
  ['broken', /^(err|invalid)image|^(exited|restarting)\W+-?[1-9]|^(crashed|failed|errored|killed)\b/i],
  // What is a failure of anything is one of a dyno.
  ['broken', { test: (word) => findFault(word) !== undefined }],
  ['finished', /^(completed?|succeeded|finished)$|^exited \(0\)/i],
  ['down', /^(missing|lost|not[-_ ]?running)$/i],
  [
    'unwell',
    /^(un(healthy|available|responsive|reachable|stable|ready|well)|not?[-_ ]?(ok|healthy|ready)|out[-_ ]?of[-_ ]?service|degrad(ed|ing)|critical|severe|red|ill|bad|poor|sick|impaired|broken)(?![a-z])|(?<!\b(no|not|0))\Wunhealthy\)?$|^0%$/i,
  ],
  // What goes on has such a word on every platform: `PodInitializing`, `pulling`, `deploying`.
  ['coming', /(?<!warn)ing$/i],
  ['down', /^(down|offline|exited|stopped|shutdown|destroyed|terminated|terminating|dead)\b/i],
];

/** What the status of a dyno or of a task means. */
export function readState(word = ''): DynoState {
  return meanings.find(([, words]) => words.test(word.trim()))?.[0] ?? 'unknown';
}

const reads = (words: RegExp) => (word: string | undefined) => words.test(word?.trim() ?? '');

/** Whether a reason is what keeps a dyno from coming up. */
export const isHindrance = reads(hindrance);

/** Whether dynos of a type run on, unless more is told of one of them. */
export const isLastingType = reads(/^(web|worker|clock)([-_ ]?\d+)?$/i);

/** Whether dynos of a type are known to do one task each, unless more is told of one of them. */
export const isTaskType = reads(
  /^(run|release(_command)?|console|rake|migrat(e|ions?)|one[-_ ]?off|(pre|post)deploy)$/i,
);
/** Whether dynos of a type are jobs of a schedule, as far as its name tells. */
export const isScheduled = reads(/^(schedule[dr]|cron([-_ ]?job)?|job)s?$/i);

/** Whether a dyno is told to do one task and end: by its kind, or as Kubernetes names the pods of a schedule, by the minute, counted since 1970. */
export function isTaskKind(name: string, kind: string | undefined): boolean {
  return isTaskType(kind) || isScheduled(kind) || /-(29|3\d)\d{6}-\w{5}$/.test(name);
}

/** Whether a dyno's type and name sound like a command: `console-5d8f7c9b4-x2c9r` is a pod of a deployment that somebody called so. */
export function tellsCommand(name: string, type: string): boolean {
  return isTaskType(type.replace('fly_app_', '')) && !/-\w{7,10}-\w{5}$/i.test(name);
}

/** Whether a dyno's name ends in what is no number: `run.2c9rh` may be a process of a formation, or a command where all are named so. */
export const isNamedAtRandom = reads(/\.\d*[a-z]/i);

/**
 * Whether a dyno's type and name sound like a job of a schedule. Somebody may call so what runs on: `cron.1` is a position in a
 * formation, `cron.2c9rh` a process of one, `cron-5d8f7c9b4-x2c9r` a pod of a deployment; `cron.4821` is none of them.
 */
export function tellsJob(name: string, type: string): boolean {
  return isScheduled(type) && /[.-]\d{2,}(-\w+)?$/.test(name);
}

/** Whether fields are the record of one of a dyno's processes, which is known by its place: what they say is of how it was. */
export function isProcess(told: unknown): boolean {
  if (!isFields(told)) return false;
  const names = Object.keys(told).filter((name) => wordOf(told[name]) !== '');
  return (
    names.some((name) => /^index$/i.test(name)) && names.some((name) => /^(restarts|(re)?started_?at)$/i.test(name))
  );
}
