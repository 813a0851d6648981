const reads = (words: RegExp) => (word: string | undefined) => words.test(word?.trim() ?? '');

/** Whether a dyno's status says that it runs. */
export const isUp = reads(/^(running|up|started|ready|healthy|active|alive|live|online|available|serving)$/i);

/** Whether a dyno's status says that it does not run yet: `starting`, `Pending`, `ContainerCreating` and the like. */
export const isComing = reads(
  /^(pending|queued|waiting|booting|provisioning|scheduling|(re)?starting|\w*(creating|initializing))$/i,
);

/** Whether a dyno's status says that it sleeps until it is asked for. */
export const isAsleep = reads(/^(idle|sleeping|suspended)$/i);

/** Whether a dyno's status says that it has come to a good end. */
export const isFinished = reads(/^(completed?|succeeded|finished)$|^exited \(0\)/i);

/** Whether a dyno's status says that it was put aside, until it is asked for or for good. */
export const isAside = (word: string | undefined) =>
  isAsleep(word) || /^(stopped|shutdown|destroyed)$/i.test(word ?? '');

/** Whether a dyno's status says that it came to rest as it should: it has done its work, was put aside, or made room. */
export const isAtRest = (word: string | undefined) =>
  isAside(word) || isFinished(word) || /^evicted$/i.test(word ?? '');

/** Whether a dyno's status says that it is just being ended. */
export const isLeaving = reads(/^(terminating|stopping|draining)$/i);

/** Whether a dyno's status says that it will not run by itself: `CrashLoopBackOff`, `OOMKilled`, `ErrImagePull`, `Exited (1)` and the like. */
export const isBroken = reads(
  /^(err|invalid)image|^exited\W+-?[1-9]|(back[-_ ]?off|error|errored|killed|crashed|failed|evicted|cannotrun)$/i,
);

const down = reads(/^(exited|stopped|shutdown|destroyed|terminated|terminating|dead|down|unhealthy|not[-_ ]?ready)\b/i);

/** Whether a dyno's status says that it does not run any more, whatever ended it. */
export const isDown = (word: string | undefined) => isBroken(word) || isFinished(word) || down(word);

/** Whether dynos of a type run on, unless more is told of one of them. */
export const isLastingType = reads(/^(web|worker|clock)([-_ ]?\d+)?$/i);

const isTask = reads(/^(run|release(_command)?|console|rake|migrat(e|ions?)|one[-_ ]?off|(pre|post)deploy)$/i);
const isScheduled = reads(/^(schedule[dr]|cron([-_ ]?job)?|job)s?$/i);

/** Whether a dyno is told to do one task and end: by its kind, or as Kubernetes names the pods of a schedule, by the minute, counted since 1970. */
export function isTaskKind(name: string, kind: string | undefined): boolean {
  return isTask(kind) || isScheduled(kind) || /-(29|3\d)\d{6}-\w{5}$/.test(name);
}

/**
 * Whether a dyno's type and name sound like a task. Somebody may call so what runs on: `cron.1` is a position in a formation,
 * `cron.2c9rh` a process of one, `cron-5d8f7c9b4-x2c9r` a pod of a deployment; `cron.4821` is none of them.
 */
export function tellsTask(name: string, type: string): boolean {
  const own = type.replace('fly_app_', '');
  if (isTask(own)) return !/\.\d*[a-z]|-\w{7,10}-\w{5}$/i.test(name);
  return isScheduled(own) && /[.-]\d{2,}(-\w+)?$/.test(name);
}
