const reads = (words: RegExp) => (word: string | undefined) => words.test(word?.trim() ?? '');

/** Whether a dyno's status says that it runs. */
export const isUp = reads(/^(running|up|started)$/i);

/** Whether a dyno's status says that it does not run yet: `starting`, `Pending`, `ContainerCreating` and the like. */
export const isComing = reads(
  /^(pending|queued|waiting|booting|provisioning|scheduling|(re)?starting|\w*(creating|initializing))$/i,
);

/** Whether a dyno's status says that it sleeps until it is asked for. */
export const isAsleep = reads(/^(idle|sleeping|suspended)$/i);

/** Whether a dyno's status says that it has come to a good end. */
export const isFinished = reads(/^(completed?|succeeded|finished)$|^exited \(0\)/i);

/** Whether a dyno's status says that it came to rest as it should: it has done its work, sleeps, or made room. */
export const isAtRest = (word: string | undefined) =>
  isAsleep(word) || isFinished(word) || /^(evicted|stopped|shutdown|destroyed)$/i.test(word ?? '');

/** Whether a dyno's status says that it is just being ended. */
export const isLeaving = reads(/^(terminating|stopping|draining)$/i);

/** Whether a dyno's status says that it will not run by itself: `CrashLoopBackOff`, `OOMKilled`, `ErrImagePull`, `Evicted` and the like. */
export const isBroken = reads(
  /^(err|invalid)image|(back[-_ ]?off|error|errored|killed|crashed|failed|evicted|cannotrun)$/i,
);

const down = reads(/^(exited|stopped|terminated|terminating|dead|down|unhealthy|not[-_ ]?ready)\b/i);

/** Whether a dyno's status says that it does not run any more, whatever ended it. */
export const isDown = (word: string | undefined) => isBroken(word) || down(word);

const isTask = reads(/^(run|release(_command)?|console|rake|migrat(e|ions?)|one[-_ ]?off|(pre|post)deploy)$/i);
const isScheduled = reads(/^(schedule[dr]|cron([-_ ]?job)?|job)s?$/i);

/**
 * Whether a dyno's name, type or kind says that it does one task and ends. Somebody may call so what runs on: `cron.1` is a
 * position in a formation, `cron.4821` is none. Kubernetes names the pods of a schedule by the minute.
 */
export function tellsTask(name: string, type: string, kind: string | undefined): boolean {
  const own = type.replace('fly_app_', '') || /^(\w+)-\w*\d/.exec(name)?.[1];
  const isPosition = /\.\d$/.test(name);
  return (
    [own, kind].some(isTask) || isScheduled(kind) || (isScheduled(own) && !isPosition) || /-[23]\d{7}-\w{5}$/.test(name)
  );
}
