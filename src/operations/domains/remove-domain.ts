import { removeOne } from '../existence.ts';
import { defineOperation } from '../operation.ts';
import { locateDomain } from './locate-domain.ts';
import { renderDomain } from './render-domain.ts';

export const removeDomain = defineOperation({
  name: 'remove-domain',
  summary: 'Removes a custom domain of an app',
  needs: ['app', 'domain'],
  takes: ['ignore-not-found'],
  gives: [],
  endpoints: ['listDomains', 'removeDomain', 'getDomain'],
  example: { app: 'my-app', domain: 'www.my-app.example' },

  async run({ platform, dryRun }, { app, domain: hostnameOrId, ignoreNotFound }) {
    const { id: domain } = await locateDomain(platform, app, hostnameOrId);
    const nothingToRemove = { headline: `Nothing to remove: ${hostnameOrId} is no domain of ${app}`, changed: false };
    if (dryRun) {
      const present = await platform.domains[ignoreNotFound ? 'find' : 'get'](app, domain);
      if (present === undefined) return nothingToRemove;
      return {
        headline: `Would remove ${present.hostname} from ${app}`,
        changed: false,
        blocks: renderDomain(present),
      };
    }

    const removed = await removeOne(platform.domains.remove(app, domain), ignoreNotFound);
    return removed
      ? { headline: `Removed ${hostnameOrId} from ${app}`, changed: true, result: { removed: hostnameOrId } }
      : nothingToRemove;
  },
});
