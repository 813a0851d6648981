/** Breaks the code that decides, in small ways, and counts how many of these defects the tests find: `npm run test:mutation`. */
const rooms: Readonly<Record<string, readonly string[]>> = {
  verdict: ['src/operations/deployment/{choose-verdict,follow,start}.ts'],
  retry: ['src/platform/wire/retry.ts'],
  records: ['src/github/{records,deployments}.ts'],
  order: ['src/operations/releases/{order-guard,choose-target}.ts'],
  ownership: ['src/operations/review/mark.ts'],
  redaction: ['src/report/{redact,encodings}.ts'],
  inputs: ['src/contract/parse/*.ts'],
};

const room = process.env['ROOM'];

export default {
  mutate: room === undefined ? Object.values(rooms).flat() : (rooms[room] ?? [room]),
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
