import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listFiles } from '../scripts/list-files.ts';
import { findAnchors, readProse } from './harness/find-anchors.ts';

const root = join(import.meta.dirname, '..');
const files = listFiles(root, '*.md', 'docs/*.md', 'test/*.md', '.github/*.md');

describe('the links in', () => {
  it.each(files)('%s lead somewhere', (file) => {
    const text = readProse(join(root, file));
    const links = [...text.matchAll(/\]\(([^)]+)\)|\b(?:src|srcset)="([^"]+)"/g)].map(
      ([, link, image]) => link ?? image,
    );
    const broken = links.filter((link = '') => {
      // Pages of the repository on GitHub, whoever owns it.
      const [, workflow] = /^\.\.\/\.\.\/actions\/workflows\/([\w.]+?)(?:\/badge\.svg)?$/.exec(link) ?? [];
      if (workflow !== undefined) return !existsSync(join(root, '.github/workflows', workflow));
      if (/^https:|^\.\.\/\.\.\/(?:releases|issues)$/.test(link)) return false;
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? join(root, file) : join(root, dirname(file), path);
      return !existsSync(target) || (anchor !== undefined && !findAnchors(target).includes(anchor));
    });
    expect(broken).toEqual([]);
  });
});

it('test/README.md names no file that is not there', () => {
  const named = [...readProse(join(root, 'test/README.md')).matchAll(/[\w/.*-]+\.ts\b/g)].map(([path]) => path);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((path) => listFiles(root, path, `test/${path}`).length === 0)).toEqual([]);
});

it('examples are in block style: a workflow is read by people, and changed line by line', () => {
  const blocks = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/^```yaml$(.*?)^```$/gms)].map(([, yaml = '']) => ({
      file,
      yaml,
    })),
  );
  expect(blocks.length).toBeGreaterThan(40);
  const flowing = blocks.filter(({ yaml }) => /^[^#\n]*: \{(?!\})/m.test(yaml));
  expect(flowing).toEqual([]);
});
