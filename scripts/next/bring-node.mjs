import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runNpm } from './run-npm.mjs';

/** The action's own runtime. */
export const oldest = 24;

const runtime = fileURLToPath(new URL('runtime', import.meta.url));
// Not by npm's link: the npm of Node 20 and 22 makes none to a package whose twin, for another processor, it leaves out.
const brought = join(runtime, `node_modules/node-${process.platform}-${process.arch}/bin/node`);

/** Where Node 24 is: the machine's own, or where that is older, one beside the project. */
export const node = Number(process.versions.node.split('.')[0]) >= oldest ? process.execPath : brought;

/** Installs Node 24 where it is missing; resolves to npm's exit code. */
export async function bringNode() {
  if (existsSync(node)) return 0;
  console.log(`This is Node ${process.versions.node}: installing Node ${oldest} beside it; this happens once.\n`);
  return await runNpm(runtime, 'ci', '--ignore-scripts');
}
