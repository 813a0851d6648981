import { count, from, listOf, maybe, name, object, type Read, text, time, wholeNumber } from '../shape/reader.ts';
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

/** How many processes of a type there are to be, and of which size. */
interface FormationUpdate {
  readonly type: string;
  readonly quantity?: number | undefined;
  readonly size?: string | undefined;
}

/** Opens the calls about the dynos of an app. */
export function openDynos({ call }: Wire) {
  return {
    list: (app: string) => call('listDynos', { app }, dynoType),
    restartAll: (app: string, guard?: Recheck): Promise<void> => call('restartDynos', { app, guard }, nothing),
    restart: (app: string, dyno: string, guard?: Recheck): Promise<void> =>
      call('restartDyno', { app, dyno, guard }, nothing),
    exec: (app: string, dyno: string, command: readonly string[]) =>
      call('execInDyno', { app, dyno, body: { command } }, commandResult),
    /** Runs a command in a dyno of its own for so many seconds at most; undefined if the platform has no such dynos. */
    run: (app: string, body: { readonly command: string; readonly timeout: number }) =>
      call('runTask', { app, body }, object('a command’s result', { output: text })),
    /** Asks for so many processes; undefined if the platform cannot scale. */
    scale: (app: string, updates: readonly FormationUpdate[]) =>
      call('scaleFormation', { app, body: { updates } }, object('an object', {})),
  };
}
