// Stands in for @actions/http-client where @actions/github uses it: for the agents of a proxy. With the action's transport
// octokit needs none, and the client can stay with the transport, in a chunk that is loaded sooner.
const { leaveOut } = require('./left-out.cjs');

// @actions/github asks for both agents as it is loaded; that there is none is what the client says without a proxy.
const members = { getAgent: () => undefined, getAgentDispatcher: () => undefined };

exports.HttpClient = function HttpClient() {
  return leaveOut('@actions/http-client', members);
};
