import { readConfigVars } from '../../platform/resources/config.ts';
import { readNothing } from '../../platform/resources/fields.ts';
import { defineOperation } from '../operation.ts';
import { describePlan, mergeConfig, planChange, planOutputs, renderPlan } from './change-plan.ts';
import { removeKeys } from './remove-keys.ts';

export const setConfig = defineOperation({
  name: 'set-config',
  summary: 'Sets config vars of an app, sending only what differs',
  needs: ['app'],
  needsOneOf: ['config-vars', 'config-file', 'config-prefix'],
  takes: ['config-vars', 'config-file', 'config-prefix', 'config-strategy'],
  gives: ['added-keys', 'changed-keys', 'unchanged-keys', 'removed-keys'],
  endpoints: ['getConfig', 'updateConfig', 'deleteConfigVar'],
  example: { app: 'my-app', 'config-vars': 'GREETING=hello # all of this is the value\nLOG_LEVEL=debug' },

  async run({ platform, log, dryRun, learn }, { app, configVars, configFile, configPrefix, configStrategy }) {
    const current = await platform.call('getConfig', { app }, readConfigVars);
    for (const value of current.values()) log.hide(value);
    const plan = planChange(current, mergeConfig(configFile, configPrefix, configVars), configStrategy);
    const { toSend, removed } = plan;
    const sends = Object.keys(toSend).length > 0;
    const blocks = renderPlan(plan);
    if (dryRun)
      return { headline: `Config vars of ${app} would be set: ${describePlan(plan)}`, changed: false, blocks };

    if (removed.length > 0) log.info(`Removing from ${app}: ${removed.join(', ')}`);
    if (sends) await platform.call('updateConfig', { app, body: toSend }, readNothing);
    learn({ ...planOutputs(plan), removedKeys: [] });
    await removeKeys(removed, (key) => platform.call('deleteConfigVar', { app, key }, readNothing), {
      ignoreNotFound: true,
      learn,
    });

    return {
      headline: `Config vars of ${app}: ${describePlan(plan)}`,
      changed: sends || removed.length > 0,
      outputs: planOutputs(plan),
      result: { keys: [...new Set([...current.keys(), ...plan.added])].filter((key) => !removed.includes(key)).sort() },
      blocks,
    };
  },
});
