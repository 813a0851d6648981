import { type ConfigSources, mergeConfig } from '../../contract/config-vars.ts';
import type { Context } from '../operation.ts';
import { describePlan, planChange, planOutputs, renderConfigPlan } from './change-plan.ts';
import type { ConfigHolder, NoteKeys } from './config-holder.ts';

/** Sets config vars, sending only what differs, or says what it would set. */
export async function setVars(
  { dryRun, note, log }: Pick<Context, 'dryRun' | 'log'> & { readonly note: NoteKeys },
  { of, read, apply }: ConfigHolder,
  { configStrategy, ...sources }: ConfigSources & { readonly configStrategy: 'merge' | 'overwrite' },
) {
  const current = await read();
  const plan = planChange(current, mergeConfig(sources), configStrategy);
  const { added, changed, removed } = plan;
  if (removed.length > 0 && !dryRun) log.info(`Removing from ${of}: ${removed.join(', ')}`);
  await apply(plan, note);
  const keys = [...new Set([...current.keys(), ...added]).difference(new Set(removed))].sort();
  return {
    headline: `Config vars of ${of}${dryRun ? ' would be set' : ''}: ${describePlan(plan)}`,
    changed: added.length + changed.length + removed.length > 0,
    outputs: planOutputs(plan),
    result: { keys },
    blocks: renderConfigPlan(plan),
  };
}
