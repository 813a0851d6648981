import { defineConfig } from 'vitest/config';
import base from './vitest.config.ts';

// What mutation testing runs: the tests about the mutated modules and no others, so that it takes minutes.
export default defineConfig({
  test: {
    ...base.test,
    include: ['test/{platform,auth}/**/*.test.ts', 'test/operations/wait-for.test.ts', 'test/report/redact*.test.ts'],
  },
});
