// Stands in for octokit's plugin that gives each of GitHub's thousand endpoints a method: it is three quarters of the
// octokit chunk, and the action names the few routes it calls by their path.
const { leaveOut } = require('./left-out.cjs');

const rest = leaveOut('@octokit/plugin-rest-endpoint-methods');

// Every octokit calls its plugins as it is made, and takes over what they return.
exports.restEndpointMethods = () => ({ rest });
