import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listFiles } from '../scripts/list-files.ts';
import { chooseRoom } from './harness/mutation-room.ts';
import { findCircle, type Module, readModule, readModules } from './harness/read-modules.ts';
import { defects } from './simulate/defects/defects.ts';

/** Who may import what beside its own folder. The innermost folder counts; `node:*` stands for all that begins so. */
const rooms: Readonly<Record<string, { readonly uses: readonly string[]; readonly why: string }>> = {
  'src/main.ts': {
    uses: ['src/step'],
    why: 'main starts the step and catches what nobody else did',
  },
  'src/step': {
    uses: [
      ...['src/contract', 'src/operations', 'src/report', 'src/github', 'src/auth', 'src/docs', 'src/emulator'],
      ...['src/platform/open-platform.ts', 'src/platform/wire', 'node:path'],
    ],
    why: 'a step puts the others together; resources are for operations',
  },
  'src/operations': {
    uses: [
      ...['src/contract', 'src/platform/resources', 'src/platform/words'],
      ...['open-platform', 'models', 'deployment', 'dyno'].map((name) => `src/platform/${name}.ts`),
      ...['api-error', 'clock', 'endpoints', 'retry'].map((name) => `src/platform/wire/${name}.ts`),
      'node:crypto',
    ],
    why: 'an operation talks to the platform and to GitHub through its context, and returns an outcome',
  },
  'src/operations/changes': {
    uses: [...['src/contract', 'src/operations', 'src/platform/wire'], ...['node:vm', 'picomatch']],
    why: 'globs are for changes',
  },
  'src/report': {
    uses: ['src/contract', '@actions/core', 'node:crypto', 'node:fs', 'node:os'],
    why: 'report/ turns reports into text: it needs the contract and nothing else',
  },
  'src/github': {
    uses: [
      'src/contract',
      'src/platform/wire',
      'src/platform/words',
      '@actions/github',
      'node:fs',
      'node:os',
      'node:path',
    ],
    why: 'github/ knows the runner and GitHub; texts come to it ready to be sent',
  },
  'src/auth': {
    uses: ['src/contract', 'src/platform/wire', 'src/platform/words'],
    why: 'auth/ sends through platform/wire/, and uses nothing above it',
  },
  'src/docs': {
    uses: ['src/contract', 'src/platform/wire', 'eventsource-parser'],
    why: 'docs/ sends through platform/wire/, and uses nothing above it',
  },
  'src/platform': {
    uses: ['src/contract', 'node:url'],
    why: 'platform/ knows the API, and nothing of GitHub or of who calls it',
  },
  'src/platform/wire': {
    uses: ['src/contract', 'src/platform/words', 'node:buffer', 'node:http'],
    why: 'platform/wire/ sends requests: it knows routes and replies, and nothing of resources',
  },
  'src/platform/wire/http': {
    uses: ['src/contract', '@actions/http-client', 'node:http', 'node:https', 'node:zlib'],
    why: 'platform/wire/http/ is plain HTTP: it knows nothing of this platform',
  },
  'src/platform/words': {
    uses: ['src/contract', ...['deployment', 'dyno', 'models'].map((name) => `src/platform/${name}.ts`)],
    why: 'platform/words/ says what words of a platform mean, wherever they stand',
  },
  'src/contract': {
    uses: ['node:url', 'node:util'],
    why: 'contract/ declares what a workflow author writes and reads: it does no I/O, and everything else stands on it',
  },
  'src/emulator': {
    uses: ['src/platform/wire/endpoints.ts', 'node:*'],
    why: 'the emulator is the other side of the wire: it shares only the list of endpoints with the action',
  },
  scripts: { uses: ['src', 'marked', 'yaml', 'zod', 'node:*'], why: 'what a person runs stands without the tests' },
  'scripts/demo*': {
    uses: ['src', 'scripts', 'test/harness', 'yaml', 'node:*'],
    why: 'the demo plays steps, on the stage on which the tests play theirs',
  },
  'scripts/pictures*': {
    uses: ['src', 'scripts', 'test/harness', 'node:*'],
    why: 'the pictures are of steps that are played on the stage of the tests',
  },
  'scripts/bundle*': {
    uses: ['scripts/list-files.ts', 'rolldown', 'terser', 'node:*'],
    why: 'the build stands without the tests',
  },
  'scripts/bench*': {
    uses: ['scripts/sync', 'rolldown', '@actions/*', 'node:*'],
    why: 'what measures the build stands without the tests',
  },
};

/** Folders whose files have the same names because they are two sides of the same thing. */
const mirrors = [['src/platform/resources', 'src/emulator/api/routes']];

const modules = readModules(join(import.meta.dirname, '..'), ['src', 'scripts', 'test']);
const shipped = modules.filter(({ path }) => !path.startsWith('test/'));

it('a folder imports only what stands below it', () => {
  expect(modules.flatMap(findBreaches)).toEqual([]);
});

it('nothing imports itself by way of others, not even its types', () => {
  expect(findCircle(modules)).toBeUndefined();
});

it('no two files share a name unless their folders mirror each other', () => {
  const named = Map.groupBy(shipped, ({ path }) => basename(path));
  const folders = [...named.values()].map((same) => same.map(({ path }) => dirname(path)).sort());
  const mirrored = mirrors.map((pair) => [...pair].sort().join());
  expect(folders.filter((same) => same.length > 1 && !mirrored.includes(same.join()))).toEqual([]);
});

it.each([
  ['the action', (path: string) => !path.startsWith('src/emulator/')],
  ['the emulator', (path: string) => path.startsWith('src/emulator/')],
])('no two things that files of %s share have the same name', (_, isOf) => {
  const shared = modules
    .filter(({ path }) => path.startsWith('src/') && isOf(path))
    .flatMap((module) => module.exports);
  expect(shared.length).toBeGreaterThan(100);
  expect(shared.filter((name, at) => shared.indexOf(name) !== at)).toEqual([]);
});

it('a file has at most 150 lines, and a function at most 40', () => {
  expect(shipped.flatMap(findTooLong)).toEqual([]);
});

describe('the check itself', () => {
  it.each([
    ['src/operations/x.ts', "import { openGateway } from '../github/gateway.ts'"],
    ['src/operations/docs/x.ts', "import { askDocsServer } from '../../docs/ask-docs-server.ts'"],
    ['src/operations/x.ts', "import type { Transport } from '../platform/wire/http/transport.ts'"],
    ['src/operations/x.ts', "export { readFileSync } from 'node:fs'"],
    ['src/step/x.ts', "export * from '../../test/harness/step.ts'"],
    ['src/step/x.ts', "const page = await import('../../scripts/github-page.ts')"],
    ['src/contract/x.ts', "let clock: import('../platform/wire/clock.ts').Clock"],
    ['src/emulator/x.ts', "import '../docs/sections.ts'"],
    ['src/report/x.ts', "import { getOctokit } from '@actions/github'"],
    ['src/platform/wire/x.ts', "import { Apps } from '../resources/apps.ts'"],
    ['src/x.ts', "import { inputs } from './contract/inputs.ts'"],
    ['scripts/emulator/x.ts', "import { runStep } from '../../test/harness/step.ts'"],
    ['scripts/demo/x.ts', "import '../../test/faults/cells.ts'"],
    ['scripts/bundle.ts', "import { runStep } from './harness/step.ts'"],
  ])('refuses in %s: %s', (path, source) => {
    expect(findBreaches(readModule(path, source))).toHaveLength(1);
  });

  it('sees a circle', () => {
    const circle = [
      readModule('src/a.ts', "import type { B } from './b.ts'"),
      readModule('src/b.ts', "export * from './a.ts'"),
    ];
    expect(findCircle(circle)).toEqual(['src/a.ts', 'src/b.ts', 'src/a.ts']);
  });

  it('counts the lines of a function, and those of functions inside of it', () => {
    const { functions } = readModule('src/a.ts', 'function a() {\n  return {\n    b() {\n    },\n  };\n}\n');
    expect(functions).toEqual([
      { start: 1, lines: 6 },
      { start: 3, lines: 2 },
    ]);
  });

  it('finds a file and a function that are one line too long', () => {
    const long = (lines: number) => `function a() {${'\n'.repeat(lines - 1)}}`;
    expect(findTooLong(readModule('src/a.ts', long(40)))).toEqual([]);
    expect(findTooLong(readModule('src/a.ts', long(41)))).toEqual(['src/a.ts:1 has 41 lines']);
    expect(findTooLong(readModule('src/a.ts', `${long(40)}${'\n'.repeat(110)}1;\n`))).toEqual([]);
    expect(findTooLong(readModule('src/a.ts', `${long(40)}${'\n'.repeat(111)}1;\n`))).toEqual([
      'src/a.ts has 151 lines',
    ]);
  });
});

it.each(Object.entries(defects))('the simulator can put back %s, and its page tells of it', (_, defect) => {
  const { what, breaks, seed, changes } = defect;
  for (const { file, from } of changes) expect(readFileSync(file, 'utf8'), file).toContain(from);
  const row = `| ${what} | \`${breaks}\` | ${seed.toLocaleString('en')} |`;
  expect(readFileSync('docs/reliability.md', 'utf8')).toContain(row);
});

describe('Mutation testing', () => {
  const rooms = ['github', ...listFiles('test', 'operations/*/')].map((path) => path.replace(/\/$/, ''));

  it.each([undefined, 'operations/*', ...rooms])('names files that are there, in %s', (path) => {
    const { mutate, tests } = chooseRoom(path);
    const isEmpty = (pattern: string) => listFiles('.', pattern).length === 0;
    expect([...mutate, ...tests].flatMap(spellOut).filter(isEmpty)).toEqual([]);
  });
});

/** A pattern for each of its choices: of `{a,b}.ts` both must be there. */
function spellOut(pattern: string): readonly string[] {
  const [choice, names] = /\{([^}]*)\}/.exec(pattern) ?? [];
  if (choice === undefined) return [pattern];
  return (names ?? '').split(',').flatMap((name) => spellOut(pattern.replace(choice, name)));
}

/** Says what of a file is too long. Functions count with those inside of them, from their first line to their last. */
function findTooLong({ path, lines, functions }: Module): readonly string[] {
  const long = functions.filter((one) => one.lines > 40).map((one) => `${path}:${one.start} has ${one.lines} lines`);
  return lines > 150 ? [`${path} has ${lines} lines`, ...long] : long;
}

function findBreaches({ path, imports }: Module): readonly string[] {
  const home = Object.keys(rooms)
    .filter((room) => isIn(path, room))
    .sort((a, b) => a.length - b.length)
    .at(-1);
  const room = home === undefined ? undefined : rooms[home];
  if (home === undefined || room === undefined)
    return path.startsWith('src/') ? [`${path} is in none of the folders of src`] : [];
  return imports
    .filter((name) => ![home, ...room.uses].some((allowed) => isIn(name, allowed)))
    .map((name) => `${path} imports ${name}, but ${room.why}`);
}

function isIn(name: string, place: string): boolean {
  return place.endsWith('*') ? name.startsWith(place.slice(0, -1)) : name === place || name.startsWith(`${place}/`);
}
