// Stands in for before-after-hook, whose licence alone is longer than all other code of octokit's: of its ways to step into a
// request, octokit and the action need but one.
const { leaveOut } = require('./left-out.cjs');

module.exports = leaveOut('before-after-hook', {
  Collection: function Collection() {
    const hooks = [];
    const run = async (_, request, options) =>
      hooks.length === 0
        ? request(options)
        : hooks.reduce((inner, hook) => hook.bind(undefined, inner, options), request)();
    return Object.assign(run, { wrap: (_, hook) => hooks.push(hook) });
  },
});
