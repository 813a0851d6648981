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

  async run({ platform, dryRun, log }, { app }) {
    const domains = await platform.domains.list(app);
    const names = domains.filter(isCustom).map(({ hostname }) => hostname);
    const result = { removed_names: names };
    if (names.length === 0)
      return { headline: `No custom domains of ${app}`, changed: false, outputs: { removedNames: names }, result };

    const blocks = [
      { kind: 'table' as const, head: ['Domain'], rows: names.map((text) => [{ text, code: true as const }]) },
    ];
    if (!dryRun) log.info(`Removing from ${app}: ${names.join(', ')}`);
    await platform.domains.clear(app, domains);
    const headline = `${dryRun ? 'Would remove' : 'Removed'} all custom domains of ${app}`;
    return { headline, changed: true, outputs: { removedNames: names }, result, blocks };
  },
});
