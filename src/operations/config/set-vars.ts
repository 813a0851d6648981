import type { ConfigVars } from '../../contract/config-vars.ts';
import type { Context } from '../operation.ts';
import { describePlan, mergeConfig, planChange, planOutputs, renderPlan } from './change-plan.ts';
import type { ConfigHolder, NoteKeys } from './config-holder.ts';

/** The config vars that are wanted, by where they come from. */
export interface WantedConfig {
  readonly configVars: ConfigVars | undefined;
  readonly configFile: ConfigVars | undefined;
  readonly configPrefix: ConfigVars | undefined;
  readonly configStrategy: 'merge' | 'overwrite';
}

/** Sets config vars, sending only what differs, or says what it would set. */
export async function setVars(
  { dryRun, note, log }: Pick<Context, 'dryRun' | 'log'> & { readonly note: NoteKeys },
  { of, read, apply }: ConfigHolder,
  { configVars, configFile, configPrefix, configStrategy }: WantedConfig,
) {
  const current = await read();
  const plan = planChange(current, mergeConfig(configFile, configPrefix, configVars), configStrategy);
  const { added, changed, removed } = plan;
  const blocks = renderPlan(plan);
  if (dryRun) return { headline: `Config vars of ${of} would be set: ${describePlan(plan)}`, changed: false, blocks };

  if (removed.length > 0) log.info(`Removing from ${of}: ${removed.join(', ')}`);
  await apply(plan, note);
  const keys = [...new Set([...current.keys(), ...added]).difference(new Set(removed))].sort();
  return {
    headline: `Config vars of ${of}: ${describePlan(plan)}`,
    changed: added.length + changed.length + removed.length > 0,
    outputs: planOutputs(plan),
    result: { keys },
    blocks,
  };
}
