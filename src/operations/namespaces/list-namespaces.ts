import { formatTime } from '../../contract/format-time.ts';
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
    const namespaces = await platform.namespaces.list();
    return renderListing(namespaces, {
      nouns: ['namespace', 'namespaces'],
      name: ({ name }) => name,
      columns: {
        Team: ({ team }) => team,
        Region: ({ region }) => region,
        Created: ({ createdAt }) => createdAt && formatTime(createdAt),
        Description: ({ description }) => description,
      },
      result: ({ raw }) => raw,
    });
  },
});
