// An object of which only these members are in the bundle: whoever asks for another is told so. Loaders of modules ask each
// whether it is an ES module or a promise.
exports.leaveOut = (name, members = {}) =>
  new Proxy(members, {
    get(_, member) {
      if (Object.hasOwn(members, member) || member === '__esModule' || member === 'then') return members[member];
      throw new Error(`${name}: ${String(member)} is not in the bundle`);
    },
  });
