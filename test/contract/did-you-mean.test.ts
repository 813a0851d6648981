import { describe, expect, it } from 'vitest';
import { didYouMean, findEachNearest, findNearest } from '../../src/contract/did-you-mean.ts';
import { measureWork } from '../harness/measure-work.ts';

const words = ['build', 'set-config', 'get-config', 'restart', 'exec'];

describe('did you mean', () => {
  it.each([
    ['biuld', 'build'],
    ['BUILD', 'build'],
    ['bild', 'build'],
    ['set_config', 'set-config'],
    ['setconfig', 'set-config'],
    ['get-confg', 'get-config'],
    ['restrat', 'restart'],
    ['exce', 'exec'],
  ])('%s: %s', (written, meant) => {
    expect(didYouMean(written, words)).toBe(`; did you mean \`${meant}\`?`);
  });

  it.each(['deploy', 'x', '', 'configuration'])('nothing for %j', (written) => {
    expect(didYouMean(written, words)).toBe('');
  });

  it.each([
    ['production', ['api-production', 'shop-production'], ''],
    ['production', ['api-production', 'api-staging'], '; did you mean `api-production`?'],
    ['shop-staging', ['shop-staging-eu', 'shop-staging-us'], ''],
    ['list-pipeline', ['list-pipelines', 'list-pipeline-apps'], '; did you mean `list-pipelines`?'],
    ['shop-prodution', ['api-production', 'shop-production'], '; did you mean `shop-production`?'],
  ])('takes none of several that lack a whole part: %s of %j', (written, names, asked) => {
    expect(didYouMean(written, names)).toBe(asked);
  });

  it('takes the nearest of several', () => {
    expect(didYouMean('get-confih', words)).toContain('`get-config`');
    expect(didYouMean('anything', [])).toBe('');
  });

  it('takes little time, whatever the list', async () => {
    const written = 'b'.padEnd(190, 'jihgfedcba');
    const names = Array.from({ length: 30_000 }, (_, at) => `a${at}-`.padEnd(190, 'abcdefghij'));
    expect(
      await measureWork(() => {
        expect(didYouMean(written, names)).toBe('');
        expect(findNearest(written, [...names, written])).toBeUndefined();
        expect(findEachNearest(names, names).size).toBe(0);
      }),
    ).toBeLessThan(1000);
  });
});
