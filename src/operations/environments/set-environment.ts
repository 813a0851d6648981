import { readConfigVars } from '../../platform/resources/config.ts';
import { readNothing } from '../../platform/resources/fields.ts';
import { describePlan, mergeConfig, planChange, planOutputs, renderPlan } from '../config/change-plan.ts';
import { defineOperation } from '../operation.ts';
import { locateEnvironment } from './locate-environment.ts';

export const setEnvironment = defineOperation({
  name: 'set-environment',
  summary: 'Sets config vars of a pipeline environment, sending only what differs',
  needs: ['pipeline-environment'],
  needsOneOf: ['config-vars', 'config-file', 'config-prefix'],
  takes: ['pipeline', 'config-vars', 'config-file', 'config-prefix', 'config-strategy'],
  gives: ['added-keys', 'changed-keys', 'unchanged-keys', 'removed-keys'],
  endpoints: ['getPipeline', 'getEnvironment', 'updateEnvironment'],
  example: { pipeline: 'shop', 'pipeline-environment': 'ra', 'config-vars': 'FEATURE_FLAGS=checkout,search' },

  async run({ platform, log, dryRun }, inputs) {
    const { configVars, configFile, configPrefix, configStrategy } = inputs;
    const environment = await locateEnvironment(platform, inputs);
    const of = `the environment ${environment}`;
    const current = await platform.call('getEnvironment', { environment }, readConfigVars);
    for (const value of current.values()) log.hide(value);
    const plan = planChange(current, mergeConfig(configFile, configPrefix, configVars), configStrategy);
    const { removed } = plan;
    // Here, other than for an app, the one request both sets and (by null) deletes.
    const body = { ...plan.toSend, ...Object.fromEntries(removed.map((key) => [key, null])) };
    const changed = Object.keys(body).length > 0;
    const blocks = renderPlan(plan);
    if (dryRun) return { headline: `Config vars of ${of} would be set: ${describePlan(plan)}`, changed: false, blocks };

    if (removed.length > 0) log.info(`Removing from ${of}: ${removed.join(', ')}`);
    if (changed) await platform.call('updateEnvironment', { environment, body }, readNothing);
    return {
      headline: `Config vars of ${of}: ${describePlan(plan)}`,
      changed,
      outputs: planOutputs(plan),
      result: { keys: [...new Set([...current.keys(), ...plan.added])].filter((key) => !removed.includes(key)).sort() },
      blocks,
    };
  },
});
