// Stands in for @actions/http-client where @actions/github uses it: for the agents of a proxy. With the action's transport
// octokit needs none, and the client can stay with the transport, in a chunk that is loaded sooner.
const { leaveOut } = require('./left-out.cjs');

const name = '@actions/http-client';
// @actions/github asks for both agents as it is loaded; that there is none is what the client says without a proxy.
const agents = { getAgent: () => undefined, getAgentDispatcher: () => undefined };

module.exports = leaveOut(name, {
  HttpClient: function HttpClient() {
    return leaveOut(name, agents);
  },
});
