import { describe, expect, it } from 'vitest';
import { createRedactor } from '../../src/report/redact.ts';

/** Typed off what the programs print of `correct horse battery`. */
const dumps = {
  'od -An -tx2': ' 6f63 7272 6365 2074 6f68 7372 2065 6162\n 7474 7265 0079',
  'unpack B* of Perl':
    '011000110110111101110010011100100110010101100011011101000010000001101000011011110111001001110011011001010010000001100010011000010111010001110100011001010111001001111001',
  'tcpdump -X': `\t0x0000:  636f 7272 6563 7420 686f 7273 6520 6261  correct.horse.ba\n\t0x0010:  7474 6572 79                             ttery`,
  'od -t x1c': `0000000  63  6f  72  72  65  63  74  20  68  6f  72  73  65  20  62  61\n          c   o   r   r   e   c   t       h   o   r   s   e       b   a\n0000020  74  74  65  72  79\n          t   t   e   r   y\n0000025`,
  'x/8xb of gdb': `0x7ffe0000 <buffer>:\t0x63\t0x6f\t0x72\t0x72\t0x65\t0x63\t0x74\t0x20\n0x7ffe0008 <buffer+8>:\t0x68\t0x6f\t0x72\t0x73\t0x65\t0x20\t0x62\t0x61\n0x7ffe0010 <buffer+16>:\t0x74\t0x74\t0x65\t0x72\t0x79`,
  'x/4xw of gdb': `0x7ffe0000:\t0x72726f63\t0x20746365\t0x73726f68\t0x61622065\n0x7ffe0010:\t0x72657474\t0x00000079`,
  'od -i': `0000000  1920102243   544498533  1936879464  1633820773\n0000020  1919251572         121\n0000025`,
  'a list in octal':
    '0o143 0o157 0o162 0o162 0o145 0o143 0o164 0o40 0o150 0o157 0o162 0o163 0o145 0o40 0o142 0o141 0o164 0o164 0o145 0o162 0o171',
};

describe('a secret in a dump', () => {
  it.each(Object.entries(dumps))('is hidden: %s', (_, dump) => {
    const redactor = createRedactor();
    redactor.hide('correct horse battery', 'stored');
    const clean = redactor.clean(`memory:\n${dump}\nend`);
    expect(clean).toMatch(/^memory:\n[\s\S]{0,24}\*\*\*/);
    expect(clean).not.toMatch(/63\s+(?:0x)?6f|636f|6f63 7272|72726f63|1920102243|143 0o157|0110001101101111/);
    expect(clean).not.toMatch(/74\s+(?:0x)?74|7474|72657474|1919251572|164 0o164/);
  });
});
