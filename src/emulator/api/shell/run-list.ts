import { builtins } from './builtins.ts';
import { expandToOne, expandWords } from './expand-words.ts';
import type { Command, List } from './parse-script.ts';
import { Exit, type Shell } from './shell-state.ts';

/** Runs commands one after the other; where their status is tested, a failure does not end a shell that `set -e` has. */
export function runList(shell: Shell, list: List, isTested = false): void {
  for (const [index, { when, command }] of list.entries()) {
    if (when === 'success' ? shell.status !== 0 : when === 'failure' && shell.status === 0) continue;
    const isAsked = isTested || (list[index + 1]?.when ?? 'always') !== 'always';
    runStep(shell, command, isAsked);
    if (shell.stopsOnError && shell.status !== 0 && !isAsked) throw new Exit(shell.status);
  }
}

/** Runs something in a shell, of which an early exit is the end. */
export function runUntilExit(shell: Shell, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof Exit)) throw error;
    shell.status = error.status;
  }
}

function runStep(shell: Shell, command: Command, isTested: boolean): void {
  if (command.kind === 'simple') runSimple(shell, command);
  else {
    const inner: Shell = { ...shell };
    runUntilExit(inner, () => runList(inner, command.body, isTested));
    shell.status = inner.status;
  }
}

function runSimple(shell: Shell, { assignments, words }: Extract<Command, { kind: 'simple' }>): void {
  const [program, ...args] = expandWords(shell, words);
  let { environment } = shell;
  for (const { name, value } of assignments) {
    environment = { ...environment, [name]: expandToOne({ ...shell, environment }, value) };
  }
  if (program === undefined) {
    shell.environment = environment;
    shell.status = 0;
  } else if (Object.hasOwn(builtins, program)) {
    shell.status = builtins[program]?.(args, shell) ?? 0;
  } else {
    const { output, exitCode } = shell.run([program, ...args], environment);
    shell.output.push(output);
    shell.status = exitCode;
  }
}
