import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../list-files.ts';
import type { BundledModule } from './read-modules.ts';

/** The licences of the action and of every package whose code is in the bundle, found by the paths that the bundle's modules came from; a text that several share stands there once. */
export function collectLicences(root: string, modules: readonly BundledModule[]): string {
  const folders = modules.flatMap(({ path }) => /^.*\/(?:node_modules|toolkit)\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []);
  const own = { ...readLicence(root), name: 'Platform Deploy' };
  const licences = [own, ...[...new Set(folders)].map(readLicence)].sort((a, b) => (a.name < b.name ? -1 : 1));
  const shared = Object.groupBy(licences, ({ terms }) => terms);
  const texts = Object.entries(shared).map(([terms, all = []]) => {
    const owners = all.map(({ name, copyright }) => [name, ...copyright].join('\n'));
    return `${owners.join('\n\n')}\n\n${terms}\n`;
  });
  return texts.join('\n---\n\n');
}

/** What a package is called, who holds the rights, and under which terms: their lines may be broken in any way. */
function readLicence(folder: string) {
  const manifest = readFileSync(join(folder, 'package.json'), 'utf8');
  const { name, version } = JSON.parse(manifest) as Record<'name' | 'version', string>;
  const [file] = listFiles(folder, '{LICENSE,LICENCE,license}*');
  if (file === undefined) throw new Error(`${name} is in the bundle and has no licence file`);
  const text = readFileSync(join(folder, file), 'utf8').trim().replaceAll('\r\n', '\n');
  const isCopyright = (line: string) => /^copyright\b/i.test(line.trim());
  const paragraphs = text
    .split('\n')
    .filter((line) => !isCopyright(line))
    .join('\n')
    .split(/\n\s*\n/);
  const terms = paragraphs
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n\n');
  return {
    name: `${name} ${version}`,
    copyright: text
      .split('\n')
      .map((line) => line.trim())
      .filter(isCopyright),
    terms,
  };
}
