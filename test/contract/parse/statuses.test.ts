import { describe, expect, it } from 'vitest';
import { statuses } from '../../../src/contract/parse/statuses.ts';
import { parseText, problemOf } from '../../harness/parse-text.ts';

describe('statuses', () => {
  it('are ranges and single ones', () => {
    const healthy = parseText(statuses, '200-299, 304').value;
    expect([199, 200, 250, 299, 300, 304].map(healthy)).toEqual([false, true, true, true, false, true]);
  });

  it.each(['', 'ok', '20', '2000', '200-', '200,', '2xx', '299-200'])('%j are none', (value) => {
    expect(problemOf(statuses, value)).toContain('must be HTTP statuses such as `200-399`');
  });
});
