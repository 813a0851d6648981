import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { refusePath } from './scripts/build/refuse-path.ts';

refusePath(import.meta.dirname);

const proxies = ['http_proxy', 'https_proxy', 'all_proxy', 'no_proxy'].flatMap((name) => [name, name.toUpperCase()]);

/** A folder in memory, if there is one with room: every step of a test has a folder of its own, and there are thousands. */
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
    include: ['test/**/*.test.ts'],
    // These need a browser: `npm run test:browser`.
    exclude: ['test/browser/**'],
    pool: 'forks',
    // A test leaves its process as it found it, so files share one, and load what they test only once.
    isolate: false,
    globalSetup: 'test/harness/count-processor-time.ts',
    setupFiles: ['test/harness/leave-no-trace.ts'],
    restoreMocks: true,
    unstubEnvs: true,
    // Machines of continuous integration are shared: what is slow there is not wrong.
    testTimeout: 120_000,
    env: {
      // What the machine at hand has set must not reach a test.
      ...Object.fromEntries(proxies.map((name) => [name, ''])),
      TMPDIR: findFolder(),
      // Scripts that tests start as processes are compiled once, not at each start.
      NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compiled'),
    },
  },
});
