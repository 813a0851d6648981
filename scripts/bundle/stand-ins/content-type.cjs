// Stands in for content-type: Node reads such a header itself. One that is none names no type.
const { MIMEType } = require('node:util');
const { leaveOut } = require('./left-out.cjs');

module.exports = leaveOut('content-type', {
  parse(header) {
    try {
      const { essence, params } = new MIMEType(header);
      return { type: essence, parameters: Object.fromEntries(params) };
    } catch {
      return { type: '', parameters: {} };
    }
  },
});
