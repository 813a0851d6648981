import { ActionError } from '../../contract/errors.ts';
import { isCustom } from '../../platform/resources/domains.ts';
import { defineOperation } from '../operation.ts';

export const clearDomains = defineOperation({
  name: 'clear-domains',
  summary: 'Removes all custom domains of an app',
  needs: ['app', 'confirm'],
  destroys: 'app',
  takes: [],
  gives: ['removed-names'],
  endpoints: ['listDomains', 'clearDomains'],
  example: { app: 'my-app', confirm: 'my-app' },

  async run({ platform: { domains }, dryRun, log }, { app }) {
    const listCustom = async () => (await domains.list(app)).filter(isCustom);
    const custom = await listCustom();
    const names = custom.map(({ hostname }) => hostname);
    const removed = { outputs: { removedNames: names }, result: { removed_names: names } };
    if (names.length === 0) return { headline: `${app} has no custom domains`, changed: false, ...removed };

    if (!dryRun) log.info(`Removing from ${app}: ${names.join(', ')}`);
    const ids = new Set(custom.map(({ id }) => id));
    await domains.clear(app, async () => {
      const now = await listCustom();
      const isLeft = now.some(({ id }) => ids.has(id));
      if (!isLeft || now.every(({ id }) => ids.has(id))) return isLeft;
      const problem = `A domain was added to ${app} while its domains were being removed`;
      throw new ActionError('conflict', problem, 'Check the domains of the app, then run this again.');
    });
    return {
      headline: `${dryRun ? 'Would remove' : 'Removed'} all custom domains of ${app}`,
      changed: true,
      blocks: [{ kind: 'table', head: ['Domain'], rows: names.map((text) => [{ text, code: true }]) }],
      ...removed,
    };
  },
});
