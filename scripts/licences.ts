import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The licences of every package whose code is in the bundle, found by the paths that the bundle's modules came from. */
export function collectLicences(root: string): string {
  return bundledPackages(root)
    .map((name) => {
      const folder = join(root, 'node_modules', name);
      const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
        version: string;
        license?: string;
      };
      const [file] = globSync('{LICENSE,LICENCE,license}*', { cwd: folder }).sort();
      const text =
        file === undefined
          ? `Licence: ${license ?? 'see the package'}`
          : readFileSync(join(folder, file), 'utf8').trim();
      return `${name} ${version}\n\n${text.replace(/\r\n/g, '\n')}\n`;
    })
    .join('\n---\n\n');
}

/** Runtime packages, and what they depend on in turn; the stand-ins replace the rest. */
function bundledPackages(root: string): readonly string[] {
  const replaced = ['undici', '@actions/exec', '@actions/io', '@octokit/plugin-rest-endpoint-methods'];
  const found = new Set<string>();
  const visit = (name: string) => {
    if (found.has(name) || replaced.includes(name)) return;
    const path = join(root, 'node_modules', name, 'package.json');
    if (!existsSync(path)) return;
    found.add(name);
    const { dependencies = {} } = JSON.parse(readFileSync(path, 'utf8')) as { dependencies?: Record<string, string> };
    for (const dependency of Object.keys(dependencies)) visit(dependency);
  };
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  for (const name of Object.keys(dependencies)) visit(name);
  return [...found].sort();
}
