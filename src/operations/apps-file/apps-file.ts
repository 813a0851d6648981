import type { Place } from '../../contract/errors.ts';
import type { FormationUpdate } from '../../contract/parse/words.ts';

/** How a config var should be. */
export type WantedVar =
  | { readonly kind: 'value'; readonly value: string }
  /** Its value is that of a variable of the step. */
  | { readonly kind: 'from'; readonly variable: string }
  /** It must be set, with any value. */
  | { readonly kind: 'keep' }
  | { readonly kind: 'remove' };

/** What the file says of one config var, and where. */
export interface ConfigEntry {
  readonly wanted: WantedVar;
  readonly at: Omit<Place, 'message'>;
}

/** How one app should be; what is not named is not touched. */
export interface WantedApp {
  readonly name: string;
  readonly config: ReadonlyMap<string, ConfigEntry>;
  readonly domains: readonly string[];
  readonly formation: readonly FormationUpdate[];
}
