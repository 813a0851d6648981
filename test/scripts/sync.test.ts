import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { replaceRegions } from '../../scripts/sync/generated-files.ts';
import { renderTable } from '../../scripts/sync/render-table.ts';
import { makeFolder } from '../harness/make-folder.ts';
import { copyProject, runNode } from '../harness/run-node.ts';

it('--check names a file that a changed declaration makes stale; sync writes it', () => {
  using folder = makeFolder();
  const { path } = folder;
  copyProject(path, 'src', 'scripts', 'docs', 'action.yml', 'README.md', 'package.json');
  const sync = (...args: readonly string[]) => runNode([join(path, 'scripts/sync.ts'), ...args]);
  expect(sync().status).toBe(0);
  expect(sync('--check')).toEqual({ status: 0, stdout: '', stderr: '' });

  const declaration = join(path, 'src/operations/account/whoami.ts');
  const changed = readFileSync(declaration, 'utf8').replace(/summary: '/, "summary: 'Newly declared: ");
  writeFileSync(declaration, changed);
  const before = readFileSync(join(path, 'docs/reference.md'), 'utf8');
  const { status, stderr } = sync('--check');
  expect(status).toBe(1);
  expect(stderr).toMatch(/^docs\/reference\.md differs from the declarations/m);
  expect(stderr).not.toContain('action.yml');
  expect(stderr).toContain('npm run sync');
  expect(readFileSync(join(path, 'docs/reference.md'), 'utf8')).toBe(before);

  expect(sync().status).toBe(0);
  expect(readFileSync(join(path, 'docs/reference.md'), 'utf8')).toContain('Newly declared: ');
  expect(sync('--check').status).toBe(0);
  expect(sync('--chekc')).toMatchObject({ status: 2, stderr: expect.stringContaining('Usage') });
});

it('only the text between markers is replaced', () => {
  const before = 'story\n<!-- generated:a -->\nold\n<!-- /generated:a -->\nend $& $1\n';
  const after = 'story\n<!-- generated:a -->\n\nnew $& $1\n\n<!-- /generated:a -->\nend $& $1\n';
  expect(replaceRegions(before, { a: 'new $& $1' })).toBe(after);
  expect(replaceRegions(after, { a: 'new $& $1' })).toBe(after);
  expect(() => replaceRegions('<!-- /generated:a --> <!-- generated:a -->', { a: 'new' })).toThrow('generated:a');
});

it('a bar and a line break stay in their cell', () => {
  expect(renderTable(['a'], [['x | y\nz']])).toBe('| a |\n| --- |\n| x \\| y z |');
});
