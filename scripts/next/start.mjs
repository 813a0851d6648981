// Plain JavaScript, because npm starts it with whatever Node the machine has. It runs a program on Node 24, the action's own
// runtime: the machine's, or where that is older, one that it installs beside the project.
import { spawn, spawnSync } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { bringNode, node, oldest } from './bring-node.mjs';

const failure = await bringNode();
if (failure !== 0) process.exit(failure);
// A system without the C library that it was built for, such as Alpine, can install it but not run it.
if (node !== process.execPath && spawnSync(node, ['--version']).status !== 0) {
  console.error(
    `This needs Node ${oldest}, which is not packaged for this machine: install it. This is Node ${process.versions.node}.`,
  );
  process.exit(1);
}

const path = [dirname(node), process.env.PATH].join(delimiter);
const child = spawn(node, process.argv.slice(2), { stdio: 'inherit', env: { ...process.env, PATH: path } });
// A terminal sends Ctrl+C to both: the child says when it is over. Other signals come to this process alone.
process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal === null ? code : 1));
