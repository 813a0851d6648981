import { execFileSync } from 'node:child_process';
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
    ['a question mark for each', () => python("s.encode('ascii', 'replace').decode()"), secret],
    ['a mark for each byte', () => python("s.encode().decode('ascii', 'replace')"), secret],
    [
      'a question mark for each byte',
      () => python("s.encode().decode('ascii', 'replace').replace(chr(0xfffd), '?')"),
      secret,
    ],
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

function python(expression: string): string {
  const script = `import os,sys;s=os.environ['S'];sys.stdout.buffer.write((${expression}).encode())`;
  return execFileSync('python3', ['-c', script], { encoding: 'utf8', env: { ...process.env, S: secret } });
}
