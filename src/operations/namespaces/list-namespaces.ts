import { formatTime } from '../../contract/text.ts';
import { namespace } from '../../platform/resources/namespaces.ts';
import { renderListing } from '../listing.ts';
import { defineOperation } from '../operation.ts';

export const listNamespaces = defineOperation({
  name: 'list-namespaces',
  summary: 'Lists the namespaces that the token can reach',
  needs: [],
  takes: [],
  gives: ['names', 'count'],
  endpoints: ['listNamespaces'],
  example: {},

  async run({ platform }) {
    return renderListing(await platform.namespaces.list(), {
      noun: 'namespace',
      name: ({ name }) => name,
      columns: {
        Team: ({ team }) => team?.name,
        Region: ({ region }) => region,
        Created: ({ createdAt }) => (createdAt === undefined ? undefined : formatTime(createdAt)),
        Description: ({ description: text }) => text && { text, outside: true },
      },
      reader: namespace,
    });
  },
});
