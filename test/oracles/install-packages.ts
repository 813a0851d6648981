import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runTool } from './run-tool.ts';

/** Exact versions, so that an oracle says tomorrow what it says today. */
const versions = { '@stoplight/prism-cli': '5.16.0', oauth4webapi: '3.8.8' } as const;

/** Installs a package of npm outside of the project; says what went wrong, if anything. */
export async function installPackage(tools: string, name: keyof typeof versions): Promise<string | undefined> {
  const folder = join(tools, 'node');
  if (existsSync(join(folder, 'node_modules', name))) return undefined;
  mkdirSync(folder, { recursive: true });
  const manifest = join(folder, 'package.json');
  if (!existsSync(manifest)) writeFileSync(manifest, '{"private":true}\n');
  const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', `${name}@${versions[name]}`];
  const { code, text } = await runTool('npm', args, { cwd: folder });
  return code === 0 ? undefined : text;
}

/** The address of an installed package's module. */
export function resolvePackage(tools: string, name: keyof typeof versions): string {
  return pathToFileURL(createRequire(join(tools, 'node/package.json')).resolve(name)).href;
}
