import { describe, expect, it } from 'vitest';
import { configFile } from '../../../src/contract/parse/config-file.ts';
import { parseText, problemOf } from '../../harness/parse-text.ts';
import { runStep } from '../../harness/step.ts';

const fileOf = (file: string | Uint8Array) => Object.fromEntries(parseText(configFile, '.env', { file }).value);

describe('a config file', () => {
  it('is read as JSON when it is JSON, with a byte order mark or without', () => {
    expect(fileOf('\n{"A": "1"}')).toEqual({ A: '1' });
    expect(fileOf('\uFEFF{"A": "1"}')).toEqual({ A: '1' });
  });

  it('that cannot be read gets the advice that often helps', () => {
    expect(problemOf(configFile, 'config/.env')).toBe(
      'names a file that cannot be read: `config/.env`. Correct the path, or put a checkout step before this one',
    );
  });

  it('with more config vars than any app has is refused at once', () => {
    const file = Array.from({ length: 20_001 }, (_, at) => `KEY_${at}=fake`).join('\n');
    expect(problemOf(configFile, '.env', { file })).toBe(
      'holds more than 20000 config vars: remove those that no app reads',
    );
  });

  it('that is a folder is called one', async () => {
    const { log } = await runStep({
      with: { 'api-url': 'emulator', operation: 'set-config', app: 'x', 'config-file': '.' },
    });
    expect(log).toContain('`config-file` names a folder, not a file: `.`.');
  });

  it.each([
    ['UTF-16, little-endian', Buffer.from('\uFEFFA=fake', 'utf16le')],
    ['UTF-16, big-endian', Buffer.from('\uFEFFA=fake', 'utf16le').swap16()],
    ['UTF-16 with no byte order mark', Buffer.from('A=fake', 'utf16le')],
    ['UTF-16 with no Latin letter', Buffer.from('\uFEFF偽物', 'utf16le')],
    ['Latin-1', Buffer.from('# Schlüssel\nA=fake', 'latin1')],
    ['a character that is cut off', Buffer.from('A=fake偽').subarray(0, -1)],
    ['half of a surrogate pair', Buffer.from([0x41, 0x3d, 0xed, 0xa0, 0x80])],
    ['a NUL', Buffer.from('A=fa\0ke')],
    ['a NUL in JSON', Buffer.from('{"A": "fake"}\0')],
  ])('in %s is refused, and no byte of it replaced', (_encoding, file) => {
    expect(problemOf(configFile, '.env', { file })).toBe(
      'names a file that is not text in UTF-8 (UTF-16, perhaps, or Latin-1): save it as UTF-8',
    );
  });
});
