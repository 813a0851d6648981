import { formatTime } from '../../emulator-clock.ts';
import { Refusal } from '../../http/refusal.ts';
import { type DynoState, listDynoStates } from '../../state/list-dyno-states.ts';
import type { AppRecord } from '../../state/records.ts';
import type { World } from '../../world.ts';
import { findApp } from '../find-or-refuse.ts';
import type { Handlers } from '../handler.ts';
import { answer, answerDeleted } from '../replies.ts';
import { runCommand } from '../shell/run-command.ts';

/** Handlers of section 4.5: an app's dynos. */
export const dynoRoutes: Pick<Handlers, 'listDynos' | 'restartDynos' | 'restartDyno' | 'execInDyno'> = {
  listDynos({ parts, world, dialect }) {
    const dynos = listDynosOf(world, findApp(world, parts.app));
    return answer(dialect === 'status' ? dynos.map(renderDyno) : groupDynos(dynos));
  },

  restartDynos({ parts, world, dialect }) {
    const app = findApp(world, parts.app);
    for (const dyno of listDynosOf(world, app)) restart(world, app, dyno);
    return answerDeleted(dialect);
  },

  restartDyno({ parts, world, dialect }) {
    const app = findApp(world, parts.app);
    restart(world, app, findDyno(world, app, parts.dyno));
    return answerDeleted(dialect);
  },

  execInDyno({ parts, body, world, dialect }) {
    const app = findApp(world, parts.app);
    const dyno = findDyno(world, app, parts.dyno);
    if (dyno.status !== 'up')
      throw new Refusal(409, `The dyno ${dyno.name} is ${dyno.status}: try again when it is up`);
    const environment = { ...app.config, DYNO: dyno.name, HOME: '/app', PORT: '8080', PWD: '/app' };
    const { output, exitCode } = runCommand(body.command, { environment, now: world.clock.now() });
    return answer(dialect === 'status' ? { output, exit_code: exitCode } : { output });
  },
};

function listDynosOf({ clock, store }: World, app: AppRecord): DynoState[] {
  return listDynoStates(app, clock.now(), store.settings.restartSeconds);
}

function findDyno(world: World, app: AppRecord, name: string): DynoState {
  const dyno = listDynosOf(world, app).find((one) => one.name === name);
  if (dyno === undefined) throw new Refusal(404, `The dyno ${name} of the app ${app.name} was not found`);
  return dyno;
}

function restart({ clock }: World, app: AppRecord, { name, restarts }: DynoState): void {
  app.dynos[name] = { restarts: restarts + 1, restartedAt: clock.now() };
}

/** A dyno as an entry of a flat list. */
export function renderDyno({ name, type, size, status, startedAt, restarts }: DynoState): object {
  return { name, type, size, state: status, started_at: formatTime(startedAt), restarts };
}

function groupDynos(dynos: readonly DynoState[]): object[] {
  const groups = Object.entries(Object.groupBy(dynos, ({ type }) => type));
  return groups.map(([type, members = []]) => ({
    type,
    quantity: members.length,
    size: members[0]?.size,
    processes: members.map(({ index, status, startedAt, restarts }) => ({
      index,
      status: status === 'up' ? 'running' : status,
      started_at: formatTime(startedAt),
      restarts,
    })),
  }));
}
