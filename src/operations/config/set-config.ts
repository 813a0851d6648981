import { defineOperation } from '../operation.ts';
import { holdApp } from './config-holder.ts';
import { noticeLateEffect } from './late-effect.ts';
import { setVars } from './set-vars.ts';

export const setConfig = defineOperation({
  name: 'set-config',
  summary: 'Sets config vars of an app, sending only what differs',
  needs: ['app'],
  needsOneOf: ['config-vars', 'config-file', 'config-prefix'],
  takes: ['config-vars', 'config-file', 'config-prefix', 'allow-empty', 'config-strategy'],
  gives: ['added-keys', 'changed-keys', 'unchanged-keys', 'removed-keys'],
  endpoints: ['getConfig', 'updateConfig', 'deleteConfigVar', 'listAddons'],
  example: { app: 'my-app', 'config-vars': 'GREETING=hello # all of this is the value\nLOG_LEVEL=debug' },

  run: async (context, inputs) =>
    noticeLateEffect(context, 'set-config', await setVars(context, holdApp(context.platform, inputs.app), inputs)),
});
