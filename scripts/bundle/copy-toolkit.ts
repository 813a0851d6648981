import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listFiles, withSlashes } from '../list-files.ts';
import type { BundledModule } from './read-modules.ts';

/**
 * Copies GitHub's toolkit and what reads globs, and installs the copies where the compiled code finds them before the originals. Unlike these, the
 * copies of the toolkit say that loading them has no effects, so that the bundler leaves out what nobody uses of them. And they lie outside
 * of `node_modules`, of whose code the bundler would make a chunk of its own: one more file to load in every step.
 */
export function copyToolkit(root: string, lib: string): void {
  for (const name of listToolkit(root)) {
    const copy = join(lib, 'toolkit', name);
    cpSync(join(root, 'node_modules', name), copy, { recursive: true });
    const manifest = JSON.parse(readFileSync(join(copy, 'package.json'), 'utf8')) as object;
    if ('sideEffects' in manifest) throw new Error(`${name} says itself what loading it does: it needs no copy`);
    writeFileSync(join(copy, 'package.json'), JSON.stringify({ ...manifest, sideEffects: false }));
  }
  // Octokit beside it, so that what stands in for the toolkit's dependencies stands in for octokit's too.
  for (const name of listOctokit(root)) {
    cpSync(join(root, 'node_modules', name), join(lib, 'toolkit/node_modules', name), { recursive: true });
  }
  cpSync(join(root, 'node_modules/picomatch'), join(lib, 'toolkit/picomatch'), { recursive: true });
  mkdirSync(join(lib, 'node_modules'));
  for (const name of ['@actions', 'picomatch'])
    symlinkSync(join(lib, 'toolkit', name), join(lib, 'node_modules', name), 'junction');
}

/** Makes sure that the bundle has the copies and nothing of the originals. */
export function checkToolkit(root: string, lib: string, modules: readonly BundledModule[]): void {
  for (const name of listToolkit(root)) {
    const copy = join(lib, 'toolkit', name);
    if (!modules.some(({ path }) => path.startsWith(withSlashes(copy))))
      throw new Error(`Nothing of ${name} is in the bundle`);
    const original = modules.find(({ path }) => path.includes(`/node_modules/${name}/`));
    if (original) throw new Error(`${original.path} is in the bundle beside its copy: ${original.importer} imports it`);
  }
}

/** Octokit's packages, but for those that hold nothing but types. */
function listOctokit(root: string): readonly string[] {
  const all = listFiles(join(root, 'node_modules'), '@octokit/*/package.json').map(dirname);
  return all.filter((name) => existsSync(join(root, 'node_modules', name, 'dist-src')));
}

function listToolkit(root: string): readonly string[] {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: object };
  return Object.keys(manifest.dependencies).filter((name) => name.startsWith('@actions/'));
}
