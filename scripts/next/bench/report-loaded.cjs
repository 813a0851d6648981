// Preloaded into a measured process: lists the files that it has loaded on the way out, where the parent cannot see them.
process.on('exit', () => {
  require('node:fs').writeFileSync(process.env.LOADED_FILES, JSON.stringify(Object.keys(require.cache)));
});
