import type { NeededValue } from '../../contract/inputs.ts';
import type { Log } from '../../contract/log.ts';
import type { Block, Failure, Outcome } from '../../contract/outcome.ts';
import { type CommandEnd, quoteArguments } from './command-line.ts';

/** What is told of a command beside its end. */
export interface CommandFacts {
  /** `web.1 of my-app` */
  readonly where: string;
  readonly shell: string;
  readonly log: Log;
}

/** A command as its author wrote it. */
export function renderCommand(command: NeededValue<'command'>): Block {
  const text = 'argv' in command ? quoteArguments(command.argv) : command.script;
  return { kind: 'code', title: 'Command', text };
}

/** The outcome of a command. An exit status that nobody told is no success, but for a command that was to go without. */
export function reportCommand(end: CommandEnd, facts: CommandFacts): Outcome<'output' | 'exit-code'> {
  const { exitCode, output } = end;
  const { log, where } = facts;
  const failure = judge(end, facts);
  if (exitCode === undefined && failure === undefined)
    log.warning(
      `Nobody told how the command in ${where} ended: with \`shell: none\` only the platform could, and it did not.`,
    );
  const ending = exitCode === undefined ? '; how it ended is unknown' : '';
  return {
    headline: failure?.message ?? `Ran a command in ${where}${ending}`,
    changed: exitCode === undefined ? 'unknown' : true,
    outputs: { output, exitCode: exitCode ?? '' },
    result: { output, exit_code: exitCode ?? null },
    blocks: [{ kind: 'code', title: `Output of ${where}`, text: output }],
    ...(failure && { failure }),
  };
}

const outputHint = 'Read its output, in the log and in the summary.';

function judge({ contradiction, exitCode, setback }: CommandEnd, { shell, where }: CommandFacts): Failure | undefined {
  if (contradiction !== undefined)
    return {
      message: `The command in ${where} ended with exit code ${exitCode}, but the platform tells ${contradiction}`,
      hint: 'Check on the platform what the command did before you run it again: one of the two is wrong.',
    };
  if (exitCode !== undefined && exitCode !== 0)
    return { message: `The command in ${where} ended with exit code ${exitCode}`, hint: outputHint };
  if (setback !== undefined)
    return {
      message: `The platform says of the command in ${where}: ${setback}`,
      hint: 'Check on the platform what the command did before you run it again.',
    };
  if (exitCode === 0 || shell === 'none') return undefined;
  return {
    title: `How the command in ${where} ended is not known`,
    message: `Nobody told how the command in ${where} ended`,
    hint: 'Check on the platform what it did before you run this again: the dyno may have no such `shell`, or the end of the output may have been lost.',
  };
}
