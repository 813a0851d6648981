import type { Fields } from '../contract/is-fields.ts';
import { readConfigVars } from './resources/config.ts';
import { pick } from './resources/reading/fields.ts';

/** What a dry run would have done so far. */
export type Effects = ReturnType<typeof keepEffects>;

/** Keeps what would be there, gone or otherwise, by its path. */
export function keepEffects() {
  const made = new Map<string, Fields>();
  const gone = new Set<string>();
  const vars = new Map<string, Fields>();
  const seen = new Map<string, unknown>();
  return {
    made,
    /** Whether what is there is hidden by what would be. */
    hides: (path: string, item: unknown) => pathsOf(path, item).some((one) => gone.has(one) || made.has(one)),
    isGone: (path: string) => gone.has(path) || isBelow(path, gone),
    /** Whether it would be a part of something that is not there yet. */
    isNew: (path: string) => isBelow(path, made.keys()),
    listMade: (path: string) => [...made].filter(([one]) => above(one) === path),
    /** What has been looked at, or holds something that has been: it need not be asked for once more. */
    seen,
    see(path: string, content: unknown) {
      seen.set(path, content);
      for (let at = above(path); at !== ''; at = above(at)) if (!seen.has(at)) seen.set(at, undefined);
    },
    make(path: string, content: Fields) {
      made.set(path, content);
      gone.delete(path);
    },
    remove(path: string, item: unknown) {
      for (const one of pathsOf(path, item)) {
        for (const known of [made, seen]) known.delete(one);
        gone.add(one);
      }
    },
    change: (path: string, sent: Fields) => vars.set(path, { ...vars.get(path), ...sent }),
    /** Config vars as they would be, whatever the form in which the platform shows them. */
    lay(path: string, content: unknown): unknown {
      const sent = vars.get(path);
      if (sent === undefined) return content;
      const merged = [...readConfigVars(content), ...Object.entries(sent)];
      return Object.fromEntries([...new Map<string, unknown>(merged)].filter(([, value]) => value !== null));
    },
  };
}

/** The paths of a thing in a list at a path: it is asked for by its id or its name. */
export function pathsOf(list: string, item: unknown): readonly string[] {
  return ['id', 'name', 'hostname'].flatMap((field) => pick(item, field) ?? []).map((name) => `${list}/${name}`);
}

function isBelow(path: string, things: Iterable<string>): boolean {
  return [...things].some((thing) => path.startsWith(`${thing}/`));
}

/** The path of what something is a part of. */
export function above(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}
