import { defineConfig } from 'vitest/config';
import { chooseRoom } from './test/harness/mutation-rooms.ts';
import base from './vitest.config.ts';

/** What mutation testing runs for every defect: the tests of that room. */
export default defineConfig({ test: { ...base.test, include: [...chooseRoom().tests] } });
