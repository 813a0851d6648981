import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { aliases, loadOperation, loadOperationsByResource, operationNames } from '../../src/operations/index.ts';

const names = [...operationNames.values()].flat();

describe('the list of operations', () => {
  it.each(names)('loads %s by its name', async (name) => {
    expect((await loadOperation(name))?.name).toBe(name);
  });

  it('has every file that declares one', () => {
    const files = readdirSync('src/operations', { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.ts'),
    );
    const declared = files.flatMap((file) => {
      const text = readFileSync(`src/operations/${file}`, 'utf8');
      return [...text.matchAll(/^export const \w+ = defineOperation\(\{\n {2}name: '([^']+)'/gm)].map(
        ([, name]) => name,
      );
    });
    expect(declared.sort()).toEqual(names.toSorted());
  });

  it('keeps them under their resources', async () => {
    const loaded = [...(await loadOperationsByResource())].map(([resource, some]) => [
      resource,
      some.map(({ name }) => name),
    ]);
    expect(loaded).toEqual([...operationNames]);
  });

  it('knows no other', async () => {
    expect(await loadOperation('deploy')).toBeUndefined();
    expect(await loadOperation('constructor')).toBeUndefined();
  });

  it('has an operation behind every alias', () => {
    expect([...aliases.values()].filter((name) => !names.includes(name))).toEqual([]);
    expect([...aliases.keys()].filter((alias) => names.includes(alias))).toEqual([]);
  });
});

describe('a chunk', () => {
  const source = readFileSync('src/operations/index.ts', 'utf8');
  const chunks = new Map(
    [...source.matchAll(/, '([\w-]+)', .*webpackChunkName: '([\w-]+)'/g)].map(([, name, chunk]) => [name, chunk]),
  );

  it('is named for every operation', () => {
    expect([...chunks.keys()]).toEqual(names);
  });

  it.each(['build', 'review', 'plan', 'restart'])('of whoami is not that of %s', (name) => {
    expect(chunks.get('whoami')).not.toBe(chunks.get(name));
  });
});
