import { describe, expect, it } from 'vitest';
import { appPaths, type PathRule } from '../../../src/contract/parse/app-paths.ts';
import { parseText, problemOf } from '../../harness/parse-text.ts';

type Rule = (...globs: string[]) => PathRule;

describe('the paths of apps', () => {
  const own: Rule = (...globs) => ({ isOwn: true, globs });
  const not: Rule = (...globs) => ({ isOwn: false, globs });

  it.each([
    ['web: apps/web/**', [{ app: 'web', rules: [own('apps/web/**')] }]],
    ['web: a/**, b/*.ts , !**/*.md', [{ app: 'web', rules: [own('a/**'), own('b/*.ts'), not('**/*.md')] }]],
    ['web: !**/*.md, a/**, !b/*', [{ app: 'web', rules: [own('a/**'), not('b/*'), not('**/*.md')] }]],
    [
      'web: apps/{web,shared}/**, x.json',
      [{ app: 'web', rules: [own('apps/{web,shared}/**'), own('x.json', 'x.json/**')] }],
    ],
    ['web: /apps/web/', [{ app: 'web', rules: [own('apps/web', 'apps/web/**')] }]],
    [
      'web: ./apps/web, !apps/web/docs',
      [{ app: 'web', rules: [own('apps/web', 'apps/web/**'), not('apps/web/docs', 'apps/web/docs/**')] }],
    ],
    ['web: apps/*/', [{ app: 'web', rules: [own('apps/*', 'apps/*/**')] }]],
    ['web: "a/**, b/**"', [{ app: 'web', rules: [own('a/**'), own('b/**')] }]],
    [`web: 'a/**', "b/**"`, [{ app: 'web', rules: [own('a/**'), own('b/**')] }]],
    [`web: a/**, '!**/*.md', !"b/**"`, [{ app: 'web', rules: [own('a/**'), not('**/*.md'), not('b/**')] }]],
    ['web: {a/x, b}/**', [{ app: 'web', rules: [own('{a/x,b}/**')] }]],
    ['web: packages/{ui,lib}', [{ app: 'web', rules: [own('packages/{ui,lib}', 'packages/{ui,lib}/**')] }]],
    ['web: "docs/* b.md"', [{ app: 'web', rules: [own('docs/* b.md')] }]],
    [`web: 'a;b/*'`, [{ app: 'web', rules: [own('a;b/*')] }]],
    ["web: a/it's.md", [{ app: 'web', rules: [own("a/it's.md", "a/it's.md/**")] }]],
    ['web: "my docs/**", my\\ docs/*', [{ app: 'web', rules: [own('my docs/**'), own('my\\ docs/*')] }]],
    ['web: .', [{ app: 'web', rules: [own('**')] }]],
    ['web: /', [{ app: 'web', rules: [own('**')] }]],
    ['web: app/(shop)', [{ app: 'web', rules: [own('app/(shop)', 'app/(shop)/**')] }]],
    [
      '# a comment\n\n web: a/** # and another\r\n  api : b/**\n',
      [
        { app: 'web', rules: [own('a/**')] },
        { app: 'api', rules: [own('b/**')] },
      ],
    ],
  ])('are read from %j', (text, paths) => {
    expect(parseText(appPaths, text).value).toEqual(paths);
  });

  it.each([
    ['web', 'must be lines such as'],
    ['web:', 'with a glob in each, not `web:`'],
    ['web: !docs/**', 'with a glob in each'],
    [': src/**', 'must be lines such as'],
    ['web: a/**\nweb: b/**', 'names the app `web` twice'],
    ['../x: a/**', 'must be a name or id without slashes'],
    ['my app: a/**', 'must be a name or id without slashes and spaces'],
    ['web: ../shared/**', 'holds the glob `../shared/**`, which leads upwards'],
    ['web: src/**, !src/../lib', 'holds the glob `src/../lib`, which leads upwards'],
    ['web: !(docs)/**', 'holds the glob `!(docs)/**`, which is not understood'],
    ['web: v{1..9}/**', 'holds the glob `v{1..9}/**`, which is not understood'],
    ['web: [z-a]/**', 'holds the glob `[z-a]/**`, which is not understood'],
    ['web: {a/**', 'holds the glob `{a/**`, which is not understood'],
    ['web: a}/**', 'holds the glob `a}/**`, which is not understood'],
    ['web: {a}/**', 'holds the glob `{a}/**`, which is not understood'],
    ['web: [[:alpha:]]/**', 'holds the glob `[[:alpha:]]/**`, which is not understood'],
    ['web: v[0-9]+.txt', 'holds the glob `v[0-9]+.txt`, which is not understood'],
    ['web: v[0-9]?/**', 'holds the glob `v[0-9]?/**`, which is not understood'],
    ['web: a\\', 'holds the glob `a\\`, which is not understood'],
    ['web: @(a)/**', 'holds the glob `@(a)/**`, which is not understood'],
    ['web: *(a)/**', 'holds the glob `*(a)/**`, which is not understood'],
    ['web: ?(a)/**', 'holds the glob `?(a)/**`, which is not understood'],
    ['web: +(a|b)/**', 'holds the glob `+(a|b)/**`, which is not understood'],
    ['web: apps\\web\\**', 'holds the glob `apps\\web\\**`, which is not understood'],
    [
      'web: a/** b/**',
      'holds the glob `a/** b/**`: write a comma between two globs, `{a,b}` for a choice, and one with a space in quotes',
    ],
    ['web: "a/** b/**"', 'write a comma'],
    ['web: "a/(x|y)/**"', '`{a,b}` for a choice'],
    ['web: "a/**', 'write a comma'],
    ["web: a/**'", 'write a comma'],
    ['web: “a/**”', 'write a comma'],
    ['web: a b', 'holds the glob `a b`: write a comma'],
    ['web: a/**\tb/**', 'write a comma'],
    ['web: a/**;b/**', 'write a comma'],
    ['web: a/**, !b/**|c', 'holds the glob `b/**|c`: write a comma'],
    ['web: a/**, ![b', 'holds the glob `[b`, which is not understood'],
  ])('are not guessed from %j', (text, problem) => {
    expect(problemOf(appPaths, text)).toContain(problem);
  });
});
