import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles } from '../../scripts/list-files.ts';
import { parseSource } from '../harness/read-texts.ts';

const dist = join(import.meta.dirname, '../../dist');

// V8 looks such characters up as soon as it reads the code, whether or not it ever runs: some milliseconds for each.
it('no pattern that every step reads names characters by what Unicode calls them', () => {
  const chunks = listFiles(dist, '*.js').map((name) => [name, readFileSync(join(dist, name), 'utf8')] as const);
  const isRead = (name: string, source: string) => name === 'index.js' || source.includes('The operations are, by');
  const read = chunks.filter(([name, source]) => isRead(name, source)).map(([, source]) => source);
  expect(read).toHaveLength(2);
  const patterns = read.flatMap((source) =>
    parseSource(source).nodes.flatMap((node) => ('regex' in node ? [node.regex.pattern] : [])),
  );
  expect(patterns.length).toBeGreaterThan(100);
  expect(patterns.filter((pattern) => pattern.includes('\\p{'))).toEqual([]);
});
