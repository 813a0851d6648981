import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listFiles } from '../scripts/list-files.ts';

const root = process.cwd();
const files = listFiles(root, '*.md', 'docs/*.md', 'test/*.md', '.github/*.md');

/** A page without its blocks of code. */
const readProse = (file: string) => readFileSync(file, 'utf8').replace(/^```.*?^```$/gms, '');

/** The anchors that GitHub gives to a page's headings; the second of two equal ones is numbered. */
function findAnchors(file: string): readonly string[] {
  const seen = new Map<string, number>();
  const headings = [...readProse(file).matchAll(/^#+ (.*)$|<a (?:id|name)="([^"]+)"/gm)];
  return headings.map(([, heading, id]) => {
    if (heading === undefined) return id ?? '';
    const anchor = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-');
    const count = seen.get(anchor) ?? 0;
    seen.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  });
}

describe('the links in', () => {
  it.each(files)('%s lead somewhere', (file) => {
    const found = readProse(file).matchAll(/\]\(([^)]+)\)|\b(?:src|srcset|href)="([^"]+)"/g);
    const links = [...found].map(([, link, address]) => link ?? address ?? '');
    const broken = links.filter((link) => {
      // Pages of the repository on GitHub, whoever owns it.
      const [, workflow] = /^\.\.\/\.\.\/actions\/workflows\/([\w.]+?)(?:\/badge\.svg)?$/.exec(link) ?? [];
      if (workflow !== undefined) return !existsSync(join('.github/workflows', workflow));
      if (/^https:|^(?:\.\.\/)+(?:releases|issues|actions)\b/.test(link)) return false;
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? file : join(dirname(file), path);
      return !existsSync(target) || (anchor !== undefined && !findAnchors(target).includes(anchor));
    });
    expect(broken).toEqual([]);
  });
});

it('every error links to an entry of the troubleshooting page', () => {
  expect(findAnchors('docs/troubleshooting.md')).toContain('reply-unexpected');
});
