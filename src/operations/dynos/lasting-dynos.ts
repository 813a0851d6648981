import { type Dyno, isAtRest, isTask, isUp } from '../../platform/dyno.ts';

const goesOn = (dyno: Dyno) => !isTask(dyno) && dyno.state !== 'finished';

/** The types of which there are any. */
export const listTypes = (dynos: readonly Dyno[]): ReadonlySet<string> => new Set(dynos.map(({ type }) => type));

/** Tells which dynos are meant to run on: by their role, or because such went on before. */
export function knowLasting(before: readonly Dyno[]): (dyno: Dyno) => boolean {
  const types = listTypes(before.filter(goesOn));
  return ({ role, type }) => role === 'lasting' || (role !== 'task' && types.has(type));
}

/**
 * The dynos by which an app is judged. A command, a release or a job of a schedule comes, goes and fails by itself: that says
 * nothing of the app. What only sounds like one counts beside others of its type that go on, and what may be one, unless there
 * were others before, and none of its type; or where that is not known, others are there that run on, and nothing tells how many
 * of it there are to be. Where nothing else is there, all count, but for those that have done their work.
 */
export function selectLasting(dynos: readonly Dyno[], before: readonly Dyno[] = []): readonly Dyno[] {
  const isLasting = knowLasting(before);
  const hasOthers = dynos.some(({ role }) => role === 'lasting' || role === 'unknown');
  const isKnown = ({ quantity }: Dyno) => before.length > 0 || (quantity === undefined && hasOthers);
  const isNewTask = (dyno: Dyno) => dyno.role === 'unlikely-task' && isKnown(dyno) && !isLasting(dyno);
  const runsOn = (dyno: Dyno) => goesOn(dyno) && !isNewTask(dyno);
  const types = listTypes(dynos.filter(runsOn));
  const lasting = dynos.filter(
    (dyno) => isLasting(dyno) || runsOn(dyno) || (dyno.role === 'likely-task' && types.has(dyno.type)),
  );
  return lasting.length > 0 ? lasting : dynos.filter((dyno) => !isTask(dyno) || dyno.state !== 'finished');
}

/** Those that are not at rest beside others of their type. */
export function dropResting(dynos: readonly Dyno[]): readonly Dyno[] {
  const up = listTypes(dynos.filter(isUp));
  return dynos.filter((dyno) => !(up.has(dyno.type) && isAtRest(dyno)));
}
