import type { Dyno } from '../../platform/models.ts';
import { isAtRest, isFinished, isLastingType, isUp } from '../../platform/resources/dyno-words.ts';

/** Tells which dynos are meant to run on: by their type, because a formation has them, or because such ran before. */
export function knowLasting(before: readonly Dyno[]): (dyno: Dyno) => boolean {
  const ran = listRunning(before);
  return ({ isTask, quantity, type }) =>
    isTask !== 'told' && (ran.has(type) || (!isTask && (type === '' || quantity !== undefined || isLastingType(type))));
}

/**
 * The dynos by which an app is judged. A command, a release or a job of a schedule comes, goes and fails by itself: that says
 * nothing of the app. Where nothing else is there, all count, but for those that have done their work.
 */
export function selectLasting(dynos: readonly Dyno[], before: readonly Dyno[] = []): readonly Dyno[] {
  const isLasting = knowLasting(before);
  const running = listRunning(dynos);
  const lasting = dynos.filter(
    (dyno) =>
      isLasting(dyno) || (dyno.isTask ? dyno.isTask === 'likely' && running.has(dyno.type) : !isFinished(dyno.status)),
  );
  return lasting.length > 0 ? lasting : dynos.filter(({ isTask, status }) => !(isTask && isFinished(status)));
}

/** The types that are told of dynos which are neither a task nor at a good end. */
function listRunning(dynos: readonly Dyno[]): ReadonlySet<string> {
  return new Set(dynos.flatMap(({ isTask, status, type }) => (isTask || isFinished(status) || !type ? [] : type)));
}

/** Those that are not at rest beside others of their type. */
export function dropResting(dynos: readonly Dyno[]): readonly Dyno[] {
  const up = new Set(dynos.filter(({ status }) => isUp(status)).map(({ type }) => type));
  return dynos.filter(({ status, type }) => !(up.has(type) && isAtRest(status)));
}
