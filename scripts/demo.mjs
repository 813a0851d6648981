// Plain JavaScript, because this is what npm starts on a fresh clone with whatever Node the machine has: it installs what
// is missing, then hands over to the Node that the project brings along.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const oldest = 24;

// npm writes this file when an install is complete.
if (!existsSync(join(root, 'node_modules/.package-lock.json'))) {
  console.log('Installing what the demo needs (npm ci); this happens once.\n');
  const { npm_execpath: npm } = process.env;
  run(...(npm ? [process.execPath, [npm]] : ['npm', []]), 'ci', '--no-audit', '--no-fund');
}

const brought = join(root, 'node_modules/.bin/node');
const node = existsSync(brought) ? brought : process.execPath;
if (node === process.execPath && Number(process.versions.node.split('.')[0]) < oldest) {
  console.error(
    `The demo needs Node ${oldest}, which is not packaged for this machine: this is Node ${process.versions.node}.`,
  );
  process.exit(1);
}
run(node, [join(root, 'scripts/demo/story.ts')], ...process.argv.slice(2));

function run(command, first, ...rest) {
  const { status, error } = spawnSync(command, [...first, ...rest], { cwd: root, stdio: 'inherit' });
  if (error) console.error(`${command}: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}
