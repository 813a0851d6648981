import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import { makeFile, runCase, whoami } from '../bench/cases.ts';
import { startServer } from '../bench/server.ts';

/** The rooms of the source. */
const rooms: Readonly<Record<string, RegExp>> = {
  'src/main.ts and src/step': /^src\/(main\.ts$|step\/)/,
  'src/report': /^src\/report\//,
  'src/github': /^src\/github\//,
  'src/contract': /^src\/contract\//,
  'src/operations': /^src\/operations\//,
  'src/platform': /^src\/platform\//,
  'src/auth and src/docs': /^src\/(auth|docs)\//,
  'src/emulator': /^src\/emulator\//,
  src: /^src\//,
  scripts: /^scripts\//,
  test: /^test\//,
};

const code = /\.(m?ts|[cm]?js|css|html)$/;
const page = /^(README\.md|docs\/.*\.md|\.github\/(SECURITY|CONTRIBUTING)\.md|test\/README\.md)$/;

/** Measures every figure that has a limit, by its name. */
export async function measureFigures(root: string): Promise<Readonly<Record<string, number>>> {
  const files = listTracked(root);
  const matching = (wanted: RegExp) => files.filter((path) => wanted.test(path));
  const lines = (path: string) => readFileSync(join(root, path), 'utf8').split('\n').slice(0, -1);
  const source = matching(/^src\//).map(lines);
  const kilobytes = (wanted: RegExp) =>
    Math.round(matching(wanted).reduce((sum, path) => sum + statSync(join(root, path)).size, 0) / 1000);
  const inRoom = (room: RegExp) =>
    matching(room)
      .filter((path) => code.test(path))
      .reduce((sum, path) => sum + lines(path).length, 0);
  return {
    ...Object.fromEntries(Object.entries(rooms).map(([name, room]) => [`${name}, lines`, inRoom(room)])),
    'files of src over 200 lines': source.filter(({ length }) => length > 200).length,
    'lines of src over 130 characters': source.flat().filter(({ length }) => length > 130).length,
    'README, kB': kilobytes(/^README\.md$/),
    'pages, kB': kilobytes(page),
    'dist, kB': kilobytes(/^dist\/.*\.js$/),
    'archive that a runner downloads, kB': Math.round(measureArchive(root) / 1000),
    'code that a whoami loads, bytes': await measureLoaded(root),
  };
}

/** Files of the project, new ones included. */
function listTracked(root: string): readonly string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
  const isFile = (path: string) => path !== '' && statSync(join(root, path), { throwIfNoEntry: false })?.isFile();
  return listed.split('\0').filter(isFile);
}

/** The archive of the last commit that a runner downloads. */
function measureArchive(root: string): number {
  const archive = execFileSync('git', ['archive', '--format=tar', 'HEAD'], { cwd: root, maxBuffer: 1 << 30 });
  return gzipSync(archive, { level: 9 }).length;
}

/** The code of `dist` that a `whoami` loads. */
async function measureLoaded(root: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'size-'));
  try {
    await using server = await startServer();
    const list = makeFile(folder, 'loaded');
    const preload = join(import.meta.dirname, '../bench/report-loaded.cjs');
    await runCase(whoami(server.http), folder, { args: ['--require', preload], env: { LOADED_FILES: list } });
    const loaded = JSON.parse(readFileSync(list, 'utf8')) as readonly string[];
    const own = loaded.filter((file) => file.startsWith(join(root, 'dist') + sep));
    return own.reduce((sum, file) => sum + statSync(file).size, 0);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
