import { posix } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isGlob } from '../../../src/contract/parse/is-glob.ts';
import { openMatchGlobs } from '../../../src/operations/changes/match-globs.ts';
import { measureWork } from '../../harness/measure-work.ts';

const has = (glob: string, ...paths: readonly string[]) =>
  openMatchGlobs()([{ isOwn: true, globs: [glob] }], new Set(paths));

const part = fc.constantFrom('a', 'b', '*', '**', '?', '[ab]', '[!a]', '{a,b}', '{a,*b}', '{a,b/c}', 'a*', '*b', '*.b');
const glob = fc.array(fc.array(part, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 4 });
const name = fc.constantFrom('a', 'b', 'ab', 'ba', 'c', 'a.b', 'aab');

describe('a glob', () => {
  it('has the files that Node’s own matching finds for it', () => {
    fc.assert(
      fc.property(glob, fc.array(name, { minLength: 1, maxLength: 4 }), (parts, names) => {
        const [written, path] = [parts.map((some) => some.join('')).join('/'), names.join('/')];
        // Two stars that are only a part of a name: programs do not agree, and here they mean what they do in a workflow.
        fc.pre(!/[^/]\*\*|\*\*[^/]/.test(written) && isGlob(written));
        // A folder itself is in `folder/**`, for the sake of submodules.
        const isFolder = posix.matchesGlob(path, written.replace(/(\/\*\*)+$/, ''));
        // A machine that is busy with something else may use up the time that a search has.
        expect(has(written, path) ?? has(written, path), `${written} and ${path}`).toEqual(
          posix.matchesGlob(path, written) || isFolder ? [path] : [],
        );
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['app/(shop)/**', 'app/(shop)/page.tsx', true],
    ['app/\\[id\\]/*', 'app/[id]/page.tsx', true],
    ['app/\\[id\\]/*', 'app/i/page.tsx', false],
    ['app/[id]/*', 'app/[id]/page.tsx', true],
    ['app/[id]/*', 'app/i/page.tsx', true],
    ['app/[...slug]/*', 'app/[...slug]/page.tsx', true],
    ['[!a-c]', 'd', true],
    ['[!a-c]', 'b', false],
    ['[]x]', ']', true],
    ['a/**/**', 'a', true],
    ['{a/**/**,b}', 'a', true],
    ['a/**/**/b', 'a/b', true],
    ['a+b!', 'a+b!', true],
    ['a,b', 'a,b', true],
    ['[ab]\\+', 'a+', true],
    ['[ab]\\+', 'aa', false],
    ['{a,b}+', 'a+', true],
    ['"*', '"a', true],
    ['*', '.env', true],
    ['**', '.github/workflows/x.yml', true],
    ['**.js', 'a.js', true],
    ['**.js', 'a/b/c.js', true],
    ['a**', 'a/b/c', true],
    ['a**', 'ab', true],
    ['a/x**y/b', 'a/x/q/y/b', true],
    ['\\**', '*a', true],
    ['\\**', 'a', false],
    ['***', 'a/b', false],
    ['**', 'api/a\nb.ts', true],
    ['api/**', 'api/a\rb/c\u2028.ts', true],
    ['{services/auth/**,libs/**}', 'libs', true],
    ['{services/auth/**,libs/**}', 'services/auth', true],
    ['{services/auth/**,libs/**}', 'services', false],
    ['app/{[...slug],about}/**', 'app/[...slug]/page.tsx', true],
    ['app/{[...slug],about}/**', 'app/about/page.tsx', true],
    ['app/{[[...slug]],about}/**', 'app/[[...slug]]/page.tsx', true],
    ['{v1..2,b}/*', 'v1..2/x', true],
    ['{v1..2,b}/*', 'b/x', true],
    ['{v1..2,b}/*', 'v1/x', false],
    ['a...b', 'a...b', true],
    ['a...b', 'aXb', false],
  ])('%s has %s: %s', (written, path, fits) => {
    expect(isGlob(written)).toBe(true);
    expect(has(written, path)).toEqual(fits ? [path] : []);
  });

  it('that nobody can read tells nothing, and keeps no other from being read', () => {
    const match = openMatchGlobs();
    for (const glob of ['api/[😀-😃]x', 'a\\\\(b'])
      expect(match([{ isOwn: true, globs: [glob] }], new Set(['api/x']))).toBeUndefined();
    expect(match([{ isOwn: true, globs: ['api/*'] }], new Set(['api/x']))).toEqual(['api/x']);
  });

  it.each([
    ['stars', '*a'.repeat(40), 'a'.repeat(4000)],
    ['folders', '**/a/'.repeat(40), 'a/'.repeat(2000)],
    ['alternatives', '{a,*a}'.repeat(40), 'a'.repeat(4000)],
    ['alternatives in alternatives', `${'{a,*'.repeat(40)}${'}'.repeat(40)}`, 'a'.repeat(4000)],
  ])('of many %s is given up soon with a path that was made for it, and tells nothing', async (_, written, path) => {
    const match = openMatchGlobs();
    const rules = [{ isOwn: true, globs: [`${written}b`] }];
    const work = await measureWork(async () => {
      for (let app = 0; app < 1000; app++) expect(match(rules, new Set([path]))).toBeUndefined();
    });
    expect(work).toBeLessThan(1000);
    // And so is what comes after it: the step has to end.
    expect(match([{ isOwn: true, globs: ['a'] }], new Set(['a']))).toBeUndefined();
  });
});
