import { join } from 'node:path';
import { listFiles } from '../../scripts/list-files.ts';

const source = join(import.meta.dirname, '../../src');
/** Where all lies that a step may load while it runs. */
const folders = ['contract', 'github', 'operations', 'platform', 'report', 'step'];
let loaded: Promise<unknown> | undefined;

/** Loads, once, all that a step loads while it runs: reading files takes turns of the machine that no seed decides. */
export async function loadAction(): Promise<void> {
  const load = (file: string) => import(join(source, file));
  loaded ??= Promise.all(listFiles(source, ...folders.map((folder) => `${folder}/**/*.ts`)).map(load));
  await loaded;
}
