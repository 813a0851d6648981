import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // They need a browser: `npm run test:browser`.
    exclude: ['test/browser/**'],
    // Tests that run the action in process change the process's environment: each file has a process of its own.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    // What the machine at hand has set must not reach a test.
    unstubEnvs: true,
    coverage: {
      include: ['src/**'],
      exclude: ['src/main.ts'],
      reporter: ['text', 'json-summary'],
    },
  },
});
