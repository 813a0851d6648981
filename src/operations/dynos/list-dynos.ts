import { renderListing } from '../listing.ts';
import { defineOperation } from '../operation.ts';
import { foreseesOthers } from './foresee-dynos.ts';
import { tellDyno, tellSince } from './render-dynos.ts';

export const listDynos = defineOperation({
  name: 'list-dynos',
  summary: 'Lists the dynos of an app with their status',
  needs: ['app'],
  takes: [],
  gives: ['names', 'count', 'status'],
  endpoints: ['listDynos'],
  example: { app: 'my-app' },

  async run(context, { app }) {
    const { log, platform } = context;
    if (foreseesOthers(context))
      log.notice(
        `The dynos of ${app} are shown as they are now: which ones there would be then, only the platform knows.`,
      );
    const dynos = await platform.dynos.list(app);
    const listing = renderListing(dynos, {
      nouns: ['dyno', 'dynos'],
      of: `of ${app}`,
      name: ({ name }) => name,
      columns: { Status: ({ status }) => status, Started: tellSince },
      result: tellDyno,
    });
    // One word when all dynos agree, else each word that occurs.
    const words = [...new Set(dynos.map(({ status }) => status ?? 'unknown'))];
    return { ...listing, outputs: { ...listing.outputs, status: words.join(', ') } };
  },
});
