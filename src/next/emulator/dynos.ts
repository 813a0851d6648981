import { findApp } from './apps.ts';
import { execute } from './exec.ts';
import { found, Refusal, require } from './refusal.ts';
import type { Handlers, World } from './routes.ts';
import type { AppRecord, FormationEntry } from './state.ts';
import { nextId } from './state.ts';
import { type Process, processesAt, runningBuild } from './time.ts';

type Names = 'listDynos' | 'restartDynos' | 'restartDyno' | 'execInDyno' | 'runTask' | 'scaleFormation';

/** Dynos: the processes of an app, and commands in them. */
export const dynos: Handlers<Names> = {
  listDynos({ parts, world }) {
    const app = findApp(world, parts.app);
    if (runningBuild(app, world.now) === undefined) return [];
    return Object.entries(app.formation).map(([type, { quantity, size }]) => ({
      type,
      quantity,
      size,
      display: `node ${type}.js`,
      processes: processesAt(app, type, world.now).map(renderProcess),
    }));
  },

  restartDynos({ parts, world }) {
    const app = findApp(world, parts.app);
    restart(app, listNames(app), world.now);
  },

  restartDyno({ parts, world }) {
    const app = findApp(world, parts.app);
    found(findProcess(world, app, parts.dyno), `Dyno ${parts.dyno}`);
    restart(app, [parts.dyno], world.now);
  },

  execInDyno({ parts, body: { command }, world }) {
    const app = findApp(world, parts.app);
    const { status } = found(findProcess(world, app, parts.dyno), `Dyno ${parts.dyno}`);
    if (status !== 'Running') throw new Refusal(409, `${parts.dyno} is ${status}.`);
    require(Array.isArray(command), 'command must be a list of words.');
    const { output, exitCode } = execute(command, { ...app.config, DYNO: parts.dyno });
    return { output, ...(world.isOn('exit-code') && { stderr: '', exit_code: exitCode }) };
  },

  runTask({ parts, body: { command, type = 'worker' }, world }) {
    const app = findApp(world, parts.app);
    require(runningBuild(app, world.now) !== undefined, `Nothing was deployed to ${app.name} yet.`);
    require(typeof command === 'string', 'command must be text.');
    const dyno = `${type}.${nextId(world.state, 'task').slice(0, 5)}`;
    return { output: execute(['/bin/sh', '-c', command], { ...app.config, DYNO: dyno }).output, status: 'ended' };
  },

  scaleFormation({ parts, body: { updates }, world }) {
    const app = findApp(world, parts.app);
    const changed = updates.map(({ type, quantity, size }) => {
      const before = app.formation[type];
      require(before !== undefined, `${app.name} has no process type ${type}.`);
      return [type, { quantity: quantity ?? before.quantity, size: size ?? before.size }] as const;
    });
    for (const [type, after] of changed) scale(app, type, after, world.now);
    return app.formation;
  },
};

function listNames({ formation }: AppRecord): readonly string[] {
  return Object.entries(formation).flatMap(([type, { quantity }]) =>
    Array.from({ length: quantity }, (_, position) => `${type}.${position + 1}`),
  );
}

function findProcess({ now }: World, app: AppRecord, dyno: string): Process | undefined {
  const [, type = '', index] = /^(.*)\.(\d+)$/.exec(dyno) ?? [];
  return processesAt(app, type, now).find((process) => process.index === Number(index));
}

function restart(app: AppRecord, names: readonly string[], now: number): void {
  app.restarts = { ...app.restarts, ...Object.fromEntries(names.map((name) => [name, now])) };
}

/** Processes of another size are new ones; otherwise those go on that are still wanted. */
function scale(app: AppRecord, type: string, after: FormationEntry, now: number): void {
  const before = app.formation[type];
  const kept = before?.size === after.size ? before.quantity : 0;
  app.formation = { ...app.formation, [type]: after };
  const names = listNames(app).filter((name) => name.startsWith(`${type}.`));
  restart(app, names.slice(kept), now);
}

function renderProcess({ index, status, startedAt, restartedAt, restarts }: Process): object {
  const render = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString());
  return { index, status, started_at: render(startedAt), restarted_at: render(restartedAt), restarts };
}
