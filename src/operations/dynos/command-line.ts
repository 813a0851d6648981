import { randomBytes } from 'node:crypto';
import type { NeededValue } from '../../contract/inputs.ts';
import type { ExecResult } from '../../platform/models.ts';

/** How a command ended: what it printed, and its exit status as far as anybody told. */
export interface CommandEnd {
  readonly output: string;
  readonly exitCode: number | undefined;
  /** Set where the platform tells another exit code than the shell in the dyno. */
  readonly contradiction?: number | undefined;
  /** What the platform says against a good end, beside an exit code. */
  readonly setback?: string | undefined;
}

/** An argument list to send, and the reader of its answer. */
export interface CommandLine {
  readonly argv: readonly string[];
  read(reply: ExecResult): CommandEnd;
}

/** The argument list that a command means: a script is an argument of its shell. */
export function listArguments(command: NeededValue<'command'>, shell: string): readonly string[] {
  return 'argv' in command ? command.argv : [shell, '-c', command.script];
}

/**
 * Puts an argument list behind a shell that tells its exit status in a last line, because most platforms tell none. The list
 * stays as it is: the shell gets it as its parameters. It runs in a subshell, so that an `exit` cannot end the teller too; its
 * errors go the same way as its output, so that they keep their places.
 */
export function tellStatus(argv: readonly string[], shell: string): CommandLine {
  if (shell === 'none') return { argv, read: readTold };
  // Short, so that no terminal of 80 columns wraps the line.
  const mark = `exit-${randomBytes(8).toString('hex')}`;
  const script = `("$@") 2>&1; s=$?; printf '\\n%s %s %s\\n' ${mark} "$s" ${mark}; exit "$s"`;
  return {
    argv: [shell, '-c', script, shell, ...argv],
    read(reply) {
      const { output, errors, exitCode: told, setback } = reply;
      const ended = readStatusLine(output, mark);
      if (ended === undefined) return readTold(reply);
      const { exitCode, printed } = ended;
      return {
        output: join({ output: printed, errors }),
        exitCode,
        setback,
        contradiction: told === exitCode ? undefined : told,
      };
    },
  };
}

/**
 * What the line with the status tells, wherever it stands: the platform may put a time before each line and colours around it,
 * and what the command left running may print behind it.
 * What the command prints of its own command line has no number between the marks; of lines that tell two numbers, one is false.
 */
function readStatusLine(output: string, mark: string): { exitCode: number; printed: string } | undefined {
  const told = output.split(mark).slice(1, -1);
  const [status, ...others] = new Set(told.filter((part) => /^ \d+ $/.test(part)));
  if (status === undefined || others.length > 0) return undefined;
  const pieces = output.split(`${mark}${status}${mark}`);
  const printed = pieces.map((piece, at) => {
    const whole = at === 0 ? piece : piece.replace(/^[ \t\r]*\n/, '');
    return at === pieces.length - 1 ? whole : whole.replace(/\r?\n$/, '');
  });
  return { exitCode: Number(status), printed: printed.join('') };
}

/** What the platform alone tells of a command's end: beside an error of whatever kind, its exit code is no proof of a good one. */
function readTold(reply: ExecResult): CommandEnd {
  return { output: join(reply), exitCode: reply.exitCode, setback: reply.setback ?? reply.doubt };
}

function join({ output, errors }: Pick<ExecResult, 'output' | 'errors'>): string {
  return output + errors;
}

/** An argument list as one line that any POSIX shell takes apart into the same list. */
export function quoteArguments(argv: readonly string[]): string {
  // Every word, because a shell has words of its own that only quotes make plain ones.
  return argv.map((part) => `'${part.replaceAll("'", `'\\''`)}'`).join(' ');
}
