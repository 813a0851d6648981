import { type Fields, isFields } from '../../../contract/is-fields.ts';
import type { ExecResult } from '../../models.ts';
import { UnexpectedReply } from '../../wire/unexpected-reply.ts';
import { readState } from '../../words/dyno-words.ts';
import { findFault } from '../../words/setbacks.ts';
import { inWords } from '../../words/spelling.ts';
import { isAtWork } from '../../words/status-words.ts';
import { isWord, tellsError } from '../../words/told-values.ts';
import { asFields, pick, pickNumber } from './fields.ts';

/** The fields that tell how a command ended, as platforms call them. */
const exitFields = /^(exit|rc|(exit|return)_?(code|status))$/;

/** What the command printed, as JSON or as plain text. */
export function readExec(body: unknown): ExecResult {
  return typeof body === 'string' ? { output: body, errors: '' } : readEnding(body);
}

/** What a one-off task printed; its exit status is what such a platform calls its status. */
export function readTask(body: unknown): ExecResult {
  const task = readEnding(body, 'status');
  // A task that is said to run has not ended, whatever stands in the place of its exit status.
  const words = ['status', 'state'].flatMap((name) => pick(body, name) ?? []);
  const goesOn = words.find((word) => ['coming', 'up'].includes(readState(word)));
  return { ...task, setback: task.setback ?? goesOn };
}

function readEnding(body: unknown, ownName?: string): ExecResult {
  const reply = asFields(body, 'the output of a command');
  const isExit = (name: string) => exitFields.test(name) || name === ownName;
  if (!Object.keys(reply).some((key) => ['output', 'stdout', 'stderr'].includes(key) || isExit(inWords(key))))
    throw new UnexpectedReply('its body holds neither output nor exit code');
  const output = readPrinted(reply['output']);
  const numbers = listNumbers(reply);
  const codes = numbers.flatMap(([name, code]) => (isExit(name) ? code : []));
  // Whatever it is, but for an HTTP status of success: it may be how the command ended.
  const other = codes.length === 0 && numbers.find(([, code]) => code !== 0 && !/^2\d\d$/.test(`${code}`));
  // Beside an exit code, some call so what was printed to the standard error.
  const { error: _, errors: __, ...rest } = reply;
  return {
    output: output ?? readPrinted(reply['stdout']) ?? '',
    errors: output === undefined ? (readPrinted(reply['stderr']) ?? '') : '',
    exitCode: codes.find((code) => code !== 0) ?? codes[0],
    setback: describeSetback(codes.length > 0 ? rest : reply),
    doubt: describeSetback(reply) ?? (other ? other.join(' ') : undefined),
  };
}

/** The whole numbers in a reply that sound like the status of something, with their names. */
function listNumbers(reply: Fields): readonly (readonly [name: string, code: number])[] {
  const parts = [reply, reply['result'], reply['status'], reply['state']].filter(isFields);
  return parts.flatMap((part) =>
    Object.keys(part).flatMap((key) => {
      const name = inWords(key);
      const code = /(^|_|exit|return)(status|code|exit|rc)$/.test(name) ? pickNumber(part, key) : undefined;
      return code === undefined ? [] : [[name, code] as const];
    }),
  );
}

/** What was printed, as one text, line by line, or in pieces that have their line ends in them. */
function readPrinted(told: unknown): string | undefined {
  if (isWord(told)) return String(told);
  if (!Array.isArray(told) || !told.every((line) => typeof line === 'string')) return undefined;
  return told.join(told.some((piece) => piece.includes('\n')) ? '' : '\n');
}

/** What a reply says against a good end: a word for a failure or for what has not ended, a signal, a time that was up. */
function describeSetback(reply: Fields): string | undefined {
  const told = findFault(reply);
  const word = ['status', 'state', 'result'].flatMap((name) => pick(reply, name) ?? []).find(isAtWork);
  const signal = pick(reply, 'signal');
  return told?.text ?? word ?? (tellsError(signal) ? `ended by ${signal}` : undefined);
}
