// An object of which only these members are in the bundle: whoever asks for another is told so.
exports.leaveOut = (name, members = {}) =>
  new Proxy(members, {
    get(_, member) {
      if (member in members) return members[member];
      throw new Error(`${name}: ${String(member)} is not in the bundle`);
    },
  });
