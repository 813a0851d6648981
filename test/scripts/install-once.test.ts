import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { chooseReached, listNames, readImports } from '../../scripts/size/read-imports.ts';
import { lacking } from '../harness/lacking.ts';
import { makeFolder } from '../harness/make-folder.ts';
import { runNode } from '../harness/run-node.ts';

const imports = readImports('.', 'src', 'scripts', 'test');
const { dependencies, scripts } = JSON.parse(readFileSync('package.json', 'utf8'));

/** The packages that a program and all that it imports ask for, also by the path of one of their files. */
function findPackages(start: string): readonly string[] {
  const names = [...chooseReached(imports, start)].flatMap((path) => {
    const source = readFileSync(path, 'utf8');
    const files = [...source.matchAll(/\b(?:read|require\.resolve)\(\s*[`']([@\w][^`']*\/[^`']*)[`']/g)].map(
      ([, name = '']) => name,
    );
    return [...listNames(source), ...files];
  });
  const packages = names.map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
  const isPackage = (name: string) => !name.startsWith('.') && existsSync(join('node_modules', name, 'package.json'));
  return [...new Set(packages)].filter(isPackage);
}

it.each([
  ['demo', 'scripts/demo/story.ts', ['marked', 'github-markdown-css', '@mermaid-js/tiny', 'yaml']],
  ['emulator', 'scripts/emulator.ts', ['swagger-ui-dist', 'yaml']],
])('npm run %s needs no package that is only for tests', (name, program, known) => {
  expect(scripts[name]).toMatch(/^node scripts\/install-once\.mjs && /);
  const packages = findPackages(program);
  expect(packages).toEqual(expect.arrayContaining(known));
  expect(packages.filter((one) => !Object.hasOwn(dependencies, one))).toEqual([]);
});

it('packages and, for an older Node, Node 24 are installed at once', () => {
  const { calls, status, stderr } = install({ does: meetsAnother });
  expect(status, stderr).toBe(0);
  expect(calls).toEqual([
    ['.', expect.arrayContaining(['ci', '--omit=dev', '--no-engine-strict'])],
    ['scripts/runtime', expect.arrayContaining(['ci', '--ignore-scripts', '--include=optional'])],
  ]);
});

it.skipIf(lacking.packagedNode)('what npm installed runs the program, also without a link to it', () => {
  const place = `node_modules/node-${process.platform}-${process.arch}/bin`;
  const { status, stdout, stderr } = install({
    does: `if (process.cwd().endsWith('runtime')) {
      require('node:fs').mkdirSync('${place}', { recursive: true });
      require('node:fs').symlinkSync(${JSON.stringify(process.execPath)}, '${place}/node');
    }`,
    script: 'start.mjs',
    args: ['--print', 'process.argv0'],
  });
  expect(status, stderr).toBe(0);
  expect(stdout.trimEnd()).toMatch(new RegExp(`/scripts/runtime/${place}/node$`));
});

it('an install that failed is its exit code, once the other is over', () => {
  const { calls, status } = install({ does: 'process.exit(process.argv.includes("--omit=dev") ? 7 : 0);' });
  expect(status).toBe(7);
  expect(calls).toHaveLength(2);
});

it.each(['pnpm.cjs', 'yarn.js'])('%s is refused: it would do something else', (npm) => {
  const { calls, status, stderr } = install({ npm });
  expect([status, stderr, calls]).toEqual([1, 'Start this by npm: npm run <script>\n', []]);
});

/** Ends well only while another one is at work. */
const meetsAnother = `
const end = Date.now() + 20_000;
while (readFileSync(log, 'utf8').split('\\n').length < 3) if (Date.now() > end) process.exit(1);
`;

/** Runs a script on a machine with an older Node, with a stand-in for npm; its calls come with the folder of each. */
function install({ does = '', npm: name = 'npm-cli.js', script = 'install-once.mjs', args = [] as string[] }) {
  using folder = makeFolder();
  cpSync('scripts', join(folder.path, 'scripts'), { recursive: true, filter: isPlain });
  const log = join(folder.path, 'calls');
  const npm = folder.write(
    name,
    `const { appendFileSync, readFileSync } = require('node:fs');
const log = ${JSON.stringify(log)};
const folder = require('node:path').relative(__dirname, process.cwd()) || '.';
appendFileSync(log, JSON.stringify([folder, process.argv.slice(2)]) + '\\n');
${does}`,
  );
  const older = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.0.0' } });`;
  const preload = ['--import', `data:text/javascript,${encodeURIComponent(older)}`];
  const env = { ...process.env, npm_execpath: npm };
  const ended = runNode([...preload, join(folder.path, 'scripts', script), ...args], { env });
  const calls = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').sort() : [];
  return { ...ended, calls: calls.map((call): unknown => JSON.parse(call)) };
}

/** Plain JavaScript, and what the runtime is installed by. */
function isPlain(path: string): boolean {
  return path.endsWith('scripts') || /scripts[\\/]runtime(?:[\\/]package\.json)?$|\.mjs$/.test(path);
}
