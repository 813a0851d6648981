// Stands in for undici in the bundle. @actions/http-client and @actions/github load undici at start-up, which costs more
// than the whole rest of a step, and use it only for octokit's own fetch; here octokit is given the action's transport.
exports.ProxyAgent = class ProxyAgent {};
exports.fetch = () => {
  throw new Error('undici is not in the bundle: every request goes through the action’s own transport');
};
