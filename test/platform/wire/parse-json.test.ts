import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../src/platform/wire/parse-json.ts';
import { measureWork } from '../../harness/measure-work.ts';
import { openPlatform } from '../../harness/platform-client.ts';
import { isLong } from '../../harness/property.ts';

/** The config vars that a platform tells by this very text. */
async function read(text: string): Promise<Record<string, string | undefined>> {
  const transport = async () => ({ status: 200, headers: {}, body: Buffer.from(text) });
  const { platform } = openPlatform('https://platform.example', { transport });
  return Object.fromEntries(await platform.config.read('my-app'));
}

describe('a number in a reply', () => {
  it.each([
    ...['0', '1', '-1', '42', '1.5', '0.1', '-2.25', '9007199254740991', '9007199254740993', '12345678901234567890'],
    ...['3.10', '3.0', '1.50', '-0', '-0.0', '1e3', '1E3', '1e+21', '1e400', '-1e400', '1e-400', '0.1e1'],
    ...['0.30000000000000004', '0.1000000000000000055511151231257827', '100000000000000000000000'],
  ])('%s is told digit by digit as it was written', async (number) => {
    expect(await read(`{"A": ${number}, "B": "${number}"}`)).toEqual({ A: number, B: number });
    expect(await read(`[{"key":"A","value":${number}}]`)).toEqual({ A: number });
  });

  it('that is an id is not that of another', async () => {
    const body = '{"id": 9007199254740993, "name": "my-app"}';
    const transport = async () => ({ status: 200, headers: {}, body: Buffer.from(body) });
    const { platform } = openPlatform('https://platform.example', { transport });
    expect((await platform.apps.get('9007199254740993')).id).toBe('9007199254740993');
    await expect(platform.apps.get('9007199254740992')).rejects.toThrow('it is about 9007199254740993');
  });

  it('inside of a text is a text', () => {
    expect(parseJson('{"a":"3.10 \\" 1e400 \\\\","b":["\\\\\\"1.0"]}')).toEqual({
      a: '3.10 " 1e400 \\',
      b: ['\\"1.0'],
    });
  });
});

describe('a field that stands twice', () => {
  it.each([
    '{"A":"old","A":"new"}',
    '{"A":"same","A":"same"}',
    '{"A":"1","\\u0041":"2"}',
    '{"data":{"A":"1","B":"2","A":"3"}}',
    '[{"key":"A","value":"1","value":"2"}]',
    '{"A":"a:b","B":"\\":","A":":"}',
    '{"__proto__":"1","__proto__":"2"}',
  ])('makes a reply doubtful: %s', async (text) => {
    await expect(read(text)).rejects.toThrow('its body names a field twice');
  });

  it.each([
    '{"A":":","B":"\\":\\"","C":"{\\"A\\":1}"}',
    '{"a":{"x":1},"b":{"x":1}}',
    '{"__proto__":"1"}',
    '[":",{}]',
    '":"',
  ])('is not seen where there is none: %s', (text) => {
    expect(JSON.stringify(parseJson(text))).toBe(JSON.stringify(JSON.parse(text)));
  });
});

describe('a reply of megabytes', () => {
  const size = isLong ? 9e6 : 2e6;
  const texts: Readonly<Record<string, string>> = {
    'a long text': `{"a":"${'x'.repeat(size)}"}`,
    'nothing but escapes': `{"a":"${'\\n'.repeat(size / 2)}"}`,
    'nothing but quotes': `{"a":"${'\\"'.repeat(size / 2)}"}`,
    'nothing but backslashes': `{"a":"${'\\\\'.repeat(size / 2)}"}`,
    'many things': JSON.stringify(Array.from({ length: size / 45 }, (_, at) => ({ id: `a${at}`, name: `app-${at}` }))),
    'many numbers': `[${'1,'.repeat(size / 2)}1]`,
    'many fields': JSON.stringify(Object.fromEntries(Array.from({ length: size / 45 }, (_, at) => [`KEY_${at}`, 'x']))),
  };
  it.each(Object.keys(texts))('costs no more than its length: %s', async (kind) => {
    expect(await measureWork(() => parseJson(texts[kind] ?? ''))).toBeLessThan(size / 900);
  });

  it.each([
    ['a list of numbers', '1.5', '1.0'],
    ['a list of things', '{"name":"a","x":1.5}', '{"name":"a","x":1.0}'],
  ])('costs little more where its digits have to be kept: %s', async (_, plain, rounded) => {
    const measure = async (item: string) => {
      const text = `[${`${item},`.repeat(size / item.length)}${item}]`;
      const runs = [await measureWork(() => parseJson(text)), await measureWork(() => parseJson(text))];
      return Math.min(...runs, await measureWork(() => parseJson(text)));
    };
    expect(await measure(rounded)).toBeLessThan(4 * (await measure(plain)) + size / 18_000);
  });
});
