import type {
  AppRecord,
  CodeRecord,
  EnvironmentRecord,
  NamespaceRecord,
  PipelineRecord,
  TeamRecord,
  TokenRecord,
} from './records.ts';
import { defaultSettings, type Settings } from './settings.ts';

/** The collections of the state, each keyed by id (tokens and codes by their own text). */
interface Collections {
  readonly teams: Map<string, TeamRecord>;
  readonly apps: Map<string, AppRecord>;
  readonly namespaces: Map<string, NamespaceRecord>;
  readonly pipelines: Map<string, PipelineRecord>;
  readonly environments: Map<string, EnvironmentRecord>;
  readonly tokens: Map<string, TokenRecord>;
  readonly codes: Map<string, CodeRecord>;
  /** Ids of the JWTs that were exchanged, with their expiry: each may be used once. */
  readonly usedJwtIds: Map<string, number>;
}

/** The state as plain JSON. */
export type StoreSnapshot = { readonly version: 1; readonly clockOffset?: number; readonly settings: Settings } & {
  readonly [Name in keyof Collections]: Collections[Name] extends Map<string, infer Value>
    ? Readonly<Record<string, Value>>
    : never;
};

/** The emulator's whole state. */
export interface Store extends Collections {
  readonly settings: Settings;
  snapshot(): StoreSnapshot;
  /** Puts a snapshot in the place of everything there is. */
  restore(snapshot: StoreSnapshot): void;
}

const collectionNames = [
  'teams',
  'apps',
  'namespaces',
  'pipelines',
  'environments',
  'tokens',
  'codes',
  'usedJwtIds',
] as const satisfies readonly (keyof Collections)[];

/** Makes an empty state. */
export function createStore(settings: Partial<Settings> = {}): Store {
  const collections: Collections = {
    teams: new Map(),
    apps: new Map(),
    namespaces: new Map(),
    pipelines: new Map(),
    environments: new Map(),
    tokens: new Map(),
    codes: new Map(),
    usedJwtIds: new Map(),
  };
  const current: Settings = { ...defaultSettings, ...settings };
  return {
    ...collections,
    settings: current,
    snapshot() {
      const parts = collectionNames.map((name) => [name, Object.fromEntries(collections[name])]);
      // A copy: a snapshot must not change when the state goes on.
      return structuredClone({ version: 1, settings: current, ...Object.fromEntries(parts) }) as StoreSnapshot;
    },
    restore(snapshot) {
      const copy = structuredClone(snapshot);
      Object.assign(current, copy.settings);
      for (const name of collectionNames) {
        const collection = collections[name] as Map<string, unknown>;
        collection.clear();
        for (const [key, value] of Object.entries(copy[name])) collection.set(key, value);
      }
    },
  };
}

/** Reads what `snapshot()` gave, from JSON or as it is, and says plainly when it is something else. */
export function loadStore(state: string | StoreSnapshot): Store {
  const snapshot: unknown = typeof state === 'string' ? parseState(state) : state;
  if (!isSnapshot(snapshot)) throw new TypeError('This is not a saved state of the emulator (version 1).');
  const store = createStore();
  store.restore(snapshot);
  return store;
}

/** Finds a record by its id or, failing that, by its name. */
export function findByIdOrName<Item extends { readonly name: string }>(
  items: ReadonlyMap<string, Item>,
  idOrName: string,
): Item | undefined {
  return items.get(idOrName) ?? items.values().find((item) => item.name === idOrName);
}

/** The id and the name of the record that goes by either; none if there is no such record. */
export function listAliases(
  items: ReadonlyMap<string, { readonly id: string; readonly name: string }>,
  idOrName: string,
): string[] {
  const item = findByIdOrName(items, idOrName);
  return item === undefined ? [] : [item.id, item.name];
}

function parseState(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new TypeError('The saved state of the emulator is not JSON.', { cause });
  }
}

function isSnapshot(value: unknown): value is StoreSnapshot {
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Record<string, unknown>;
  const isRecord = (name: string) => typeof fields[name] === 'object' && fields[name] !== null;
  return fields['version'] === 1 && [...collectionNames, 'settings'].every(isRecord);
}
