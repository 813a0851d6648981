import type { CommandResult } from './command-result.ts';
import { printFormat } from './print-format.ts';

/** What a command of the emulation sees. */
export interface ShellContext {
  readonly environment: Readonly<Record<string, string>>;
}

type Command = (args: readonly string[], context: ShellContext) => CommandResult;

/** The commands of the emulation; nothing here touches the machine. */
export const commands: Readonly<Record<string, Command>> = {
  ':': () => succeed(''),
  true: () => succeed(''),
  false: () => ({ output: '', exitCode: 1 }),
  echo: ([first, ...rest]) => {
    if (first === '-n') return succeed(rest.join(' '));
    return succeed(`${[...(first === undefined ? [] : [first]), ...rest].join(' ')}\n`);
  },
  env: (_, context) => printVariables([], context),
  printenv: printVariables,
  printf: printFormat,
  // Nothing here takes time.
  sleep: () => succeed(''),
  pwd: () => succeed('/app\n'),
  whoami: () => succeed('dyno\n'),
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
