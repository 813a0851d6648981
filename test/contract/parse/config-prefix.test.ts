import { describe, expect, it } from 'vitest';
import { configPrefix } from '../../../src/contract/parse/config-prefix.ts';
import { parseText, problemOf } from '../../harness/parse-text.ts';

describe('a config prefix', () => {
  const env = { APP_A: '1', APP_B: '', APP_: 'nothing left', OTHER: 'x' };

  it('takes the variables that start with it, the prefix cut off', () => {
    expect(Object.fromEntries(parseText(configPrefix, 'APP_', { env }).value)).toEqual({ A: '1', B: '' });
  });

  it('that matches nothing says what to do', () => {
    expect(problemOf(configPrefix, 'SHOP_', { env })).toContain('matches no environment variable');
  });
});
