// Stands in for octokit's client for GraphQL: what it is long for, the errors in an answer, is refused before any answer is read.
const { leaveOut } = require('./left-out.cjs');

/** On a server of one's own the address is not below that of the REST API, but beside it. */
const besideRest = (baseUrl) => (/\/api\/v3\/?$/.test(baseUrl) ? baseUrl.replace(/v3\/?$/, 'graphql') : '/graphql');

module.exports = leaveOut('@octokit/graphql', {
  withCustomRequest: (request) => ({
    defaults: (defaults) => async (query, variables) => {
      const url = besideRest(defaults.baseUrl);
      return (await request({ ...defaults, method: 'POST', url, query, variables })).data.data;
    },
  }),
});
