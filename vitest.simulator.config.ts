import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Tests of the simulator: `npm run test:simulator`. It plays thousands of histories to find what was broken on purpose. */
export default defineConfig({
  test: {
    include: ['test/simulate/**/*.test.ts'],
    pool: 'forks',
    // Each starts a process of its own.
    maxConcurrency: availableParallelism(),
    testTimeout: 1_200_000,
  },
});
