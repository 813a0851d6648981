import type { Dyno } from '../../platform/models.ts';
import { isAtRest, isFinished, isUp } from '../../platform/resources/dyno-words.ts';

/** Whether dynos of a type are meant to run on: by its name, because such stood before, or because no types are told. */
export function isLasting(type: string, stood: readonly Dyno[] = []): boolean {
  return /^(web|worker|clock|$)/i.test(type) || stood.some((one) => one.type === type);
}

/**
 * The dynos by which an app is judged. A command, a release or a job of a schedule comes, goes and fails by itself: that says
 * nothing of the app. A dyno that has come to a good end or was put aside says something only where none of its type is up.
 */
export function selectLasting(dynos: readonly Dyno[]): readonly Dyno[] {
  return dropResting(dynos.filter(({ isTask, status, type }) => !isTask && (isLasting(type) || !isFinished(status))));
}

/** Those that are not at rest beside others of their type. */
export function dropResting(dynos: readonly Dyno[]): readonly Dyno[] {
  const up = new Set(dynos.filter(({ status }) => isUp(status)).map(({ type }) => type));
  return dynos.filter(({ status, type }) => !(up.has(type) && isAtRest(status)));
}
