import { randomInt } from 'node:crypto';
import { formatTime } from '../../emulator-clock.ts';
import { Refusal } from '../../http/refusal.ts';
import { type DynoState, listDynoStates } from '../../state/list-dyno-states.ts';
import type { AppRecord } from '../../state/records.ts';
import type { World } from '../../world.ts';
import type { BodyFormats } from '../body-formats.ts';
import { findApp } from '../find-or-refuse.ts';
import type { Handlers } from '../handler.ts';
import { answer } from '../replies.ts';
import type { CommandResult } from '../shell/command-result.ts';
import { runCommand } from '../shell/run-command.ts';

type DynoHandlers = Pick<
  Handlers,
  'listDynos' | 'restartDynos' | 'restartDyno' | 'execInDyno' | 'runTask' | 'scaleFormation'
>;

/** What a change of the formation holds. */
export const scalesTo = 'a non-empty array of {type, quantity, size}, the quantity from 0 to 100';

/** Handlers of section 4.5: an app's dynos, and what some platforms can do with them beyond it. */
export const dynoRoutes: DynoHandlers = {
  listDynos: ({ parts, world }) => answer(listDynosOf(world, findApp(world, parts.app)).map(renderDyno)),

  restartDynos({ parts, world }) {
    const app = findApp(world, parts.app);
    for (const dyno of listDynosOf(world, app)) restart(world, app, dyno);
    return answer({});
  },

  restartDyno({ parts, world }) {
    const app = findApp(world, parts.app);
    restart(world, app, findDyno(world, app, parts.dyno));
    return answer({});
  },

  execInDyno: (request) => answer({ output: execute(request).output }),

  runTask({ parts, body, world }) {
    const app = findApp(world, parts.app);
    if (listDynosOf(world, app).length === 0) throw new Refusal(409, `Nothing was deployed to ${app.name} yet`);
    const dyno = { name: `${body.type ?? 'run'}.${randomInt(1000, 10_000)}`, startedAt: world.clock.now() };
    const { output, exitCode } = runCommand(['/bin/sh', '-c', body.command], describeDyno(app, dyno));
    return answer({ output, status: exitCode });
  },

  scaleFormation({ parts, body, world }) {
    if (body.updates.some(({ quantity = 0 }) => quantity > 100)) throw new Refusal(422, `updates must be ${scalesTo}`);
    const app = findApp(world, parts.app);
    const unknown = body.updates.find(({ type }) => !Object.hasOwn(app.formation, type));
    if (unknown !== undefined) throw new Refusal(422, `updates: ${app.name} has no process type ${unknown.type}`);
    for (const update of body.updates) scale(world, app, update);
    return answer(listFormation(app));
  },
};

/** Runs the command of a request in its dyno. */
export function execute({ parts, body, world }: Parameters<DynoHandlers['execInDyno']>[0]): CommandResult {
  const app = findApp(world, parts.app);
  const dyno = findDyno(world, app, parts.dyno);
  if (dyno.status !== 'up') throw new Refusal(409, `The dyno ${dyno.name} is ${dyno.status}: try again when it is up`);
  return runCommand(body.command, describeDyno(app, dyno));
}

/** An app's dynos as they stand. */
export function listDynosOf({ clock, store }: World, app: AppRecord): DynoState[] {
  return listDynoStates(app, clock.now(), store.settings.restartSeconds);
}

/** Finds a dyno of an app, or refuses with `not_found`. */
export function findDyno(world: World, app: AppRecord, name: string): DynoState {
  const dyno = listDynosOf(world, app).find((one) => one.name === name);
  if (dyno === undefined) throw new Refusal(404, `The dyno ${name} of the app ${app.name} was not found`);
  return dyno;
}

/** What a command sees that runs in a dyno: the config vars as they were when it started, if they apply then only. */
function describeDyno(app: AppRecord, { name, startedAt }: Pick<DynoState, 'name' | 'startedAt'>) {
  const { config } = app.pastConfigs.find(({ until }) => until > startedAt) ?? app;
  return { environment: { ...config, DYNO: name, HOME: '/app', PORT: '8080', PWD: '/app' } };
}

type Update = BodyFormats['scaleFormation']['updates'][number];

function scale(world: World, app: AppRecord, { type, ...changes }: Update): void {
  const before = app.formation[type];
  if (before === undefined) return;
  const after = { ...before, ...changes };
  app.formation[type] = after;
  // A dyno of another size is another dyno; the others go on.
  const first = after.size === before.size ? before.quantity + 1 : 1;
  for (let index = first; index <= Math.max(before.quantity, after.quantity); index += 1) {
    const name = `${type}.${index}`;
    if (index > after.quantity) delete app.dynos[name];
    else app.dynos[name] = { restarts: app.dynos[name]?.restarts ?? 0, restartedAt: world.clock.now() };
  }
}

/** Starts a dyno anew. */
export function restart({ clock }: World, app: AppRecord, { name, restarts }: DynoState): void {
  app.dynos[name] = { restarts: restarts + 1, restartedAt: clock.now() };
}

/** A dyno as an entry of a flat list. */
export function renderDyno({ name, type, size, status, startedAt, restarts }: DynoState): object {
  return { name, type, size, state: status, started_at: formatTime(startedAt), restarts };
}

/** How many dynos of which size an app has, as a list. */
export function listFormation({ formation }: AppRecord): object[] {
  return Object.entries(formation).map(([type, { quantity, size }]) => ({ type, quantity, size }));
}
