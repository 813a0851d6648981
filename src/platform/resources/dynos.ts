import type { Fields } from '../../contract/is-fields.ts';
import type { Dyno } from '../dyno.ts';
import type { ExecResult } from '../models.ts';
import { lacksCall } from '../wire/api-error.ts';
import type { Wire } from '../wire/open-wire.ts';
import { UnexpectedReply } from '../wire/unexpected-reply.ts';
import { isLastingType, isTaskKind, isTaskType, readState, tellsTask } from '../words/dyno-words.ts';
import { listSetbacks, tellsError } from '../words/setbacks.ts';
import { isAtWork } from '../words/status-words.ts';
import { asFields, need, pick, pickFlag, pickNumber, pickTime } from './fields.ts';
import { readDynoState } from './read-dyno-state.ts';

/** The calls about the dynos of an app. */
export function openDynos({ call, list }: Wire) {
  return {
    list: async (app: string): Promise<readonly Dyno[]> => (await list('listDynos', { app }, readDynos)).flat(),
    /** Restarts one dyno, those of a type, or all of them. */
    restart: (app: string, dyno?: string) =>
      dyno === undefined
        ? call('restartDynos', { app }, refuseSetback)
        : call('restartDyno', { app, dyno }, refuseSetback),
    exec: (app: string, dyno: string, argv: readonly string[]) =>
      call('execInDyno', { app, dyno, body: { command: argv } }, readExec),
    /** Runs a command in a dyno of its own; nothing where the platform has no such dynos. */
    async run(app: string, command: string, seconds: number): Promise<ExecResult | undefined> {
      try {
        return await call('runTask', { app, body: { command, timeout: seconds } }, readTask);
      } catch (error) {
        if (lacksCall(error)) return undefined;
        throw error;
      }
    },
  };
}

/** An entry of the list: a process type with its processes, or one dyno. */
export function readDynos(entry: unknown): readonly Dyno[] {
  const fields = asFields(entry, 'a list of dynos');
  const type = pick(fields, 'type', 'process_type');
  const processes = fields['processes'];
  const quantity = pickNumber(fields, 'quantity');
  // A type that is scaled to nothing.
  if (!Array.isArray(processes) && quantity === 0) return [];
  if (!Array.isArray(processes)) return [readDyno(fields, type, pick(fields, 'name', 'id'), quantity)];
  return processes.map((process, at) => {
    const name = pick(process, 'name') ?? (type && `${type}.${pick(process, 'index') ?? at + 1}`);
    // What is listed by its processes is a formation, although it is not told how many there are to be; but tasks may be listed so too.
    const meant = quantity ?? (isTaskType(type) ? undefined : processes.length);
    return { ...readDyno(process, type, name, meant), quantity };
  });
}

/** `updated_at` is not read: it moves while a dyno goes on as it was. */
function readDyno(fields: unknown, type: string | undefined, name: string | undefined, quantity?: number): Dyno {
  const known = need(name, 'name for one of its dynos');
  // `web.1` and `web.2c9rh` tell their type; `web-5d8f7-x2c9r` does not, and then all are of one.
  const typeOf = type ?? /^(.*)\./.exec(known)?.[1] ?? '';
  const started = pickTime(fields, 'started_at', 'start_time', 'since');
  const restartedAt = pickTime(fields, 'restarted_at');
  return {
    name: known,
    id: pick(fields, 'id', 'uuid', 'name'),
    type: typeOf,
    ...readDynoState(fields),
    reason: pick(fields, 'reason', 'status_reason', 'message'),
    startedAt: started ?? pickTime(fields, 'created_at'),
    restartedAt,
    tellsStart: (started ?? restartedAt) !== undefined,
    size: pick(fields, 'size'),
    restarts: pickNumber(fields, 'restarts', 'restart_count'),
    role: readRole(fields, known, typeOf, quantity),
    quantity,
  };
}

/** What is told goes before what a name sounds like. */
function readRole(fields: unknown, name: string, type: string, quantity: number | undefined): Dyno['role'] {
  const isOneOff = pickFlag(fields, 'one_off');
  if (isOneOff ?? isTaskKind(name, pick(fields, 'kind', 'owner_kind'))) return 'task';
  if (type === '' || isLastingType(type) || Number(quantity) > 0) return 'lasting';
  if (isOneOff === undefined && tellsTask(name, type)) return 'likely-task';
  return quantity === undefined ? 'unknown' : 'lasting';
}

const exitFields = ['exit_code', 'exitCode', 'exit_status', 'return_code'] as const;

/** What the command printed, as JSON or as plain text. */
export function readExec(body: unknown): ExecResult {
  return typeof body === 'string' ? { output: body, errors: '' } : readEnding(body, exitFields);
}

/** What a one-off task printed; its exit status is what such a platform calls its status. */
export function readTask(body: unknown): ExecResult {
  const task = readEnding(body, [...exitFields, 'status']);
  // A task that is said to run has not ended, whatever stands in the place of its exit status.
  const words = ['status', 'state'].flatMap((name) => pick(body, name) ?? []);
  const goesOn = words.find((word) => ['coming', 'up'].includes(readState(word)));
  return { ...task, setback: task.setback ?? goesOn };
}

function readEnding(body: unknown, exitNames: readonly string[]): ExecResult {
  const reply = asFields(body, 'the output of a command');
  if (!['output', 'stdout', 'stderr', ...exitNames].some((name) => name in reply))
    throw new UnexpectedReply('its body holds neither output nor exit code');
  const output = readPrinted(reply['output']);
  const codes = exitNames.flatMap((name) => pickNumber(reply, name) ?? []);
  // Beside an exit code, some call so what was printed to the standard error.
  const { error: _, errors: __, ...rest } = reply;
  return {
    output: output ?? readPrinted(reply['stdout']) ?? '',
    errors: output === undefined ? (readPrinted(reply['stderr']) ?? '') : '',
    exitCode: codes.find((code) => code !== 0) ?? codes[0],
    setback: findSetback(codes.length > 0 ? rest : reply),
    doubt: findSetback(reply),
  };
}

/** What was printed, as one text, line by line, or in pieces that have their line ends in them. */
function readPrinted(told: unknown): string | undefined {
  if (typeof told === 'string' || typeof told === 'number') return String(told);
  if (!Array.isArray(told) || !told.every((line) => typeof line === 'string')) return undefined;
  return told.join(told.some((piece) => piece.includes('\n')) ? '' : '\n');
}

/** What a reply says against a good end: a word for a failure or for what has not ended, a signal, a time that was up. */
function findSetback(reply: Fields): string | undefined {
  const told = listSetbacks(reply).find(({ kind }) => kind !== 'going');
  const word = ['status', 'state', 'result'].flatMap((name) => pick(reply, name) ?? []).find(isAtWork);
  const signal = pick(reply, 'signal');
  return told?.text ?? word ?? (tellsError(signal) ? `ended by ${signal}` : undefined);
}

/** Refuses an answer that says against the restart; what a dyno's own record says is of how it was. */
function refuseSetback(body: unknown): void {
  const setbacks = pick(body, 'name', 'type') === undefined ? listSetbacks(body) : [];
  const setback = setbacks.find(({ kind }) => kind !== 'going');
  if (setback) throw new UnexpectedReply(`its body says of the restart: ${setback.text}`);
}
