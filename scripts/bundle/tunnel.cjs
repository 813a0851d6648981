// Stands in for tunnel, which @actions/http-client loads at start-up and uses for proxies alone.
for (const way of ['httpOverHttp', 'httpsOverHttp', 'httpOverHttps', 'httpsOverHttps']) {
  exports[way] = (options) => require('tunnel/lib/tunnel')[way](options);
}
