import { defineOperation } from '../operation.ts';
import { holdApp } from './config-holder.ts';
import { noticeLateEffect } from './late-effect.ts';
import { unsetKeys } from './unset-keys.ts';

export const unsetConfig = defineOperation({
  name: 'unset-config',
  summary: 'Removes config vars of an app',
  needs: ['app', 'config-keys'],
  takes: ['ignore-not-found'],
  gives: ['removed-keys'],
  endpoints: ['deleteConfigVar', 'getConfig'],
  example: { app: 'my-app', 'config-keys': 'LOG_LEVEL' },

  run: async (context, inputs) =>
    noticeLateEffect(context, 'unset-config', await unsetKeys(context, holdApp(context.platform, inputs.app), inputs)),
});
