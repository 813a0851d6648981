import fc from 'fast-check';
import picomatch from 'picomatch';
import { describe, expect, it } from 'vitest';
import { readGlob } from '../../src/contract/glob.ts';
import { stretch } from '../harness/stretch.ts';

const part = fc.constantFrom(
  'a',
  'b',
  '*',
  '**',
  '?',
  '[ab]',
  '[^a]',
  '{a,b}',
  '{a,*b}',
  '{a,b/c}',
  'a*',
  '*b',
  '.x',
  '*.b',
);
const glob = fc.array(fc.array(part, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 4 });
const name = fc.constantFrom('a', 'b', 'ab', 'ba', '.x', 'c', 'a.b', 'aab');

describe('a glob', () => {
  it('has the files that another program finds for it', () => {
    fc.assert(
      fc.property(glob, fc.array(name, { minLength: 1, maxLength: 4 }), (parts, names) => {
        const [written, path] = [parts.map((some) => some.join('')).join('/'), names.join('/')];
        // Programs do not agree on two stars that are only a part of a name.
        fc.pre(!/[^/]\*\*|\*\*[^/]/.test(written));
        const found = picomatch(written, { dot: true, nonegate: true })(path);
        // That a folder itself is in `folder/**` is not said of every folder there.
        const isFolder = written.endsWith('/**') && readGlob(written.slice(0, -3))?.(path);
        expect(readGlob(written)?.(path), `${written} and ${path}`).toBe(found || isFolder === true);
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    ['app/(shop)/**', 'app/(shop)/page.tsx', true],
    ['app/\\[id\\]/*', 'app/[id]/page.tsx', true],
    ['app/[id]/*', 'app/[id]/page.tsx', true],
    ['[a-c]', 'b', true],
    ['[c-a]', 'b', false],
    ['[!a-c]', 'b', false],
    ['[]x]', ']', true],
    ['a/**/**', 'a', true],
    ['{a/**/**,b}', 'a', true],
    ['a/**/**/b', 'a/b', true],
    ['**/**/b', 'b', true],
    ['a+b!', 'a+b!', true],
    ['a,b', 'a,b', true],
    ['*/😀?', 'x/😀y', true],
  ])('%s has %s: %s', (written, path, fits) => {
    expect(readGlob(written)?.(path)).toBe(fits);
  });

  it.each(['!(a)', '+(a|b)', '*(a)', '?(a)', '@(a)', '{1..9}', '{a}', '{a', 'a}', '[a', '[[:alpha:]]', 'a\\'])(
    '%s is not guessed at',
    (written) => {
      expect(readGlob(written)).toBeUndefined();
    },
  );

  it.each([
    ['stars', '*a'.repeat(40), 'a'.repeat(4000)],
    ['folders', '**/a/'.repeat(40), 'a/'.repeat(2000)],
    ['alternatives', '{a,aa}'.repeat(40), 'a'.repeat(4000)],
    ['alternatives in alternatives', `${'{a,*'.repeat(40)}${'}'.repeat(40)}`, 'a'.repeat(4000)],
  ])('of many %s is through with a path soon', (_, written, path) => {
    const fits = readGlob(`${written}b`);
    const started = performance.now();
    expect(fits?.(path)).toBe(false);
    expect(performance.now() - started).toBeLessThan(stretch(1000));
  });
});
