import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listFiles } from '../../scripts/list-files.ts';
import { countWords, readComments, readMessages, readProse, splitSentences } from './read-texts.ts';

const most = 35;
const asARule = 22;
/** Words by which a text sounds translated. */
const banned = /\b(nobody|told|whatever|be it)\b/i;

const pages = ['README.md', 'CHANGELOG.md', '.github/SECURITY.md', '.github/CONTRIBUTING.md', 'test/README.md'].concat(
  listFiles('.', 'docs/*.md').filter((path) => path !== 'docs/reference.md'),
);
const sources = listFiles('.', 'src/**/*.ts');
const read = (path: string) => readFileSync(path, 'utf8');

const texts: Readonly<Record<string, readonly (readonly [path: string, text: string])[]>> = {
  pages: pages.flatMap((path) => readProse(read(path)).map((text) => [path, text] as const)),
  messages: sources.flatMap((path) => readMessages(read(path)).map((text) => [path, text] as const)),
};

test.each(Object.keys(texts))('no sentence of the %s is long', (kind) => {
  const all = (texts[kind] ?? []).flatMap(([path, text]) => splitSentences(text).map((one) => `${path}: ${one}`));
  expect(all.length).toBeGreaterThan(100);
  expect(all.filter((sentence) => countWords(sentence) > most)).toEqual([]);
  const long = all.filter((sentence) => countWords(sentence) > asARule);
  expect(long.length, long.join('\n')).toBeLessThan(all.length / 20);
});

test('pages, messages and comments avoid the words of translated prose', () => {
  const comments = sources.flatMap((path) => readComments(read(path)).map((text) => [path, text] as const));
  const all = [...Object.values(texts).flat(), ...comments];
  const found = all.filter(([, text]) => banned.test(text.replace(/`[^`]*`/g, ''))).map((one) => one.join(': '));
  expect(found).toEqual([]);
});
