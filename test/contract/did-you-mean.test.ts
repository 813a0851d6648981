import { describe, expect, it } from 'vitest';
import { didYouMean } from '../../src/contract/did-you-mean.ts';

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

  it('takes the nearest of several', () => {
    expect(didYouMean('get-confih', words)).toContain('`get-config`');
    expect(didYouMean('anything', [])).toBe('');
  });
});
