import type { Dyno, ExecResult } from '../models.ts';
import { UnexpectedReply } from '../wire/reply.ts';
import { asFields, need, pick, pickNumber } from './fields.ts';

/** One entry per process type with its processes, or a flat list. */
export function readDynos(body: unknown): readonly Dyno[] {
  return (body as readonly unknown[]).flatMap((entry) => {
    const fields = asFields(entry, 'a list of dynos');
    const type = pick(fields, 'type', 'process_type');
    const processes = fields['processes'];
    if (!Array.isArray(processes)) return readDyno(fields, type, pick(fields, 'name', 'id'));
    return processes.map((process, at) =>
      readDyno(process, type, pick(process, 'name') ?? (type && `${type}.${pick(process, 'index') ?? at + 1}`)),
    );
  });
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
