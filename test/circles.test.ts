import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Imports, readImports } from '../scripts/size/read-imports.ts';

const imports = readImports(join(import.meta.dirname, '..'), 'src');

it('no file of src imports itself by way of others, not even its types', () => {
  expect(imports.size).toBeGreaterThan(100);
  expect(findCircle(imports)).toBeUndefined();
});

it.each([
  [{ 'a.ts': ['b.ts'], 'b.ts': ['c.ts'], 'c.ts': ['b.ts'] }, ['b.ts', 'c.ts', 'b.ts']],
  [{ 'a.ts': ['a.ts'] }, ['a.ts', 'a.ts']],
  [{ 'a.ts': ['b.ts', 'c.ts'], 'b.ts': ['c.ts'], 'c.ts': [] }, undefined],
])('of %j the circle is %j', (files, circle) => {
  expect(findCircle(new Map(Object.entries<readonly string[]>(files)))).toEqual(circle);
});

/** A way through imports that ends where it began, or nothing. */
function findCircle(imports: Imports): readonly string[] | undefined {
  const cleared = new Set<string>();
  const search = (path: string, way: readonly string[]): readonly string[] | undefined => {
    if (way.includes(path)) return [...way.slice(way.indexOf(path)), path];
    if (cleared.has(path)) return undefined;
    for (const name of imports.get(path) ?? []) {
      const circle = search(name, [...way, path]);
      if (circle !== undefined) return circle;
    }
    cleared.add(path);
    return undefined;
  };
  for (const path of imports.keys()) {
    const circle = search(path, []);
    if (circle !== undefined) return circle;
  }
  return undefined;
}
