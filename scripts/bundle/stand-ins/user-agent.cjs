// Stands in for universal-user-agent, whose licence is longer than its one line for Node.
const { leaveOut } = require('./left-out.cjs');

module.exports = leaveOut('universal-user-agent', {
  getUserAgent: () => navigator.userAgent,
});
