import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The licences of the action and of every package in the bundle, by the paths of its modules. A shared text stands there once. */
export function collectLicences(root: string, modules: readonly string[]): string {
  const packages = modules.flatMap(
    (path) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path.replaceAll('\\', '/')) ?? [],
  );
  const own = { ...readLicence(root), name: 'Platform Deploy' };
  const licences = [own, ...[...new Set(packages)].map(readLicence)].sort((a, b) => (a.name < b.name ? -1 : 1));
  const byTerms = Object.groupBy(licences, ({ terms }) => terms);
  const texts = Object.entries(byTerms).map(([terms, all = []]) => {
    const owners = all.map(({ name, copyright }) => [name, ...copyright].join('\n'));
    return `${owners.join('\n\n')}\n\n${terms}\n`;
  });
  return texts.join('\n---\n\n');
}

/** What a package is called, who holds the rights, and under which terms, however their lines are broken. */
function readLicence(folder: string) {
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, string>;
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  if (file === undefined) throw new Error(`${name} is in the bundle and has no licence file`);
  const lines = readFileSync(join(folder, file), 'utf8').trim().split(/\r?\n/);
  // A sentence of the terms can begin a line with this word too.
  const isCopyright = (line: string) => /^\s*copyright (\(c\)|©|\d{4})/i.test(line);
  const paragraphs = lines
    .filter((line) => !isCopyright(line))
    .join('\n')
    .split(/\n\s*\n/);
  return {
    name: `${name} ${version}`,
    copyright: lines.filter(isCopyright).map((line) => line.trim()),
    terms: paragraphs
      .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
      .filter(Boolean)
      .join('\n\n'),
  };
}
