// Preloaded into a measured process: tells its peak memory on the way out, where the parent cannot see it.
process.on('exit', () => {
  require('node:fs').writeFileSync(process.env.PEAK_MEMORY_FILE, String(process.resourceUsage().maxRSS));
});
