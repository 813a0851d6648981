import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { listFiles } from '../../scripts/list-files.ts';
import { parseSource } from './read-texts.ts';

/** A file of this project, as far as its shape is concerned. */
export interface Module {
  /** From the root of the project. */
  readonly path: string;
  /** What it imports, for values, for types or later: a path from the root of the project, or the name of a package. */
  readonly imports: readonly string[];
  /** The names of what it declares for others. */
  readonly exports: readonly string[];
  readonly lines: number;
  /** Its functions, also those inside of others, each with the line where it starts. */
  readonly functions: readonly { readonly start: number; readonly lines: number }[];
}

/** Reads all TypeScript and JavaScript below some folders of the project. */
export function readModules(root: string, folders: readonly string[]): readonly Module[] {
  return folders
    .flatMap((folder) => listFiles(root, `${folder}/**/*.{ts,js,cjs,mjs}`))
    .map((path) => readModule(path, readFileSync(join(root, path), 'utf8')))
    .sort((a, b) => a.path.localeCompare(b.path));
}

/** Reads one source. */
export function readModule(path: string, source: string): Module {
  const { nodes } = parseSource(source);
  return {
    path,
    imports: nodes.flatMap((node) => {
      const name = 'source' in node ? node.source : undefined;
      if (name?.type !== 'Literal' || typeof name.value !== 'string') return [];
      return [name.value.startsWith('.') ? posix.join(posix.dirname(path), name.value) : name.value];
    }),
    exports: nodes.flatMap((node) => {
      const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : undefined;
      if (!declared) return [];
      return [declared.type === 'VariableDeclaration' ? declared.declarations : declared].flat().flatMap(nameOf);
    }),
    lines: countLines(source.trimEnd()),
    functions: nodes
      .filter(({ type }) => /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type))
      .map(({ start, end }) => ({
        start: countLines(source.slice(0, start)),
        lines: countLines(source.slice(start, end)),
      })),
  };
}

function nameOf(declared: object): readonly string[] {
  const { id } = declared as { readonly id?: { readonly name?: string } | null };
  return id?.name === undefined ? [] : [id.name];
}

/** A way through imports that ends where it began, or nothing. */
export function findCircle(modules: readonly Module[]): readonly string[] | undefined {
  const imports = new Map(modules.map((module) => [module.path, module.imports]));
  const cleared = new Set<string>();
  const search = (path: string, way: readonly string[]): readonly string[] | undefined => {
    if (way.includes(path)) return [...way.slice(way.indexOf(path)), path];
    if (cleared.has(path)) return undefined;
    for (const next of imports.get(path) ?? []) {
      const circle = search(next, [...way, path]);
      if (circle !== undefined) return circle;
    }
    cleared.add(path);
    return undefined;
  };
  for (const { path } of modules) {
    const circle = search(path, []);
    if (circle !== undefined) return circle;
  }
  return undefined;
}

function countLines(text: string): number {
  return text.split('\n').length;
}
