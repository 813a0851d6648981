import { randomBytes } from 'node:crypto';
import type { NeededValue } from '../../contract/inputs.ts';
import type { Block, Failure, Outcome } from '../../contract/outcome.ts';
import type { CommandResult } from '../../platform/resources/dynos.ts';
import { quoteWords, wrapCommand } from '../../platform/resources/exit-marker.ts';
import type { Context } from '../operation.ts';

type Command = NeededValue<'command'>;

/** What a command wrote, and its exit code if the platform or the shell in the dyno reported one. */
export interface CommandEnd {
  readonly output: string;
  readonly exitCode?: number | undefined;
  /** Another exit code, by the platform. */
  readonly contradiction?: number | undefined;
}

/** Puts a command behind a shell that reports its exit status, because older platforms do not; `none` sends it bare. */
export function prepareCommand(command: Command, shell: string) {
  if (shell === 'none' && 'argv' in command) return { argv: command.argv, read: readBare };
  // Short, so that no terminal of 80 columns wraps the line.
  const mark = `exit-${randomBytes(8).toString('hex')}`;
  const argv = wrapCommand('argv' in command ? command.argv : command.script, shell, mark);
  return { argv, read: (reply: CommandResult) => readMarked(reply, mark) };
}

function readBare({ exitCode, output, stderr = '' }: CommandResult): CommandEnd {
  return { output: output + stderr, exitCode };
}

/** The status stands between two marks, wherever that is. Two different numbers say nothing: one of them is false. */
function readMarked(reply: CommandResult, mark: string): CommandEnd {
  const { exitCode: platformCode, output, stderr = '' } = reply;
  const numbers = output
    .split(mark)
    .slice(1, -1)
    .filter((part) => /^ \d{1,3} $/.test(part));
  const [status, ...others] = new Set(numbers);
  if (status === undefined || others.length > 0) return readBare(reply);
  const pieces = output.split(`${mark}${status}${mark}`).map((piece, at, all) => {
    const whole = at === 0 ? piece : piece.replace(/^[ \t\r]*\n/, '');
    return at === all.length - 1 ? whole : whole.replace(/\r?\n$/, '');
  });
  const exitCode = Number(status);
  const contradiction = platformCode === exitCode ? undefined : platformCode;
  return { output: pieces.join('') + stderr, exitCode, contradiction };
}

/** A command as its author wrote it. */
export function renderCommand(command: Command): Block {
  return { kind: 'code', title: 'Command', text: 'argv' in command ? quoteWords(command.argv) : command.script };
}

/** The outcome of a command. Only exit code 0 is a success, except for a command that goes without one. */
export function reportCommand(
  { log }: { readonly log: Pick<Context['log'], 'warning'> },
  end: CommandEnd,
  { shell, where }: { readonly shell: string; readonly where: string },
): Outcome<'output' | 'exit-code'> {
  const { contradiction, exitCode, output } = end;
  const isKnown = exitCode !== undefined && contradiction === undefined;
  const failure = describeEnd(end, where, shell === 'none');
  if (exitCode === undefined && failure === undefined)
    log.warning(
      `The platform reported no exit code for the command in ${where}; with \`shell: none\` nothing else can.`,
    );
  return {
    headline: failure?.message ?? `Ran a command in ${where}`,
    changed: isKnown ? true : 'unknown',
    outputs: { output, exitCode: isKnown ? exitCode : '' },
    result: { output, exit_code: isKnown ? exitCode : null },
    outside: true,
    blocks: [{ kind: 'code', title: `Output of ${where}`, text: output, outside: true }],
    ...(failure && { failure }),
  };
}

const unknownHint = 'Check on the platform what the command did before you run it again.';

function describeEnd({ contradiction, exitCode }: CommandEnd, where: string, isBare: boolean): Failure | undefined {
  if (contradiction !== undefined) {
    const message = `The shell in ${where} reported exit code ${exitCode}, and the platform ${contradiction}`;
    return { code: 'exit-unknown', message, hint: unknownHint };
  }
  if (exitCode === 0 || (exitCode === undefined && isBare)) return undefined;
  if (exitCode === undefined) {
    const message = `The exit code of the command in ${where} is not known`;
    return { code: 'exit-unknown', message, hint: `${unknownHint} The dyno may have no such \`shell\`.` };
  }
  const message = `The command in ${where} ended with exit code ${exitCode}`;
  return { code: 'command-failed', message, hint: 'Fix what its output names, or the command.' };
}
