// Stands in for tunnel, which @actions/http-client loads at its top and uses for proxies alone: it is loaded when one is used.
const { leaveOut } = require('./left-out.cjs');

const load = () => require('tunnel/lib/tunnel');

module.exports = leaveOut('tunnel', {
  httpOverHttp: (options) => load().httpOverHttp(options),
  httpsOverHttp: (options) => load().httpsOverHttp(options),
  httpOverHttps: (options) => load().httpOverHttps(options),
  httpsOverHttps: (options) => load().httpsOverHttps(options),
});
