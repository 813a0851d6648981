// Stands in for octokit's plugin that gives each of GitHub's thousand endpoints a method: it is three quarters of the
// octokit chunk, and the action names the few routes it calls by their path.
const { leaveOut } = require('./left-out.cjs');

const name = '@octokit/plugin-rest-endpoint-methods';
const rest = leaveOut(name);

// Every octokit calls its plugins as it is made, and takes over what they return.
module.exports = leaveOut(name, { restEndpointMethods: () => ({ rest }) });
