import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const files = globSync(['*.md', 'test/*.md', '.github/*.md'], { cwd: root });
const withoutCode = (file: string) => readFileSync(file, 'utf8').replace(/^```.*?^```$/gms, '');

/** The anchors that GitHub gives to a document's headings. */
function findAnchors(file: string): readonly string[] {
  return [...withoutCode(file).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

describe('the links in', () => {
  it.each(files)('%s lead somewhere', (file) => {
    const links = [...withoutCode(join(root, file)).matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
    const broken = links.filter((link) => {
      if (/^https:/.test(link)) return false;
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? join(root, file) : join(root, dirname(file), path);
      return !existsSync(target) || (anchor !== undefined && !findAnchors(target).includes(anchor));
    });
    expect(broken).toEqual([]);
  });
});
