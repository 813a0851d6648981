// Stands in for @actions/http-client where @actions/core and @actions/github load it at start-up: for an OIDC client and
// for proxies that the action does itself, through its own transport. The transport has the real one.
exports.HttpClient = class HttpClient {
  getAgent() {}
  getAgentDispatcher() {}
};
exports.BearerCredentialHandler = class BearerCredentialHandler {};
