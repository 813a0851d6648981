import type { Dialect, Extension } from './dialects.ts';

/** What can be tuned; kept with the state. */
export interface Settings {
  dialect: Dialect;
  /** Switches extensions on or off; the dialect decides about the others. */
  extensions: Readonly<Partial<Record<Extension, boolean>>>;
  /** When a dyno sees a changed config var: at once, or from its next start on, by a deployment or a restart. */
  configApplies: 'at-once' | 'at-start';
  buildSeconds: number;
  certificateSeconds: number;
  restartSeconds: number;
  /** Lifetime of the tokens that the OAuth server issues. */
  tokenSeconds: number;
  pageSize: number;
  execCredential: 'v1' | 'v1beta1';
  /** The documentation server answers as an event stream. */
  docsSse: boolean;
  /** Who the emulator's own token belongs to, and whom the OAuth server signs in. */
  email: string;
}

/** What a fresh emulator is set to. */
export const defaultSettings: Readonly<Settings> = {
  dialect: 'status',
  extensions: {},
  configApplies: 'at-once',
  buildSeconds: 6,
  certificateSeconds: 10,
  restartSeconds: 3,
  tokenSeconds: 3600,
  pageSize: 100,
  execCredential: 'v1',
  docsSse: false,
  email: 'dev@platform.example',
};
