import {
  anything,
  count,
  from,
  listOf,
  mapOf,
  maybe,
  name,
  object,
  type Read,
  text,
  time,
  wholeNumber,
} from '../shape/reader.ts';
import type { Recheck } from '../wire/retry.ts';
import type { Wire } from '../wire/wire.ts';
import { nothing } from './asked.ts';

/** A running process at a position of its type. */
const dynoProcess = object('a process', {
  index: count,
  status: name,
  startedAt: from('started_at', maybe(time)),
  restartedAt: from('restarted_at', maybe(time)),
  restarts: maybe(count),
});

/** A process type, how many of it there should be, and those that are there. */
export const dynoType = object('a process type', {
  type: name,
  quantity: count,
  size: maybe(text),
  processes: listOf(dynoProcess),
});
export type DynoType = Read<typeof dynoType>;

/** What a command wrote; older platforms report no exit code. */
const commandResult = object('a command’s result', {
  output: text,
  stderr: maybe(text),
  exitCode: from('exit_code', maybe(wholeNumber)),
});
export type CommandResult = Read<typeof commandResult>;

/** What a command in a dyno of its own wrote; its status is free text. */
const taskResult = object('a command’s result', { output: text, status: maybe(text) });

/** A command for a dyno of its own; the time limit is in seconds. */
interface Task {
  readonly command: string;
  readonly type?: string | undefined;
  readonly size?: string | undefined;
  readonly timeout?: number | undefined;
}

/** How many processes of a type there are to be, and of which size. */
export interface FormationUpdate {
  readonly type: string;
  readonly quantity?: number | undefined;
  readonly size?: string | undefined;
}

/** Opens the calls about the dynos of an app. */
export function openDynos({ call, list, tryCall }: Wire) {
  return {
    list: (app: string) => list('listDynos', { app }, dynoType),
    restartAll: (app: string, recheck?: Recheck): Promise<void> => call('restartDynos', { app, recheck }, nothing),
    restart: (app: string, dyno: string, recheck?: Recheck): Promise<void> =>
      call('restartDyno', { app, dyno, recheck }, nothing),
    exec: (app: string, dyno: string, command: readonly string[]) =>
      call('execInDyno', { app, dyno, body: { command } }, commandResult),
    /** Runs a command in a dyno of its own; undefined if the platform has no such dynos. */
    run: (app: string, task: Task) => tryCall('runTask', { app, body: task }, taskResult),
    /** Asks for so many processes; undefined if the platform cannot scale. */
    async scale(app: string, updates: readonly FormationUpdate[]): Promise<'scaled' | undefined> {
      const scaled = await tryCall('scaleFormation', { app, body: { updates } }, mapOf(anything));
      return scaled && 'scaled';
    },
  };
}
