/** A part of the source that mutation testing breaks, and the tests that are to notice. */
export interface MutationRoom {
  readonly mutate: readonly string[];
  readonly tests: readonly string[];
  /** Per cent of the mutants that must be noticed. */
  readonly least: number;
  readonly excludedMutations: readonly string[];
}

/** What is broken where no room is named: what stands between a step and the network, and between a secret and the log. */
const core: MutationRoom = {
  mutate: [
    'src/platform/wire/retry.ts',
    'src/platform/wire/http/{transport,http}.ts',
    'src/operations/wait-for.ts',
    'src/report/{redact,show-searched}.ts',
    'src/auth/**/*.ts',
  ],
  tests: ['test/{platform,auth}/**/*.test.ts', 'test/operations/wait-for.test.ts', 'test/report/redact*.test.ts'],
  least: 85,
  excludedMutations: [],
};

/** Tests of a room beside those in its own folder. */
const others: Readonly<Record<string, readonly string[]>> = {
  github: [
    'test/operations/account/cluster-login.test.ts',
    'test/operations/commits/on-older.test.ts',
    'test/operations/pipelines/{pipeline-status,records-of-many}.test.ts',
    'test/operations/review/{review,sweep-review-namespaces}.test.ts',
    'test/step/{dry-run,guard}.test.ts',
  ],
  'operations/builds': ['test/github/deployments.test.ts'],
  'operations/commits': [
    'test/github/read-history.test.ts',
    'test/operations/{builds,pipelines,changes,promotions}/*.test.ts',
    'test/operations/deployment/own-records.test.ts',
  ],
  'operations/deployment': ['test/github/deployments.test.ts', 'test/operations/{builds,verdict}/*.test.ts'],
  'operations/verdict': ['test/operations/builds/*.test.ts'],
  'operations/namespaces': ['test/operations/review/foreign-namespaces.test.ts'],
};

/** What runs in real time, for seconds: nothing to do over for each mutant. */
export const inRealTime = ['test/github/{imitate,last-words,late-words,of-no-help}.test.ts'];

/** A room by its path below `src`: a folder, or with `/*` what is in it and in no folder below. Its tests are in the folder of the same name. */
export function chooseRoom(path: string | undefined): MutationRoom {
  if (!path) return core;
  const files = path.endsWith('/*') ? path : `${path}/**/*`;
  return {
    mutate: [`src/${files}.ts`],
    tests: [`test/${files}.test.ts`, 'test/contract/declarations.examples.test.ts', ...(others[path] ?? [])],
    least: 90,
    // What goes over the wire is held by tests of its exact bodies.
    excludedMutations: ['StringLiteral'],
  };
}
