// Stands in for undici, which octokit alone would use. The action gives octokit its own transport.
module.exports = new Proxy(
  {},
  {
    get(_, name) {
      if (name === '__esModule' || name === 'then' || name === 'default') return undefined;
      throw new Error(`undici: ${String(name)} is not in the bundle`);
    },
  },
);
