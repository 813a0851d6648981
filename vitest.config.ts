import { defineConfig } from 'vitest/config';

const proxies = ['http_proxy', 'https_proxy', 'all_proxy', 'no_proxy'].flatMap((name) => [name, name.toUpperCase()]);

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // They need a browser: `npm run test:browser`.
    exclude: ['test/browser/**'],
    pool: 'forks',
    // A test leaves its process as it found it, so files may share one, and load what they test only once.
    isolate: false,
    setupFiles: ['test/harness/leave-no-trace.ts'],
    restoreMocks: true,
    unstubEnvs: true,
    // More than the two cores of a small runner: many a test waits for a process or a deadline.
    maxWorkers: 4,
    // Machines of continuous integration may be shared by many: what is slow there is not wrong, and chance may lose a race once.
    testTimeout: 180_000,
    retry: process.env['CI'] ? 2 : 0,
    // What the machine at hand has set must not reach a test.
    env: Object.fromEntries(proxies.map((name) => [name, ''])),
    coverage: {
      include: ['src/**'],
      exclude: ['src/main.ts'],
      reporter: ['text', 'json-summary'],
    },
  },
});
