// Plain JavaScript, because npm starts it with whatever Node the machine has. It runs a program on Node 24, the action's own
// runtime: the machine's, or where that is older, one that it installs beside the project.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runNpm } from './run-npm.mjs';

const oldest = 24;
const runtime = fileURLToPath(new URL('runtime', import.meta.url));
const brought = join(runtime, 'node_modules/.bin/node');

const node = findNode();
const path = [dirname(node), process.env.PATH].join(delimiter);
const child = spawn(node, process.argv.slice(2), { stdio: 'inherit', env: { ...process.env, PATH: path } });
// A terminal sends Ctrl+C to both: the child says when it is over. Other signals come to this process alone.
process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal === null ? code : 1));

function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= oldest) return process.execPath;
  if (!existsSync(brought)) {
    console.log(`This is Node ${process.versions.node}: installing Node ${oldest} beside it; this happens once.\n`);
    runNpm(runtime, 'ci', '--ignore-scripts');
  }
  // A system without the C library that it was built for, such as Alpine, can install it but not run it.
  if (spawnSync(brought, ['--version']).status === 0) return brought;
  console.error(
    `This needs Node ${oldest}, which is not packaged for this machine: install it. This is Node ${process.versions.node}.`,
  );
  process.exit(1);
}
