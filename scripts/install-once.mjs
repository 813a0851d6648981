// Plain JavaScript, because npm starts it with whatever Node the machine has: on a fresh clone it installs what the demo and the
// emulator need, and no tools for tests.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runNpm } from './run-npm.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

// npm writes this file when an install is complete.
if (!existsSync(join(root, 'node_modules/.package-lock.json'))) {
  console.log('Installing what the demo and the emulator need; this happens once.\n');
  runNpm(root, 'ci', '--omit=dev');
}
