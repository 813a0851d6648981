import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { listFiles } from '../list-files.ts';

/** The files of this project that each file imports, types and later imports included. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/** Reads what every file below some folders imports. Paths start at the root. */
export function readImports(root: string, ...folders: readonly string[]): Imports {
  const files = folders.flatMap((folder) => listFiles(root, `${folder}/**/*.{ts,mts,js,mjs,cjs}`));
  return new Map(files.map((path) => [path, listImports(path, readFileSync(join(root, path), 'utf8'))]));
}

/** Lists the files that one source imports by a relative path. */
export function listImports(path: string, source: string): readonly string[] {
  const names = listNames(source).filter((name) => /^\.{1,2}\//.test(name));
  return names.map((name) => posix.join(posix.dirname(path), name));
}

/** Lists the names by which one source imports files and packages. */
export function listNames(source: string): readonly string[] {
  const found = source.matchAll(/^(?:.*[\s(=:])?(?:from|import)\s*\(?\s*(?:\/\*.*?\*\/\s*)?['"]([^'"\s]+)['"]/gm);
  return [...found].map(([, name = '']) => name);
}

/** Chooses the files that can be reached from one file. */
export function chooseReached(imports: Imports, start: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [start];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (reached.has(path) || !imports.has(path)) continue;
    reached.add(path);
    open.push(...(imports.get(path) ?? []));
  }
  return reached;
}
