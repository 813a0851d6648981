import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, matchesGlob, relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { refusePath } from './scripts/build/refuse-path.ts';
import { inRealTime } from './test/harness/mutation-room.ts';

refusePath(import.meta.dirname);

const proxies = ['http_proxy', 'https_proxy', 'all_proxy', 'no_proxy'].flatMap((name) => [name, name.toUpperCase()]);

/** What waits for processes and for real time more than it works. */
const waiting = ['test/{dist,scripts,faults}/**/*.test.ts', 'test/linear.test.ts', ...inRealTime];

/** What takes minutes together: all that waits, stories of many steps, platforms by the hundred, texts by the megabyte. */
const thorough = [
  ...waiting,
  'test/recipes*.test.ts',
  'test/operations/**/{*endings,*-again,on-failure,ways-of-ending}.test.ts',
  'test/platform/**/*.{deadline,lost-answer}.test.ts',
  'test/{github,report,step}/{deployments,long-text,odd-*,hostile-*,redact.cost}.test.ts',
];

/** They need a browser, and minutes: `npm run test:browser`, `npm run test:simulator`. */
const elsewhere = ['test/browser/**', 'test/simulate/**'];

/** Spreads what waits over the run, so that it waits beside the work of others: not all at once, and nothing alone at the end. */
class WaitsSpread extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isWaiting = ({ moduleId }: TestSpecification) =>
      waiting.some((glob) => matchesGlob(relative(import.meta.dirname, moduleId), glob));
    const [waits, works] = [sorted.filter(isWaiting), sorted.filter((file) => !isWaiting(file))];
    const share = Math.ceil(works.length / (waits.length + 1));
    return [
      ...waits.flatMap((wait, at) => [wait, ...works.slice(at * share, (at + 1) * share)]),
      ...works.slice(waits.length * share),
    ];
  }
}

/** A folder in memory, if there is one with room. */
function findFolder(memory = '/dev/shm'): string {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > 512 * 1024 * 1024 ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'everyday', include: ['test/**/*.test.ts'], exclude: [...elsewhere, ...thorough] },
      },
      { extends: true, test: { name: 'thorough', include: thorough, exclude: elsewhere } },
    ],
    pool: 'forks',
    // A test leaves its process as it found it, so files may share one, and load what they test only once.
    isolate: false,
    sequence: { sequencer: WaitsSpread },
    globalSetup: 'test/harness/count-processor-time.ts',
    setupFiles: ['test/harness/leave-no-trace.ts'],
    restoreMocks: true,
    unstubEnvs: true,
    // Two more than the cores of a small runner, for what waits for a process or a deadline. Each loads and warms up all code.
    maxWorkers: 4,
    // Machines of continuous integration may be shared by many: what is slow there is not wrong.
    testTimeout: 180_000,
    env: {
      // What the machine at hand has set must not reach a test.
      ...Object.fromEntries(proxies.map((name) => [name, ''])),
      // Every step of a test has a folder of its own, and there are thousands: in memory, where Linux has a place for that.
      TMPDIR: findFolder(),
      // Scripts that tests start as processes are compiled once, not at each start; a step gets an environment of its own.
      NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compiled'),
    },
    coverage: {
      include: ['src/**'],
      exclude: ['src/main.ts'],
      reporter: ['text', 'json-summary'],
    },
  },
});
