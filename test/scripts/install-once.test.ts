import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readModules } from '../harness/read-modules.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const modules = new Map(readModules(root, ['src', 'scripts', 'test']).map((one) => [one.path, one]));

/** The packages that a program and all that it imports ask for, be it by a path to one of their files. */
function findPackages(start: string): readonly string[] {
  const [seen, packages] = [new Set([start]), new Set<string>()];
  for (const path of seen) {
    const resolved = [...read(path).matchAll(/require\.resolve\([`']([^`']+)/g)].map(([, name = '']) => name);
    for (const name of [...(modules.get(path)?.imports ?? []), ...resolved]) {
      if (modules.has(name)) seen.add(name);
      else if (!/^node:|\.(json|css)$/.test(name) || resolved.includes(name)) packages.add(nameOf(name));
    }
  }
  return [...packages];
}

function nameOf(path: string): string {
  return path.split('/', path.startsWith('@') ? 2 : 1).join('/');
}

describe('on a fresh clone', () => {
  const { dependencies, scripts } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;

  it.each([
    ['demo', 'scripts/demo/story.ts'],
    ['emulator', 'scripts/emulator.ts'],
  ])('npm run %s installs what it needs, and needs nothing that is only for tests', (name, program) => {
    expect(scripts?.[name]).toMatch(/^node scripts\/install-once\.mjs && /);
    const packages = findPackages(program);
    expect(packages.length).toBeGreaterThan(1);
    expect(packages.filter((one) => !Object.hasOwn(dependencies ?? {}, one))).toEqual([]);
  });
});
