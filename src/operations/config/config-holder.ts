import type { ShownVars } from '../../contract/config-vars.ts';
import type { Context } from '../operation.ts';
import type { ChangePlan } from './change-plan.ts';

/** Takes in the keys that were added, changed or removed, as soon as that is known. */
export type NoteKeys = Context<'added-keys' | 'changed-keys' | 'unchanged-keys' | 'removed-keys'>['note'];

/** What holds config vars, and how they are read and changed there. */
export interface ConfigHolder {
  /** For the headline: `my-app`. */
  readonly of: string;
  read(): Promise<ShownVars>;
  remove(key: string): Promise<void>;
  /** Does what a plan says. */
  apply(plan: ChangePlan, note: NoteKeys): Promise<void>;
}
