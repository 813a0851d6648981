import { chooseRoom } from './test/harness/mutation-rooms.ts';

/** Makes small defects in the code that decides, and counts how many of them the tests find: `npm run test:mutation`. */
export default {
  mutate: chooseRoom().mutate,
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutation.config.ts', pool: 'forks', related: false },
  coverageAnalysis: 'perTest',
  // A table is evaluated once, when its module is loaded: to break one takes a run of all tests.
  ignoreStatic: true,
  // Messages are held by tests of their own.
  mutator: { excludedMutations: ['StringLiteral'] },
  timeoutMS: 10_000,
  timeoutFactor: 2,
  // Stryker rewrites the compiler's settings through an API that TypeScript 7 does not have; the tests do not need them.
  tsconfigFile: 'none',
  disableTypeChecks: false,
  reporters: ['clear-text', 'progress-append-only', 'json'],
  clearTextReporter: { allowColor: false, reportTests: false },
  jsonReporter: { fileName: 'report/mutation.json' },
  tempDirName: 'lib/stryker',
  thresholds: { high: 95, low: 90, break: null },
};
