import { readConfigVars } from '../../platform/resources/config.ts';
import { readNothing } from '../../platform/resources/fields.ts';
import { defineOperation } from '../operation.ts';
import { unsetKeys } from './unset-keys.ts';

export const unsetConfig = defineOperation({
  name: 'unset-config',
  summary: 'Removes config vars of an app',
  needs: ['app', 'config-keys'],
  takes: ['ignore-not-found'],
  gives: ['removed-keys'],
  endpoints: ['deleteConfigVar', 'getConfig'],
  example: { app: 'my-app', 'config-keys': 'LOG_LEVEL' },

  run: (context, inputs) => {
    const { app } = inputs;
    const holder = {
      of: app,
      read: () => context.platform.call('getConfig', { app }, readConfigVars),
      remove: (key: string) => context.platform.call('deleteConfigVar', { app, key }, readNothing),
    };
    return unsetKeys(context, holder, inputs);
  },
});
