import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { expect, it } from 'vitest';
import { listFiles } from '../../scripts/list-files.ts';
import { listNames } from '../../scripts/size/read-imports.ts';

type Packages = Readonly<Record<string, { readonly version: string }>>;

const files = readdirSync('dist');
const read = (name: string) => readFileSync(join('dist', name), 'utf8');
const licences = read('licences.txt');

it.each(files.filter((name) => name.endsWith('.js')))('%s can be read, and is not for modules', (name) => {
  expect(() => new Script(`(function () {${read(name)}\n})`, { filename: name })).not.toThrow();
});

it('dist holds code, licences and its type, and nothing else', () => {
  expect(JSON.parse(read('package.json'))).toEqual({ type: 'commonjs' });
  expect(files.filter((name) => !/^(\d+\.)?index\.js$/.test(name))).toEqual(['licences.txt', 'package.json']);
});

it('every chunk that the bundle names is there, and each is named', () => {
  const numbers = files.flatMap((name) => /^(\d+)\.index\.js$/.exec(name)?.[1] ?? []);
  const code = files
    .filter((name) => name.endsWith('.js'))
    .map(read)
    .join('\n');
  const named = new Set([...code.matchAll(/\.e\((\d+)\)/g)].map(([, number = '']) => number));
  expect([...named].toSorted()).toEqual(numbers.toSorted());
});

it('the licences name every package that src imports', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const names = listFiles('src', '**/*.ts').flatMap((path) => listNames(readFileSync(join('src', path), 'utf8')));
  const isImported = (one: string) => names.some((name) => name === one || name.startsWith(`${one}/`));
  const imported = Object.keys(dependencies).filter(isImported);
  expect(imported.length).toBeGreaterThan(2);
  for (const name of imported) expect(licences.includes(`${name} ${dependencies[name]}\n`), name).toBe(true);
});

it('every package that is licensed is in the lockfile, in its version', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Packages };
  const locked = Object.entries(packages).map(
    ([path, { version }]) => `${path.split('node_modules/').at(-1)} ${version}`,
  );
  const licensed = licences.match(/^@?[a-z][\w./-]* \d+\.\d+\.\d+\S*$/gm) ?? [];
  expect(licensed.length).toBeGreaterThan(5);
  expect(licensed.filter((one) => !locked.includes(one))).toEqual([]);
});

it('the bundle holds no undici, which takes longer to load than the rest', () => {
  expect(files.filter((name) => read(name).includes('UND_ERR_'))).toEqual([]);
});
