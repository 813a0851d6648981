import { chooseRoom } from './test/harness/mutation-room.ts';

const { excludedMutations, least, mutate } = chooseRoom(process.env['ROOM']);

export default {
  mutate,
  mutator: { excludedMutations },
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutation.config.ts', pool: 'forks', related: false },
  coverageAnalysis: 'perTest',
  // What is evaluated once, when a module is loaded, is a declaration or a table: to break one takes a run of all tests each.
  ignoreStatic: true,
  // Some tests measure time: mutants side by side would disturb each other.
  concurrency: 1,
  timeoutMS: 10_000,
  timeoutFactor: 2,
  // Stryker rewrites the compiler's settings through an API that TypeScript 7 does not have; the tests do not need them.
  tsconfigFile: 'none',
  disableTypeChecks: false,
  reporters: ['clear-text', 'progress-append-only', 'json'],
  clearTextReporter: { allowColor: false, reportTests: false },
  jsonReporter: { fileName: 'report/mutation.json' },
  tempDirName: 'lib/stryker',
  thresholds: { high: 95, low: 90, break: least },
};
