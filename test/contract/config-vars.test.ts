import { expect, it } from 'vitest';
import { mergeConfig } from '../../src/contract/config-vars.ts';

it('merges the sources of config vars: lines win over a prefix, and that over a file', () => {
  const configFile = new Map([
    ['A', 'file'],
    ['B', 'file'],
    ['C', 'file'],
  ]);
  const configPrefix = new Map([
    ['B', 'prefix'],
    ['C', 'prefix'],
  ]);
  const merged = mergeConfig({ configFile, configPrefix, configVars: new Map([['C', 'lines']]) });
  expect(Object.fromEntries(merged)).toEqual({ A: 'file', B: 'prefix', C: 'lines' });
  expect(mergeConfig({ configFile: undefined, configPrefix, configVars: undefined })).toEqual(configPrefix);
});
