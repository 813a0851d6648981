import type { CommandResult } from './command-result.ts';
import { printFormat } from './print-format.ts';
import { testCondition } from './test-condition.ts';

/** What a command of the emulation sees. */
export interface ShellContext {
  readonly environment: Readonly<Record<string, string>>;
  /** Milliseconds since 1970. */
  readonly now: number;
}

type Command = (args: readonly string[], context: ShellContext) => CommandResult;

const files: Readonly<Record<string, string>> = {
  '/app/Procfile': 'web: node server.js\nworker: node worker.js\n',
  '/app/README.md': '# An app on the emulated platform\n',
  '/app/bin/migrate': '#!/bin/sh\necho The database is up to date\n',
  '/app/package.json': '{ "name": "emulated-app", "version": "1.0.0" }\n',
  '/etc/hostname': 'emulated-dyno\n',
};

/** The commands of the emulation; nothing here touches the machine. */
export const commands: Readonly<Record<string, Command>> = {
  ':': () => succeed(''),
  true: () => succeed(''),
  false: () => ({ output: '', exitCode: 1 }),
  echo: ([first, ...rest]) => {
    if (first === '-n') return succeed(rest.join(' '));
    return succeed(`${[...(first === undefined ? [] : [first]), ...rest].join(' ')}\n`);
  },
  env: (_, { environment }) =>
    succeed(
      Object.entries(environment)
        .map(([name, value]) => `${name}=${value}\n`)
        .sort()
        .join(''),
    ),
  printenv: (args, context) => printVariables(args, context),
  printf: printFormat,
  test: (args) => ({ output: '', exitCode: testCondition(args, hasFile) }),
  '[': (args) =>
    args.at(-1) === ']'
      ? { output: '', exitCode: testCondition(args.slice(0, -1), hasFile) }
      : { output: 'sh: [: ] is missing\n', exitCode: 2 },
  // Nothing here takes time.
  sleep: () => succeed(''),
  pwd: () => succeed('/app\n'),
  whoami: () => succeed('dyno\n'),
  hostname: () => succeed(files['/etc/hostname'] ?? ''),
  date: (_, { now }) => succeed(`${new Date(now).toUTCString()}\n`),
  ls: (args) => listFiles(args.filter((arg) => !arg.startsWith('-'))),
  cat: (args) => printFiles(args),
  // The emulated app's own program, as workflows run one after a build.
  'bin/migrate': () => succeed('The database is up to date\n'),
};

function succeed(output: string): CommandResult {
  return { output, exitCode: 0 };
}

function printVariables(names: readonly string[], context: ShellContext): CommandResult {
  const { environment } = context;
  const shown = names.length === 0 ? Object.keys(environment).sort() : names;
  const lines = shown
    .filter((name) => Object.hasOwn(environment, name))
    .map((name) => {
      const value = environment[name] ?? '';
      return names.length === 0 ? `${name}=${value}\n` : `${value}\n`;
    });
  return { output: lines.join(''), exitCode: lines.length === shown.length ? 0 : 1 };
}

function listFiles([path = '.']: readonly string[]): CommandResult {
  const folder = resolvePath(path);
  if (Object.hasOwn(files, folder)) return succeed(`${path}\n`);
  const prefix = folder === '/' ? '/' : `${folder}/`;
  const below = Object.keys(files).filter((file) => file.startsWith(prefix));
  if (below.length === 0) return { output: `ls: ${path}: No such file or directory\n`, exitCode: 1 };
  const names = new Set(below.map((file) => file.slice(prefix.length).split('/')[0]));
  return succeed(`${[...names].join('\n')}\n`);
}

function printFiles(paths: readonly string[]): CommandResult {
  const parts = paths.map((path): CommandResult => {
    const file = resolvePath(path);
    if (Object.hasOwn(files, file)) return succeed(files[file] ?? '');
    return { output: `cat: ${path}: No such file or directory\n`, exitCode: 1 };
  });
  return {
    output: parts.map(({ output }) => output).join(''),
    exitCode: Math.max(0, ...parts.map(({ exitCode }) => exitCode)),
  };
}

function hasFile(path: string): boolean {
  return Object.hasOwn(files, resolvePath(path));
}

function resolvePath(path: string): string {
  // The URL parser resolves `.` and `..` as a file system would.
  return decodeURI(new URL(encodeURI(path), 'file:///app/').pathname).replace(/(?<=.)\/$/, '');
}
