import { type ConfigSources, type ConfigVars, mergeConfig } from '../../contract/config-vars.ts';
import { quote } from '../../contract/text.ts';
import type { Context } from '../operation.ts';
import { type ChangePlan, describePlan, isChange, planChange, planOutputs, renderPlan } from './change-plan.ts';
import type { ConfigHolder, NoteKeys } from './config-holder.ts';

type SetContext = Pick<Context, 'dryRun' | 'log'> & { readonly note: NoteKeys };

/** Sets config vars, sending only what differs, or says what it would set. */
export async function setVars(
  context: SetContext,
  holder: ConfigHolder,
  { configStrategy, ...sources }: ConfigSources & { readonly configStrategy: 'merge' | 'overwrite' },
) {
  const { dryRun, note } = context;
  const wanted = mergeConfig(sources);
  const before = await holder.read();
  const removed = configStrategy === 'overwrite' ? await chooseRemoved(context, holder, before, wanted) : [];
  const plan = planChange(before, wanted, removed);
  if (isChange(plan)) await holder.apply(plan, note);
  return renderSet(holder.of, before, plan, dryRun);
}

/** The names to remove: those that are not wanted, and that no addon provides. */
async function chooseRemoved(
  { dryRun, log }: SetContext,
  { of, provided }: ConfigHolder,
  before: ConfigVars,
  wanted: ConfigVars,
): Promise<readonly string[]> {
  const unwanted = [...before.keys()].filter((key) => !wanted.has(key));
  if (unwanted.length === 0) return [];
  const names = await provided();
  if (names === undefined)
    log.warning('This platform does not list addons, so `overwrite` also removes the config vars that they provide.');
  const [kept, removed] = [true, false].map((keep) => unwanted.filter((key) => (names?.has(key) ?? false) === keep));
  if (kept?.length) log.notice(`Kept on ${of}, because addons provide them: ${quote(kept)}.`);
  if (removed?.length && !dryRun) log.info(`Removing from ${of}: ${removed.join(', ')}`);
  return removed ?? [];
}

function renderSet(of: string, before: ConfigVars, plan: ChangePlan, dryRun: boolean) {
  const keys = [...new Set([...before.keys(), ...plan.added]).difference(new Set(plan.removed))].sort();
  return {
    headline: `Config vars of ${of}${dryRun ? ' would be set' : ''}: ${describePlan(plan)}`,
    changed: isChange(plan),
    outputs: planOutputs(plan),
    result: { keys },
    blocks: [renderPlan(plan)],
  };
}
