/** Whether a dyno's status says that it runs. */
export function isUp(word: string | undefined): boolean {
  return /^(running|up|started)$/i.test(word?.trim() ?? '');
}

/** Whether a dyno's status says that it does not run yet: `starting`, `Pending`, `ContainerCreating` and the like. */
export function isComing(word: string | undefined): boolean {
  return /^(pending|queued|waiting|booting|provisioning|scheduling|(re)?starting|(\w*)(creating|initializing))$/i.test(
    word ?? '',
  );
}

/** Whether a dyno's status says that it does not run any more, whatever ended it. */
export function isDown(word: string | undefined): boolean {
  return (
    isBroken(word) || /^(exited|stopped|terminated|terminating|dead|down|unhealthy|not[-_ ]?ready)\b/i.test(word ?? '')
  );
}

/** Whether a dyno's status says that it sleeps until it is asked for. */
export function isAsleep(word: string | undefined): boolean {
  return /^(idle|asleep|sleeping|suspended|hibernat\w+)$/i.test(word ?? '');
}

/** Whether a dyno's status says that it has come to a good end. */
export function isFinished(word: string | undefined): boolean {
  return /^(completed?|succeeded|finished)$|^exited \(0\)/i.test(word ?? '');
}

/** Whether a dyno's status says that it was put aside on purpose, for another or for good. */
export function isPutAside(word: string | undefined): boolean {
  return isAsleep(word) || /^(evicted|preempted|stopped|shut[-_ ]?down|destroyed|deleted|removed)$/i.test(word ?? '');
}

/** Whether a dyno's status says that it is just being ended. */
export function isLeaving(word: string | undefined): boolean {
  return /^(terminating|stopping|draining|shutting[-_ ]?down)$/i.test(word ?? '');
}

/** Whether a dyno's status says that it will not run by itself: `CrashLoopBackOff`, `OOMKilled`, `ErrImagePull`, `Evicted` and the like. */
export function isBroken(word: string | undefined): boolean {
  return (
    word !== undefined &&
    /^(err|invalid)image|(back[-_ ]?off|error|errored|killed|crashed|failed|evicted|cannotrun)$/i.test(word.trim())
  );
}

const task = /^(run|release(_command)?|console|rake|migrat(e|ions?)|one[-_ ]?off|(pre|post)[-_]?deploy)$/i;
const scheduled = /^(schedule[dr]|cron([-_ ]?job)?|job)s?$/i;

/**
 * Whether a dyno's name, type or kind says that it does one task and ends. Somebody may call so what runs on: `cron.1` is a
 * position in a formation, `cron.4821` is none. Kubernetes names the pods of a schedule by the minute.
 */
export function tellsTask(name: string, type: string, kinds: readonly string[]): boolean {
  const own = type.replace(/^fly_app_/, '') || (/^(\w+)-\w*\d/.exec(name)?.[1] ?? '');
  const isScheduled = scheduled.test(own) && !/\.\d$/.test(name);
  const isTask = [...kinds, own].some((kind) => task.test(kind)) || kinds.some((kind) => scheduled.test(kind));
  return isTask || isScheduled || /-[23]\d{7}-\w{5}$/.test(name);
}
