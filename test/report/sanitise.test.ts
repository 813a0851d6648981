import { describe, expect, it } from 'vitest';
import { createRedactor } from '../../src/report/redact.ts';
import { cleanLong, defuseCommands, stripControls } from '../../src/report/sanitise.ts';

describe('text without control characters', () => {
  it.each([
    ['colours', '\u001b[1;31mred\u001b[0m', 'red'],
    ['cursor moves', 'a\u001b[2K\u001b[1Gb', 'ab'],
    ['links and titles of terminals', '\u001b]8;;https://evil.example\u0007click\u001b]8;;\u001b\\', 'click'],
    ['an unfinished sequence', 'a\u001b', 'a'],
    ['NUL, bell and backspace', 'a\u0000b\u0007c\bd', 'abcd'],
    ['bidi overrides', 'a\u202eb\u2066c\u061cd', 'abcd'],
    ['zero-width characters', 'a\u200bb\u200dc\ufeffd\u2060e', 'abcde'],
    ['soft hyphens, fillers and tags', 'a\u00adb\u3164c\u{e0041}d', 'abcd'],
    ['separators that are no line breaks here', 'a\u2028b\u2029c\u0085d', 'abcd'],
    ['halves of characters', 'a\ud800b', 'a\ufffdb'],
  ])('has no %s', (_, text, clean) => {
    expect(stripControls(text)).toBe(clean);
  });

  it('has none of the characters that Unicode calls controls, separators of lines, or ignorable', () => {
    const named = /[[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]--[\n\t]]/v;
    const kept = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code)).filter(
      (character) =>
        character.isWellFormed() &&
        character !== '\r' &&
        named.test(character) === (stripControls(character) === character),
    );
    expect(kept).toEqual([]);
  });

  it('keeps line breaks in one form, tabs, and every script', () => {
    expect(stripControls('a\r\nb\rc\n\td 日本語 العربية 🎉')).toBe('a\nb\nc\n\td 日本語 العربية 🎉');
  });
});

describe('text for the log', () => {
  it('holds no command at the start of a line, whatever white space is before it', () => {
    expect(defuseCommands('::error::a\n  ::add-mask::b\n\u00a0::c::d')).toBe(
      '\\::error::a\n  \\::add-mask::b\n\u00a0\\::c::d',
    );
  });

  it('holds no command of the old form anywhere', () => {
    expect(defuseCommands('a ##[command]b ##[error]c')).toBe('a ##\\[command]b ##\\[error]c');
  });

  it('is not put together again by what is taken out', () => {
    expect(defuseCommands(':\u200b:error::a\n#\u0000#[error]b')).toBe('\\::error::a\n##\\[error]b');
  });

  it('keeps colons that command nothing', () => {
    expect(defuseCommands('Foo::Bar failed at 12:30')).toBe('Foo::Bar failed at 12:30');
  });
});

describe('a text that is too long to be read', () => {
  it('is cut, and says so', () => {
    const text = 'x'.repeat(70_000);
    const { clean } = createRedactor();
    expect(cleanLong(text, clean)).toBe(`${'x'.repeat(65_536)}\n… (cut: 70000 characters in all)`);
    expect(cleanLong('x'.repeat(65_536), clean)).toHaveLength(65_536);
  });
});
