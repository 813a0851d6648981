import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listNames } from '../../scripts/size/read-imports.ts';
import { lacking } from '../harness/lacking.ts';
import { makeFolder } from '../harness/make-folder.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The packages that a program and all that it imports ask for, be it by a path to one of their files. */
function findPackages(start: string): readonly string[] {
  const [seen, packages] = [new Set([start]), new Set<string>()];
  for (const path of seen) {
    const source = read(path);
    const resolved = [...source.matchAll(/require\.resolve\([`']([^`']+)/g)].map(([, name = '']) => name);
    for (const name of [...listNames(source), ...resolved]) {
      if (/^\.+\/.*\.[cm]?[jt]s$/.test(name)) seen.add(posix.join(posix.dirname(path), name));
      else if (!/^node:|\.(json|css)$/.test(name) || resolved.includes(name)) packages.add(nameOf(name));
    }
  }
  return [...packages];
}

function nameOf(path: string): string {
  return path.split('/', path.startsWith('@') ? 2 : 1).join('/');
}

describe('on a fresh clone', () => {
  const { dependencies, scripts } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;

  it.each([
    ['demo', 'scripts/demo/story.ts'],
    ['emulator', 'scripts/emulator.ts'],
  ])('npm run %s installs what it needs, and needs nothing that is only for tests', (name, program) => {
    expect(scripts?.[name]).toMatch(/^node scripts\/install-once\.mjs && /);
    const packages = findPackages(program);
    expect(packages.length).toBeGreaterThan(1);
    expect(packages.filter((one) => !Object.hasOwn(dependencies ?? {}, one))).toEqual([]);
  });

  it('installs the packages and, where the machine’s Node is older, Node 24 at once, whatever npm is set to there', () => {
    const { status, stderr, calls } = install({ does: meetsAnother });
    expect(status, stderr).toBe(0);
    expect(calls).toEqual([
      ['.', expect.arrayContaining(['ci', '--omit=dev', '--no-engine-strict'])],
      ['scripts/runtime', expect.arrayContaining(['ci', '--ignore-scripts', '--include=optional'])],
    ]);
  });

  it.skipIf(lacking.packagedNode)('runs on the Node 24 that npm installed, also where npm made no link to it', () => {
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
    expect(stdout.trimEnd().replaceAll('\\', '/')).toMatch(new RegExp(`/scripts/runtime/${place}/node$`));
  });

  it('says that an install failed by its exit code, once the other one is over', () => {
    const { status, calls } = install({ does: 'process.exit(process.argv.includes("--omit=dev") ? 7 : 0);' });
    expect(status).toBe(7);
    expect(calls).toHaveLength(2);
  });

  it.each(['pnpm.cjs', 'yarn.js'])('is not for %s, which would do something else', (name) => {
    const { status, stderr, calls } = install({ npm: name });
    expect(status).toBe(1);
    expect(stderr).toBe('Start this by npm: npm run <script>\n');
    expect(calls).toEqual([]);
  });
});

/** Ends well only while another one is at work. */
const meetsAnother = `
const end = Date.now() + 20_000;
while (readFileSync(log, 'utf8').split('\\n').length < 3) if (Date.now() > end) process.exit(1);
`;

/** Runs a script on a machine with an older Node, with a stand-in for npm; its calls come back, each with the folder in which it ran. */
function install({ does = '', npm: name = 'npm-cli.js', script = 'install-once.mjs', args = [] as string[] }) {
  using folder = makeFolder();
  cpSync(join(root, 'scripts'), join(folder.path, 'scripts'), { recursive: true, filter: isScript });
  const log = join(folder.path, 'calls');
  const npm = folder.write(
    name,
    `const { appendFileSync, readFileSync } = require('node:fs');
const log = ${JSON.stringify(log)};
appendFileSync(log, JSON.stringify([require('node:path').relative(__dirname, process.cwd()) || '.', process.argv.slice(2)]) + '\\n');
${does}`,
  );
  const older = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.0.0' } });`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(older)}`, join(folder.path, 'scripts', script), ...args],
    { encoding: 'utf8', env: { ...process.env, npm_execpath: npm } },
  );
  const calls = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').sort() : [];
  return { status, stdout, stderr, calls: calls.map((call): unknown => JSON.parse(call.replaceAll('\\\\', '/'))) };
}

function isScript(path: string): boolean {
  return path.endsWith('scripts') || /scripts[\\/]runtime(?:[\\/]package\.json)?$|\.mjs$/.test(path);
}
