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

/** Makes an empty state. */
export function createStore(): Store {
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
  const names = Object.keys(collections) as (keyof Collections)[];
  const settings: Settings = { ...defaultSettings };
  return {
    ...collections,
    settings,
    snapshot() {
      const parts = names.map((name) => [name, Object.fromEntries(collections[name])]);
      // A copy: a snapshot must not change when the state goes on.
      return structuredClone({ settings, ...Object.fromEntries(parts) }) as StoreSnapshot;
    },
    restore(snapshot) {
      const copy = structuredClone(snapshot);
      Object.assign(settings, copy.settings);
      for (const name of names) {
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
