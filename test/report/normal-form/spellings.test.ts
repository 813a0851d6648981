import { expect, it } from 'vitest';
import { escapeSign, escapes, joints, singleEscapes } from '../../../src/report/normal-form/spellings.ts';

it('searches every text for escapes that has the sign of one', () => {
  const characters = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code));
  const texts = [...characters, ...characters.map((character) => `\\${character}`)];
  const missed = texts.filter(
    (text) => !escapeSign.test(text) && [...singleEscapes, ...escapes, joints].some(({ sign }) => sign.test(text)),
  );
  expect(missed).toEqual([]);
});
