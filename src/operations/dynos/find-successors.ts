import { type Dyno, isDown, isOut, isUp, tellsStart } from '../../platform/dyno.ts';

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
  const { take, takeSame } = gather(now);
  // Several may have started at once: none takes the place of one that goes on under its name.
  const inPlace = new Map(before.map((old) => [old, takeSame(old, ['name'])]));
  const takeUnchanged = (old: Dyno) => inPlace.get(old) ?? takeSame(old, []);
  // Who is known by an id may be listed under the name of another by now.
  const takeKnown = (old: Dyno) => (old.id === undefined ? undefined : take(old, ['id', 'type']));
  const takeNamesake = (old: Dyno) => take(old, ['name']);

  for (const other of new Set(before).difference(new Set(targets)))
    takeUnchanged(other) ?? takeKnown(other) ?? takeNamesake(other);
  const unchanged = new Map(targets.map((old) => [old, takeUnchanged(old)]));
  const replaced = targets.filter((old) => unchanged.get(old) === undefined);
  const known = new Map(replaced.map((old) => [old, takeKnown(old)]));
  const namesakes = new Map(replaced.map((old) => [old, known.get(old) ?? takeNamesake(old)]));
  return targets.map((old) => {
    const same = unchanged.get(old);
    if (same) return { old, now: same, isNew: false };
    const other = namesakes.get(old) ?? take(old, ['type']);
    return { old, now: other, isNew: other && (compareLives(old, other) === 'other' || undefined) };
  });
}

/**
 * Finds them look by look. A platform may start the same dyno again, and tell no start: then it is back when it is up and was
 * seen not to run in between, or is of another size.
 */
export function followSuccessors(
  before: readonly Dyno[],
  targets: readonly Dyno[],
): (all: readonly Dyno[]) => Successor[] {
  const fallen = new Set<Dyno>();
  return (all) =>
    findSuccessors(before, targets, all).map((one) => {
      const { isNew, now, old } = one;
      if (isNew !== false || !now) return one;
      // A start that was not told before may be of the life before, too.
      if (tellsStart(now)) return tellsStart(old) ? one : { ...one, isNew: undefined };
      if (hasFallen(old, now)) fallen.add(old);
      const isResized = old.size && now.size && now.size !== old.size;
      return { ...one, isNew: isUp(now) && (fallen.has(old) || !!isResized) };
    });
}

/** Whether a dyno was down before, or does not run any more. */
export function hasFallen(old: Dyno, now: Dyno): boolean {
  return isDown(old) || (isOut(now) && now.state !== old.state && !isLessHealthy(old, now));
}

/** Whether a dyno is coming or out of service only by what contradicts the same word as before: it may be well again in a while. */
export function isLessHealthy(old: Dyno, now: Dyno): boolean {
  return now.status?.startsWith(`${old.status}`) === true;
}

const facts = ['id', 'createdAt', 'startedAt', 'restartedAt', 'restarts'] as const;
type Trait = 'name' | 'type' | (typeof facts)[number];

/** Dynos of which one after another is taken by what it has in common with another: the first of those that are left, found at once in any number. */
function gather(all: readonly Dyno[]) {
  const left = new Map(all.map((dyno, at) => [dyno, at]));
  const indexes = new Map<string, Map<string, Dyno[]>>();
  const find = (group: readonly Dyno[], like: Dyno, traits: readonly Trait[]) => {
    const keyOf = (dyno: Dyno) => JSON.stringify(traits.map((trait) => dyno[trait]));
    const name = `${listFacts(group[0])} by ${traits}`;
    const index = indexes.get(name) ?? Map.groupBy(group.toReversed(), keyOf);
    indexes.set(name, index);
    const found = index.get(keyOf(like)) ?? [];
    while (found.length > 0 && !left.has(found.at(-1) as Dyno)) found.pop();
    return found.at(-1);
  };
  const takeFirst = (found: readonly (Dyno | undefined)[]) => {
    const place = (dyno: Dyno) => left.get(dyno) ?? 0;
    const dynos = found.filter((dyno) => dyno !== undefined);
    const [first] = dynos.toSorted((one, other) => place(one) - place(other));
    if (first) left.delete(first);
    return first;
  };
  // Those of which the same facts are told: two of them with the same facts in common are alike to every other dyno.
  const groups = [...Map.groupBy(all, (dyno) => listFacts(dyno).join()).values()];
  return {
    take: (like: Dyno, traits: readonly Trait[]) => takeFirst(groups.map((group) => find(group, like, traits))),
    takeSame(old: Dyno, traits: readonly Trait[]) {
      const told = new Set(listFacts(old));
      const common = (group: readonly Dyno[]) => [
        ...traits,
        'type' as const,
        ...listFacts(group[0]).filter((fact) => told.has(fact)),
      ];
      const alike = groups.map((group) => find(group, old, common(group)));
      return takeFirst(alike.filter((dyno) => dyno && compareLives(old, dyno) === 'same'));
    },
  };
}

function listFacts(dyno: Dyno | undefined) {
  return facts.filter((fact) => dyno?.[fact] !== undefined);
}

/** Whether two sightings are of one life of one process. Only what both tell can say so; an equal count of restarts only where the process is known. */
export function compareLives(old: Dyno, now: Dyno): 'same' | 'other' | 'unknown' {
  if (old.type !== now.type) return 'other';
  const isKnown = old.id !== undefined && now.id !== undefined;
  if (isKnown && old.id !== now.id) return 'other';
  if (now.restartedAt !== undefined && old.restartedAt !== now.restartedAt) return 'other';
  const facts = (['createdAt', 'startedAt', 'restartedAt', 'restarts'] as const).filter(
    (fact) => old[fact] !== undefined && now[fact] !== undefined,
  );
  if (facts.some((fact) => old[fact] !== now[fact])) return 'other';
  return facts.some((fact) => isKnown || fact !== 'restarts') ? 'same' : 'unknown';
}
