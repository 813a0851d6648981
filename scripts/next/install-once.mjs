// Plain JavaScript, because npm starts it with whatever Node the machine has: on a fresh clone it installs what the demo and the
// emulator need, and no tools for tests.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bringNode } from './bring-node.mjs';
import { runNpm } from './run-npm.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

// At once: the one waits for the network while the other unpacks.
process.exitCode = Math.max(...(await Promise.all([bringNode(), bringPackages()])));

async function bringPackages() {
  // npm writes this file when an install is complete.
  if (existsSync(join(root, 'node_modules/.package-lock.json'))) return 0;
  console.log('Installing what the demo and the emulator need; this happens once.\n');
  return await runNpm(root, 'ci', '--omit=dev');
}
