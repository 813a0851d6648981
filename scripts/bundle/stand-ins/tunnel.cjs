// Stands in for tunnel, which @actions/http-client loads at its top and uses for proxies alone: it is loaded when one is used.
const load = () => require('tunnel/lib/tunnel');

exports.httpOverHttp = (options) => load().httpOverHttp(options);
exports.httpsOverHttp = (options) => load().httpsOverHttp(options);
exports.httpOverHttps = (options) => load().httpOverHttps(options);
exports.httpsOverHttps = (options) => load().httpsOverHttps(options);
