import { defineConfig } from 'vitest/config';
import base from './vitest.config.ts';

/** What mutation testing runs for every defect: no child processes, no histories. */
export default defineConfig({
  test: { ...base.test, exclude: ['test/{browser,dist,scripts,simulate,prose}/**', 'test/*.test.ts'] },
});
