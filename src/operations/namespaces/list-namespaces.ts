import { defineOperation } from '../../contract/operation.ts';
import { formatTime } from '../../contract/time.ts';
import { readList } from '../../platform/read/fields.ts';
import { readNamespace } from '../../platform/read/namespace.ts';
import { renderListing } from '../listing.ts';

export const listNamespaces = defineOperation({
  name: 'list-namespaces',
  summary: 'Lists the namespaces that the token can reach',
  needs: [],
  takes: [],
  gives: ['names', 'count'],
  endpoints: ['listNamespaces'],
  example: {},

  async run({ platform }) {
    const namespaces = await platform.call('listNamespaces', {}, readList(readNamespace));
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
