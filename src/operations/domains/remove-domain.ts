import { removeOne } from '../existence.ts';
import { defineOperation } from '../operation.ts';
import { locateDomain } from './locate-domain.ts';

export const removeDomain = defineOperation({
  name: 'remove-domain',
  summary: 'Removes a custom domain of an app',
  needs: ['app', 'domain'],
  takes: ['ignore-not-found'],
  gives: [],
  endpoints: ['listDomains', 'removeDomain'],
  example: { app: 'my-app', domain: 'www.my-app.example' },

  async run({ platform, dryRun }, { app, domain: hostnameOrId, ignoreNotFound }) {
    const removal = locateDomain(platform, app, hostnameOrId).then((id) => platform.domains.remove(app, id));
    const removed = await removeOne(removal, ignoreNotFound);
    if (!removed) return { headline: `Nothing to remove: ${hostnameOrId} is not a domain of ${app}`, changed: false };
    const headline = `${dryRun ? 'Would remove' : 'Removed'} ${hostnameOrId} from ${app}`;
    return { headline, changed: true, result: { removed: hostnameOrId } };
  },
});
