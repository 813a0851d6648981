import type { CommandResult } from './command-result.ts';
import { commands, type ShellContext } from './commands.ts';
import { parseScript } from './parse-script.ts';
import { ScriptError } from './read-words.ts';
import { runList, runUntilExit } from './run-list.ts';
import type { Shell } from './shell-state.ts';

/**
 * Runs an argument list inside the emulation: a few built-in commands, never a real shell or process. `sh -c SCRIPT NAME
 * ARGUMENT…` is run by a small shell of the emulator's own, of which `parseScript` says what it knows.
 */
export function runCommand(command: readonly string[], context: ShellContext, depth = 0): CommandResult {
  const [program = '', ...args] = command;
  if (/^(?:\/(?:usr\/)?bin\/)?(?:sh|bash|dash|ash)$/.test(program)) return runShell(program, args, context, depth);
  const name = program.replace(/^\/(?:usr\/)?bin\//, '');
  const run = Object.hasOwn(commands, name) ? commands[name] : undefined;
  return run?.(args, context) ?? { output: `sh: ${program}: not found\n`, exitCode: 127 };
}

/** As deep as scripts may run scripts. */
const deepest = 20;

function runShell(program: string, args: readonly string[], context: ShellContext, depth: number): CommandResult {
  const flag = args.findIndex((arg) => /^-[a-z]*c$/.test(arg));
  const [script, name = program, ...given] = flag === -1 ? [] : args.slice(flag + 1);
  if (script === undefined) return { output: `${program}: a script is needed: -c SCRIPT\n`, exitCode: 2 };
  const shell: Shell = {
    environment: context.environment,
    name,
    args: given,
    status: 0,
    stopsOnError: args.slice(0, flag + 1).some((arg) => /^-[a-z]*e/.test(arg)),
    output: [],
    run: (words, environment) => runCommand(words, { ...context, environment }, depth + 1),
  };
  try {
    if (depth >= deepest) throw new ScriptError('too many scripts in one another');
    runUntilExit(shell, () => runList(shell, parseScript(script)));
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error;
    shell.output.push(`sh: ${error.message}\n`);
    shell.status = 2;
  }
  return { output: shell.output.join(''), exitCode: shell.status };
}
