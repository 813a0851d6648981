// Stands in for octokit's table of GitHub's thousand endpoints. The action names the few routes that it calls by their path.
exports.restEndpointMethods = () => ({});
