import { randomUUID } from 'node:crypto';
import type { NeededValue } from '../../contract/inputs.ts';
import type { ExecResult } from '../../platform/models.ts';

/** How a command ended: what it printed, and its exit status as far as anybody told. */
export interface CommandEnd {
  readonly output: string;
  readonly exitCode: number | undefined;
  /** Set where the platform tells another exit code than the shell in the dyno. */
  readonly contradiction?: number | undefined;
}

/** An argument list to send, and the reader of what comes back. */
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
  if (shell === 'none') return { argv, read: (reply) => ({ output: join(reply), exitCode: reply.exitCode }) };
  const mark = `exit-${randomUUID()}`;
  const script = `("$@") 2>&1; s=$?; printf '\\n%s %s %s\\n' ${mark} "$s" ${mark}; exit "$s"`;
  return {
    argv: [shell, '-c', script, shell, ...argv],
    read(reply) {
      const { output, errors, exitCode: told } = reply;
      const ended = readStatusLine(output, mark);
      if (ended === undefined) return { output: join(reply), exitCode: told };
      const { exitCode, printed } = ended;
      return {
        output: join({ output: printed, errors }),
        exitCode,
        contradiction: told === exitCode ? undefined : told,
      };
    },
  };
}

/**
 * What the line with the status tells, wherever it stands: the platform, or what the command left running, may print behind it.
 * What the command prints of its own command line has no number between the marks; of lines that tell two numbers, one is false.
 */
function readStatusLine(output: string, mark: string): { exitCode: number; printed: string } | undefined {
  const [before = '', ...pieces] = `\n${output}`.split(`\n${mark} `);
  const told = pieces.map((piece) => /^(\d+) (\S+)[ \t\r]*(?:\n|$)/.exec(piece) ?? []);
  const statuses = new Set(told.map(([, status, closing]) => (closing === mark ? status : undefined)));
  const [status] = statuses;
  if (status === undefined || statuses.size > 1) return undefined;
  const behind = pieces.map((piece, at) => piece.slice(told[at]?.[0]?.length));
  return { exitCode: Number(status), printed: [before.slice(1).replace(/\r$/, ''), ...behind].join('') };
}

function join({ output, errors }: ExecResult): string {
  return output + errors;
}

/** An argument list as one line that any POSIX shell takes apart into the same list. */
export function quoteArguments(argv: readonly string[]): string {
  // Every word, because a shell has words of its own that only quotes make plain ones.
  return argv.map((part) => `'${part.replaceAll("'", `'\\''`)}'`).join(' ');
}
