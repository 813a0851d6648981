import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { measureSizes } from '../bench/measure-sizes.ts';
import { chooseReached, readImports } from './read-imports.ts';

/** The rooms of the source. While the next version grows below `src/next`, its rooms count as those of `src`. */
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
};

const page = /^(README\.md|docs\/.*\.md|\.github\/(SECURITY|CONTRIBUTING)\.md|test\/README\.md)$/;

/** Measures every figure that has a limit, by its name. */
export async function measureFigures(root: string): Promise<Readonly<Record<string, number>>> {
  const files = listTracked(root);
  // A room that grows beside the old one counts once the action imports it.
  const source = [...chooseReached(readImports(root, 'src'), 'src/main.ts')];
  const inRoom = (room: RegExp) => source.filter((path) => room.test(path.replace('src/next/', 'src/')));
  const code = (folder: RegExp) => files.filter((path) => folder.test(path) && /\.(m?ts|[cm]?js|css|html)$/.test(path));
  const texts = source.map((path) => readFileSync(join(root, path), 'utf8'));
  const { loaded, archive } = await measureSizes(root);
  return {
    ...Object.fromEntries(
      Object.entries(rooms).map(([name, room]) => [`${name}, lines`, countLines(root, inRoom(room))]),
    ),
    'scripts, lines': countLines(root, code(/^scripts\//)),
    'test, lines': countLines(root, code(/^test\/(?!next\/)/)),
    'files of src over 200 lines': texts.filter((text) => text.split('\n').length > 201).length,
    'lines of src over 130 characters': texts.flatMap((text) => text.split('\n')).filter(({ length }) => length > 130)
      .length,
    'README, kB': countKilobytes(root, ['README.md']),
    'pages, kB': countKilobytes(
      root,
      files.filter((path) => page.test(path)),
    ),
    'dist, kB': countKilobytes(
      root,
      files.filter((path) => /^dist\/.*\.js$/.test(path)),
    ),
    'archive that a runner downloads, kB': Math.round(archive / 1000),
    'code that a whoami loads, bytes': loaded,
  };
}

/** Files of the project, new ones included. */
function listTracked(root: string): readonly string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return listed
    .split('\0')
    .filter((path) => path !== '' && statSync(join(root, path), { throwIfNoEntry: false })?.isFile());
}

function countLines(root: string, files: readonly string[]): number {
  return files.reduce((sum, path) => sum + readFileSync(join(root, path), 'utf8').split('\n').length - 1, 0);
}

function countKilobytes(root: string, files: readonly string[]): number {
  return Math.round(files.reduce((sum, path) => sum + statSync(join(root, path)).size, 0) / 1000);
}
