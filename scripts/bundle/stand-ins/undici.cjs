// Stands in for undici: @actions/http-client and @actions/github load it at their top, which takes as long as half a step, and
// use it for octokit's own fetch alone. Here octokit is given the action's transport.
exports.fetch = () => {
  throw new Error("undici: fetch is not in the bundle, where octokit has the action's transport");
};

exports.ProxyAgent = function ProxyAgent() {
  throw new Error('undici: ProxyAgent is not in the bundle, where octokit has the proxies of the transport');
};
