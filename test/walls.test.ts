import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFolder } from './harness/make-folder.ts';

const root = join(import.meta.dirname, '..');

/** Imports by room, and whether the linter lets them through. */
const rows: readonly (readonly [file: string, source: string, isAllowed: boolean])[] = [
  ['main.ts', "import './report/log.ts'", false],
  ['step/a.ts', "import '../report/log.ts'", true],
  ['step/b.ts', "import '../platform/open-platform.ts'", true],
  ['step/c.ts', "import '../platform/wire/http/transport.ts'", true],
  ['step/d.ts', "import '../platform/resources/apps.ts'", false],
  ['step/e.ts', "export * from '../../test/harness/step.ts'", false],
  ['step/f.ts', "await import('../../scripts/github-page.ts')", false],
  ['operations/apps/a.ts', "import '../operation.ts'", true],
  ['operations/apps/b.ts', "import '../../platform/resources/apps.ts'", true],
  ['operations/apps/c.ts', "import '../../platform/wire/clock.ts'", true],
  ['operations/apps/d.ts', "import '../../platform/shape/statuses.ts'", true],
  ['operations/apps/e.ts', "import type { T } from '../../platform/wire/http/transport.ts'", false],
  ['operations/apps/f.ts', "import '../../platform/wire/ask.ts'", false],
  ['operations/apps/g.ts', "import '../../github/open.ts'", false],
  ['operations/apps/h.ts', "import '../../report/log.ts'", false],
  ['operations/apps/i.ts', "export { readFileSync } from 'node:fs'", false],
  ['operations/docs/a.ts', "import '../../docs/search.ts'", false],
  ['operations/index.ts', "await import('./docs/search-docs.ts')", true],
  ['report/a.ts', "import '../contract/outcome.ts'", true],
  ['report/b.ts', "import '../github/open.ts'", false],
  ['github/a.ts', "import '../platform/wire/http/http.ts'", true],
  ['github/b.ts', "import '../platform/wire/clock.ts'", true],
  ['github/c.ts', "import '../platform/wire/retry.ts'", false],
  ['github/d.ts', "import '../platform/resources/apps.ts'", false],
  ['auth/a.ts', "import '../platform/wire/retry-after.ts'", true],
  ['auth/b.ts', "import '../platform/wire/ask.ts'", false],
  ['docs/a.ts', "import '../auth/sign-in.ts'", false],
  ['platform/resources/a.ts', "import '../../contract/errors.ts'", true],
  ['platform/resources/b.ts', "import '../../contract/inputs.ts'", false],
  ['platform/resources/c.ts', "import '../../github/open.ts'", false],
  ['platform/wire/a.ts', "import '../shape/reader.ts'", true],
  ['platform/wire/b.ts', "import '../resources/apps.ts'", false],
  ['platform/wire/http/a.ts', "import { HttpClient } from '@actions/http-client'", true],
  ['platform/wire/http/b.ts', "import '../retry.ts'", false],
  ['contract/a.ts', "import type { Clock } from '../platform/wire/clock.ts'", false],
  ['contract/b.ts', "import 'node:fs'", false],
  ['emulator/a.ts', "import '../platform/wire/endpoints.ts'", true],
  ['emulator/b.ts', "import '../platform/wire/retry.ts'", false],
  ['emulator/c.ts', "import './docs/sections.ts'", true],
  ['emulator/api/d.ts', "import '../../docs/search.ts'", false],
];

const tree = 'src';

describe('the linter', () => {
  const refused = findRefused();

  it.each(rows)('%s: %s, allowed: %s', (file, _, isAllowed) => {
    expect(!refused.has(`${tree}/${file}`)).toBe(isAllowed);
  });
});

/** The files with these imports that the linter refuses because of a wall. */
function findRefused(): ReadonlySet<string> {
  using folder = makeFolder();
  const config = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8')) as object;
  folder.write('biome.json', JSON.stringify({ ...config, vcs: { enabled: false } }));
  for (const [file, source] of rows) {
    mkdirSync(join(folder.path, tree, dirname(file)), { recursive: true });
    folder.write(`${tree}/${file}`, `${source};\n`);
  }
  const program = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const args = ['lint', '--only=style/noRestrictedImports', '--reporter=json', '--max-diagnostics=none', 'src'];
  const printed = runAnyway(program, args, folder.path);
  const { diagnostics } = JSON.parse(printed) as { diagnostics: readonly { location: { path: string } }[] };
  return new Set(diagnostics.map(({ location }) => location.path));
}

/** What a program prints, also if it ends with an error. */
function runAnyway(program: string, args: readonly string[], cwd: string): string {
  try {
    return execFileSync(process.execPath, [program, ...args], {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch (error) {
    return String((error as { readonly stdout?: unknown }).stdout);
  }
}
