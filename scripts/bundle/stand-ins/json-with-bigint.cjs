// Stands in for json-with-bigint, most of which is for engines that do not tell how a number was written: Node does.
const { leaveOut } = require('./left-out.cjs');

const isLarge = (value, source) => typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source);

module.exports = leaveOut('json-with-bigint', {
  JSONParse: (text) => JSON.parse(text, (_, value, { source }) => (isLarge(value, source) ? BigInt(source) : value)),
  JSONStringify: (data) =>
    JSON.stringify(data, (_, value) => (typeof value === 'bigint' ? JSON.rawJSON(String(value)) : value)),
});
