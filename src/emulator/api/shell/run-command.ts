import { type CommandResult, commands, type ShellContext } from './commands.ts';
import { parseScript, ScriptError, type Step, type Word } from './parse-script.ts';

/** Runs an argument list inside the emulation: a few built-in commands, never a real shell or process. */
export function runCommand(command: readonly string[], context: ShellContext): CommandResult {
  const [program = '', ...args] = command;
  if (!/^(?:\/(?:usr\/)?bin\/)?(?:sh|bash|dash|ash)$/.test(program)) return runProgram(program, args, context);
  const flag = args.findIndex((arg) => /^-[a-z]*c$/.test(arg));
  const script = flag === -1 ? undefined : args[flag + 1];
  if (script === undefined) return { output: `${program}: a script is needed: -c SCRIPT\n`, exitCode: 2 };
  try {
    return runScript(parseScript(script), context);
  } catch (error) {
    if (error instanceof ScriptError) return { output: `sh: ${error.message}\n`, exitCode: 2 };
    throw error;
  }
}

function runScript(steps: readonly Step[], context: ShellContext): CommandResult {
  let output = '';
  let exitCode = 0;
  for (const { when, words } of steps) {
    if (when === 'success' ? exitCode !== 0 : when === 'failure' && exitCode === 0) continue;
    const [program = '', ...args] = words.map((word) => expandWord(word, context, exitCode));
    if (program === 'exit') return { output, exitCode: readExitCode(args[0], exitCode) };
    const result = runProgram(program, args, context);
    output += result.output;
    exitCode = result.exitCode;
  }
  return { output, exitCode };
}

function runProgram(program: string, args: readonly string[], context: ShellContext): CommandResult {
  const name = program.replace(/^\/(?:usr\/)?bin\//, '');
  const run = Object.hasOwn(commands, name) ? commands[name] : undefined;
  return run?.(args, context) ?? { output: `sh: ${program}: not found\n`, exitCode: 127 };
}

function expandWord(word: Word, { environment }: ShellContext, exitCode: number): string {
  const fill = (text: string) =>
    text.replace(/\$(?:\?|([A-Za-z_]\w*)|\{([A-Za-z_]\w*)\})/g, (_, bare?: string, braced?: string) => {
      const name = bare ?? braced;
      if (name === undefined) return String(exitCode);
      return Object.hasOwn(environment, name) ? (environment[name] ?? '') : '';
    });
  return word.map(({ text, expand }) => (expand ? fill(text) : text)).join('');
}

function readExitCode(text: string | undefined, last: number): number {
  if (text === undefined) return last;
  return /^\d+$/.test(text) ? Number(text) % 256 : 2;
}
