import { defineConfig } from 'vitest/config';

/** Tests in a real browser: `npm run test:browser`; they need Debian's chromium, or another that CHROMIUM names. */
export default defineConfig({
  test: {
    include: ['test/browser/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
