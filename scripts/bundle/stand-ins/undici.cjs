// Stands in for undici: @actions/http-client and @actions/github load it at their top, which takes as long as half a step, and
// use it for octokit's own fetch alone. Here octokit is given the action's transport.
const { leaveOut } = require('./left-out.cjs');

module.exports = leaveOut('undici');
