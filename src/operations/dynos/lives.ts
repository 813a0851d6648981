import type { App } from '../../platform/resources/apps.ts';
import type { DynoType } from '../../platform/resources/dynos.ts';
import { dynoMeaning } from '../../platform/shape/statuses.ts';

/** One life of a process, up to its end or restart. Its name is only a position, where another can stand later. */
export interface Life {
  readonly type: string;
  /** `web.1`. */
  readonly name: string;
  readonly status: string;
  readonly meaning: 'up' | 'broken' | 'other';
  /** When it began; undefined if the platform does not say. */
  readonly began?: number | undefined;
  /** Equal for the same life in two lists; two lives that began in one second can have equal keys. */
  readonly key: string;
  /** Whether anything but its type distinguishes it from another. */
  readonly hasMarks: boolean;
}

/** The types of a list that count: those that the app's formation names, if it names any. */
export function countedTypes(types: readonly DynoType[], formation: App['formation']): readonly DynoType[] {
  return formation?.size ? types.filter(({ type }) => formation.has(type)) : types;
}

/** The lives in a list of dynos. */
export function livesOf(types: readonly DynoType[]): readonly Life[] {
  return types.flatMap(({ type, processes }) =>
    processes.map(({ index, restartedAt, restarts, startedAt, status }) => {
      const marks = [startedAt, restartedAt, restarts];
      const starts = [startedAt, restartedAt].filter((one) => one !== undefined);
      return {
        type,
        name: `${type}.${index}`,
        status,
        meaning: dynoMeaning(status),
        began: starts.length > 0 ? Math.max(...starts) : undefined,
        key: JSON.stringify([type, ...marks]),
        hasMarks: marks.some((mark) => mark !== undefined),
      };
    }),
  );
}

/** The lives of one list that are not in another, each counted. */
export function without(some: readonly Life[], others: readonly Life[]): readonly Life[] {
  const left = new Map<string, number>();
  for (const { key } of others) left.set(key, (left.get(key) ?? 0) + 1);
  return some.filter(({ key }) => {
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count <= 0;
  });
}

/** The lives that are up. */
export function upOf(lives: readonly Life[]): readonly Life[] {
  return lives.filter(({ meaning }) => meaning === 'up');
}

/** How many processes of a type there should be by a list; none if it is not in the list. */
export function quantityOf(types: readonly DynoType[], type: string): number {
  return types.find((one) => one.type === type)?.quantity ?? 0;
}

/** `web.1 is `crashed``: the lives that have failed, if any. */
export function describeBroken(lives: readonly Life[]): string | undefined {
  const broken = lives.filter(({ meaning }) => meaning === 'broken');
  return broken.length === 0 ? undefined : broken.map(({ name, status }) => `${name} is \`${status}\``).join(', ');
}
