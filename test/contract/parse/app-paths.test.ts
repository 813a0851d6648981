import { describe, expect, it } from 'vitest';
import { appPaths } from '../../../src/contract/parse/app-paths.ts';
import { parseText, problemOf } from '../../harness/parse-text.ts';

describe('the paths of apps', () => {
  it.each([
    ['web: apps/web/**', [{ app: 'web', globs: ['apps/web/**'], except: [] }]],
    ['web: a/**, b/*.ts , !**/*.md', [{ app: 'web', globs: ['a/**', 'b/*.ts'], except: ['**/*.md'] }]],
    [
      'web: apps/{web,shared}/**, x.json',
      [{ app: 'web', globs: ['apps/{web,shared}/**', 'x.json', 'x.json/**'], except: [] }],
    ],
    ['web: /apps/web/', [{ app: 'web', globs: ['apps/web', 'apps/web/**'], except: [] }]],
    [
      'web: ./apps/web, !apps/web/docs',
      [{ app: 'web', globs: ['apps/web', 'apps/web/**'], except: ['apps/web/docs', 'apps/web/docs/**'] }],
    ],
    ['web: apps/*/', [{ app: 'web', globs: ['apps/*', 'apps/*/**'], except: [] }]],
    ['web: .', [{ app: 'web', globs: ['**'], except: [] }]],
    ['web: /', [{ app: 'web', globs: ['**'], except: [] }]],
    ['web: app/(shop)', [{ app: 'web', globs: ['app/(shop)', 'app/(shop)/**'], except: [] }]],
    [
      '# a comment\n\n web: a/**\r\n  api : b/**\n',
      [
        { app: 'web', globs: ['a/**'], except: [] },
        { app: 'api', globs: ['b/**'], except: [] },
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
    ['web: !(docs)/**', 'holds the glob `!(docs)/**`, which is not understood'],
    ['web: v{1..9}/**', 'holds the glob `v{1..9}/**`, which is not understood'],
    ['web: a/**, ![b', 'holds the glob `[b`, which is not understood'],
  ])('are not guessed from %j', (text, problem) => {
    expect(problemOf(appPaths, text)).toContain(problem);
  });
});
