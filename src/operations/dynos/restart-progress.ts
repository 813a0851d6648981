import type { Dyno } from '../../platform/models.ts';

/** A dyno that was to be restarted, and what stands in its place now. */
export interface Successor {
  readonly old: Dyno;
  readonly now: Dyno | undefined;
  /** Whether what stands there was started since; `undefined` where the platform tells nothing by which that could be known. */
  readonly isNew: boolean | undefined;
}

/**
 * Finds for each dyno that was to be restarted what stands in its place. A name may be a position only, at which another process
 * stands after a restart: so those that go on as they were are found first, by all that is told of them, and the others follow.
 */
export function findSuccessors(before: readonly Dyno[], targets: readonly Dyno[], now: readonly Dyno[]): Successor[] {
  const left = new Set(now);
  const take = (fits: (dyno: Dyno) => boolean) => {
    const found = left.values().find(fits);
    if (found) left.delete(found);
    return found;
  };
  const takeUnchanged = (old: Dyno) =>
    take((dyno) => dyno.name === old.name && compareLives(old, dyno) === 'same') ??
    take((dyno) => compareLives(old, dyno) === 'same');
  const takeNamesake = (old: Dyno) => take(({ name }) => name === old.name);

  for (const other of before.filter((dyno) => !targets.includes(dyno))) takeUnchanged(other) ?? takeNamesake(other);
  const unchanged = new Map(targets.map((old) => [old, takeUnchanged(old)]));
  const replaced = targets.filter((old) => unchanged.get(old) === undefined);
  const namesakes = new Map(replaced.map((old) => [old, takeNamesake(old)]));
  return targets.map((old) => {
    const same = unchanged.get(old);
    if (same) return { old, now: same, isNew: false };
    const other = namesakes.get(old) ?? take(({ type }) => type === old.type);
    return { old, now: other, isNew: other && (compareLives(old, other) === 'other' || undefined) };
  });
}

/** Whether two sightings are of one life of one process. Only what both tell can say so; an equal count of restarts only where the process is known. */
export function compareLives(old: Dyno, now: Dyno): 'same' | 'other' | 'unknown' {
  if (old.type !== now.type) return 'other';
  const isKnown = old.id !== undefined && now.id !== undefined;
  if (isKnown && old.id !== now.id) return 'other';
  if (now.restartedAt !== undefined && old.restartedAt !== now.restartedAt) return 'other';
  const facts = (['startedAt', 'restartedAt', 'restarts'] as const).filter(
    (fact) => old[fact] !== undefined && now[fact] !== undefined,
  );
  if (facts.some((fact) => old[fact] !== now[fact])) return 'other';
  return facts.some((fact) => isKnown || fact !== 'restarts') ? 'same' : 'unknown';
}
