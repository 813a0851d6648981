import type { Dyno, ExecResult } from '../models.ts';
import type { Wire } from '../wire/open-wire.ts';
import { UnexpectedReply } from '../wire/unexpected-reply.ts';
import { asFields, need, pick, pickNumber, readNothing } from './fields.ts';

/** The calls about the dynos of an app. */
export function openDynos({ call, list }: Wire) {
  return {
    list: async (app: string): Promise<readonly Dyno[]> => (await list('listDynos', { app }, readDynos)).flat(),
    /** Restarts one dyno, or all of them. */
    restart: (app: string, dyno?: string) =>
      dyno === undefined ? call('restartDynos', { app }, readNothing) : call('restartDyno', { app, dyno }, readNothing),
    exec: (app: string, dyno: string, argv: readonly string[]) =>
      call('execInDyno', { app, dyno, body: { command: argv } }, readExec),
  };
}

/** An entry of the list: a process type with its processes, or one dyno. */
export function readDynos(entry: unknown): readonly Dyno[] {
  const fields = asFields(entry, 'a list of dynos');
  const type = pick(fields, 'type', 'process_type');
  const processes = fields['processes'];
  if (!Array.isArray(processes)) return [readDyno(fields, type, pick(fields, 'name', 'id'))];
  return processes.map((process, at) =>
    readDyno(process, type, pick(process, 'name') ?? (type && `${type}.${pick(process, 'index') ?? at + 1}`)),
  );
}

function readDyno(fields: unknown, type: string | undefined, name: string | undefined): Dyno {
  const known = need(name, 'name for one of its dynos');
  return {
    name: known,
    type: type ?? known.replace(/\.\d+$/, ''),
    status: pick(fields, 'status', 'state'),
    startedAt: pick(fields, 'started_at', 'updated_at', 'created_at'),
    restarts: pickNumber(fields, 'restarts', 'restart_count'),
  };
}

/** What the command printed, as JSON or as plain text. */
export function readExec(body: unknown): ExecResult {
  if (typeof body === 'string') return { output: body };
  const reply = asFields(body, 'the output of a command');
  const { output } = reply;
  const printed =
    typeof output === 'string' ? output : ['stdout', 'stderr'].map((stream) => pick(reply, stream) ?? '').join('');
  const told = ['output', 'stdout', 'stderr', 'exit_code', 'exitCode', 'exit_status'].some((name) => name in reply);
  if (!told) throw new UnexpectedReply('its body holds neither output nor exit code');
  return { output: printed, exitCode: pickNumber(reply, 'exit_code', 'exitCode', 'exit_status') };
}
