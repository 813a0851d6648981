import type {
  AppRecord,
  CodeRecord,
  EnvironmentRecord,
  NamespaceRecord,
  PipelineRecord,
  PromotionRecord,
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
  readonly promotions: Map<string, PromotionRecord>;
  readonly environments: Map<string, EnvironmentRecord>;
  readonly tokens: Map<string, TokenRecord>;
  readonly codes: Map<string, CodeRecord>;
  /** Ids of the JWTs that were exchanged, with their expiry: each may be used once. */
  readonly usedJwtIds: Map<string, number>;
}

/** The state as plain JSON. */
export type StoreSnapshot = { readonly settings: Settings } & {
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
  'promotions',
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
    promotions: new Map(),
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
      return structuredClone({ settings: current, ...Object.fromEntries(parts) }) as StoreSnapshot;
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
