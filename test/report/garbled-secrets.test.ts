import { describe, expect, it } from 'vitest';
import { createRedactor } from '../../src/report/redact.ts';

const secret = 'Schlüssel-für-Käse-größer-als-5€';

describe('a secret whose umlauts were lost', () => {
  it.each([
    [
      'bytes that are no UTF-8',
      () => Buffer.from(secret.replace('€', 'E'), 'latin1').toString(),
      secret.replace('€', 'E'),
    ],
    // What Python writes of it, by `encode('ascii', 'replace')` and by `decode('ascii', 'replace')`; some printers show its mark as `?`.
    ['a question mark for each', () => 'Schl?ssel-f?r-K?se-gr??er-als-5?', secret],
    [
      'a mark for each byte',
      () => 'Schl\ufffd\ufffdssel-f\ufffd\ufffdr-K\ufffd\ufffdse-gr\ufffd\ufffd\ufffd\ufffder-als-5\ufffd\ufffd\ufffd',
      secret,
    ],
    // By `encode().decode('latin-1')`, and `decode('cp1252')`.
    ['a character for each byte', () => 'SchlÃ¼ssel-fÃ¼r-KÃ¤se-grÃ¶Ã\x9fer-als-5â\x82¬', secret],
    ['a character of Windows for each byte', () => 'SchlÃ¼ssel-fÃ¼r-KÃ¤se-grÃ¶ÃŸer-als-5â‚¬', secret],
    ['a question mark for each byte', () => 'Schl??ssel-f??r-K??se-gr????er-als-5???', secret],
  ])('is hidden as %s', (_, write, told) => {
    const redactor = createRedactor();
    redactor.hide(told, 'given');
    expect(redactor.clean(`cannot use ${write()} here`)).toBe('cannot use *** here');
  });

  it('hides no row of question marks where nothing else is left of it', () => {
    const redactor = createRedactor();
    redactor.hide('パスワードパスワード', 'given');
    expect(redactor.clean('What??????????')).toBe('What??????????');
  });
});
