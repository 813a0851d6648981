import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../list-files.ts';
import type { BundledModule } from './read-modules.ts';

/** The licences of every package whose code is in the bundle, found by the paths that the bundle's modules came from. */
export function collectLicences(modules: readonly BundledModule[]): string {
  const folders = modules.flatMap(({ path }) => /^.*\/(?:node_modules|toolkit)\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []);
  return [...new Set(folders)].map(renderLicence).sort().join('\n---\n\n');
}

function renderLicence(folder: string): string {
  const manifest = readFileSync(join(folder, 'package.json'), 'utf8');
  const { name, version } = JSON.parse(manifest) as Record<'name' | 'version', string>;
  const [file] = listFiles(folder, '{LICENSE,LICENCE,license}*');
  if (file === undefined) throw new Error(`${name} is in the bundle and has no licence file`);
  const text = readFileSync(join(folder, file), 'utf8').trim().replaceAll('\r\n', '\n');
  return `${name} ${version}\n\n${text}\n`;
}
