// Stands in for octokit's plugin that gives each of GitHub's thousand endpoints a method: it is three quarters of the
// octokit chunk, and the action names the few routes it calls by their path.
exports.restEndpointMethods = () => ({});
