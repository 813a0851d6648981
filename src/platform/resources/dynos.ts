import { excusing } from '../../contract/errors.ts';
import type { Dyno, DynoSurvey } from '../dyno.ts';
import type { ExecResult } from '../models.ts';
import { lacksCall } from '../wire/api-error.ts';
import type { Wire } from '../wire/open-wire.ts';
import type { Answer } from '../wire/reply.ts';
import { UnexpectedReply } from '../wire/unexpected-reply.ts';
import { doubtsStart } from '../words/doubt-start.ts';
import {
  isLastingType,
  isNamedAtRandom,
  isProcess,
  isTaskKind,
  isTaskType,
  tellsCommand,
  tellsJob,
} from '../words/dyno-words.ts';
import { findFault } from '../words/setbacks.ts';
import { readExec, readTask } from './reading/command-results.ts';
import { asFields, need, pick, pickFlag, pickNumber, pickTime, readField } from './reading/fields.ts';
import { readDynoState, readPod } from './reading/read-dyno-state.ts';

/** The calls about the dynos of an app. */
export function openDynos({ call, list }: Wire) {
  return {
    list: async (app: string): Promise<readonly Dyno[]> => (await list('listDynos', { app }, readDynos)).flat(),
    /** The same, beside how many of each type there are to be. */
    survey: async (app: string): Promise<DynoSurvey> => {
      const entries = await list('listDynos', { app }, (entry) => [readDynos(entry), readQuantity(entry)] as const);
      const quantities = new Map<string, number>();
      for (const [type, quantity] of entries.flatMap(([, told]) => told))
        quantities.set(type, Math.max(quantity, quantities.get(type) ?? 0));
      return { dynos: entries.flatMap(([dynos]) => dynos), quantities };
    },
    /** Restarts one dyno, those of a type, or all of them; tells whether the answer says so. */
    restart: (app: string, dyno?: string): Promise<boolean> =>
      dyno === undefined ? call('restartDynos', { app }, readRestart) : call('restartDyno', { app, dyno }, readRestart),
    exec: (app: string, dyno: string, argv: readonly string[]) =>
      call('execInDyno', { app, dyno, body: { command: argv } }, readExec),
    /** Runs a command in a dyno of its own; nothing where the platform has no such dynos. */
    run: (app: string, command: string, seconds: number): Promise<ExecResult | undefined> =>
      call('runTask', { app, body: { command, timeout: seconds } }, readTask).catch(excusing(lacksCall)),
  };
}

/** How many dynos of a type there are to be, where an entry of the list tells that: of a single dyno, 1 may be told of itself. */
function readQuantity(entry: unknown): readonly (readonly [type: string, quantity: number])[] {
  const type = pick(entry, 'type', 'process_type');
  const quantity = pickNumber(entry, 'quantity');
  const isOfType = Array.isArray(readField(entry, 'processes')) || quantity !== 1;
  return type !== undefined && quantity !== undefined && isOfType ? [[type, quantity]] : [];
}

/** An entry of the list: a process type with its processes, or one dyno. */
export function readDynos(entry: unknown): readonly Dyno[] {
  const fields = readPod(asFields(entry, 'a list of dynos'));
  const type = pick(fields, 'type', 'process_type');
  const processes = fields['processes'];
  const quantity = pickNumber(fields, 'quantity');
  const nameAt = (index: string | number | undefined) => (type && index !== undefined ? `${type}.${index}` : undefined);
  if (!Array.isArray(processes)) {
    const name = pick(fields, 'name', 'id') ?? nameAt(pick(fields, 'index'));
    // A type that is scaled to nothing, unless this is a dyno of it that still runs.
    const mayRun = name?.startsWith(`${type}.`) && ['up', 'draining'].includes(readDynoState(fields).state);
    return quantity === 0 && !mayRun ? [] : [readDyno(fields, type, name, quantity)];
  }
  return processes.map((process, at) => {
    const name = pick(process, 'name') ?? nameAt(pick(process, 'index') ?? at + 1);
    // What is listed by its processes is a formation, although it is not told how many there are to be; but tasks may be listed so too.
    const meant = quantity ?? (isTaskType(type) ? undefined : processes.length);
    return { ...readDyno(readPod(process), type, name, meant), quantity, sizeOfType: pick(fields, 'size') };
  });
}

/** `updated_at` is not read: it moves while a dyno goes on as it was. */
function readDyno(fields: unknown, type: string | undefined, name: string | undefined, quantity?: number): Dyno {
  const known = need(name, 'name for one of its dynos');
  // `web.1` and `web.2c9rh` tell their type; `web-5d8f7-x2c9r` does not, and then all are of one.
  const typeOf = type ?? /^(.*)\./.exec(known)?.[1] ?? '';
  return {
    name: known,
    id: pick(fields, 'id', 'uuid', 'name'),
    type: typeOf,
    size: pick(fields, 'size'),
    ...readDynoState(fields),
    reason: pick(fields, 'reason', 'status_reason', 'message'),
    createdAt: pickTime(fields, 'created_at'),
    startedAt: pickTime(fields, 'started_at', 'start_time', 'since'),
    restartedAt: pickTime(fields, 'restarted_at'),
    restarts: pickNumber(fields, 'restarts', 'restart_count'),
    role: readRole(fields, known, typeOf, quantity),
    quantity,
  };
}

/** What is told goes before what a name sounds like. */
function readRole(fields: unknown, name: string, type: string, quantity: number | undefined): Dyno['role'] {
  const isOneOff = pickFlag(fields, 'one_off');
  if (isOneOff ?? isTaskKind(name, pick(fields, 'kind', 'owner_kind'))) return 'task';
  if (type === '' || isLastingType(type)) return 'lasting';
  const isFormed = Number(quantity) > 0;
  if (isOneOff === undefined && tellsCommand(name, type))
    return isFormed || isNamedAtRandom(name) ? 'unlikely-task' : 'likely-task';
  if (isFormed) return 'lasting';
  return isOneOff === undefined && tellsJob(name, type) ? 'likely-task' : 'unknown';
}

/** An answer that says against the restart is refused; the record of a dyno tells how it was. */
function readRestart(body: unknown, _: unknown, answer: Answer): boolean {
  const setback = pick(body, 'name', 'type') === undefined && !isProcess(body) ? findFault(body) : undefined;
  if (setback) throw new UnexpectedReply(`its body says of the restart: ${setback.text}`);
  return !doubtsStart(answer);
}
