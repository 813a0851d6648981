import type { FormationEntry, Scope } from '../state/records.ts';
import type { Settings } from '../state/settings.ts';

/** What the emulator starts with: resources by name, ids only where they matter. */
export interface Seed {
  readonly email?: string;
  /** Such as the dialect, and which extensions there are. */
  readonly settings?: Partial<Settings>;
  readonly teams: readonly { readonly id?: string; readonly name: string }[];
  readonly apps?: readonly SeedApp[];
  readonly pipelines?: readonly SeedPipeline[];
  readonly namespaces?: readonly SeedNamespace[];
  /** Opens everything; another one at each start if none is given here. */
  readonly token?: string;
  /** Further tokens, which open less. */
  readonly tokens?: readonly SeedToken[];
}

/** An app to start with. */
export interface SeedApp {
  readonly id?: string;
  readonly name: string;
  readonly team?: string;
  readonly region?: string;
  readonly branch?: string;
  readonly buildpacks?: readonly string[];
  readonly formation?: Readonly<Record<string, FormationEntry>>;
  readonly config?: Readonly<Record<string, string>>;
  /** Hostnames of custom domains, their certificates issued. */
  readonly domains?: readonly string[];
}

/** A pipeline to start with. */
export interface SeedPipeline {
  readonly id?: string;
  readonly name: string;
  readonly team?: string;
  readonly apps?: readonly { readonly name: string; readonly stage: string }[];
  readonly environments?: readonly SeedEnvironment[];
  readonly reviewApps?: { readonly enabled: boolean; readonly autoDestroy: boolean };
}

interface SeedEnvironment {
  readonly id?: string;
  readonly kind: string;
  readonly name?: string;
  readonly config?: Readonly<Record<string, string>>;
}

interface SeedNamespace {
  readonly id?: string;
  readonly name: string;
  readonly team?: string;
  readonly description?: string;
  readonly region?: string;
}

interface SeedToken {
  readonly token: string;
  readonly scopes: readonly Scope[];
  readonly app?: string;
}
