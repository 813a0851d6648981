import { execute } from './exec.ts';
import { check, found, type Handlers, nextId, Refusal } from './routes.ts';
import type { AppRecord } from './state.ts';
import { processesAt, runningBuild } from './time.ts';

/** Dynos: the processes of an app, and commands in them. */
export const dynos: Handlers<
  'listDynos' | 'restartDynos' | 'restartDyno' | 'execInDyno' | 'runTask' | 'scaleFormation'
> = {
  listDynos({ app, now }) {
    const types = runningBuild(app, now) ? Object.entries(app.formation) : [];
    return types.map(([type, { quantity, size }]) => {
      return { type, quantity, size, display: `node ${type}.js`, processes: processesAt(app, type, now) };
    });
  },
  restartDynos({ app, now }) {
    restart(app, listNames(app), now);
  },
  restartDyno({ app, now, parts }) {
    findProcess(app, parts.dyno, now);
    restart(app, [parts.dyno], now);
  },
  execInDyno({ app, body: { command }, isOn, now, parts: { dyno } }) {
    const { status } = findProcess(app, dyno, now);
    if (status !== 'Running') throw new Refusal(409, 'conflict', `${dyno} is ${status}.`);
    check(typeof command !== 'string', 'command must be a list of words.');
    const { output, exitCode } = execute(command, { ...app.config, DYNO: dyno });
    return isOn('exit-code') ? { output, stderr: '', exit_code: exitCode } : { output };
  },
  runTask({ app, body: { command, type = 'worker' }, now, state }) {
    check(runningBuild(app, now) !== undefined, `Nothing was deployed to ${app.name} yet.`);
    check(typeof command === 'string', 'command must be text.');
    const { output } = execute(['sh', '-c', command], { ...app.config, DYNO: nextId(state, type) });
    return { output, status: 'ended' };
  },
  scaleFormation({ app, body, now }) {
    for (const { type } of body.updates)
      check(Object.hasOwn(app.formation, type), `${app.name} has no process type ${type}.`);
    for (const { type, ...changes } of body.updates) scale(app, type, changes, now);
    return app.formation;
  },
};

function listNames({ formation }: AppRecord): readonly string[] {
  return Object.entries(formation).flatMap(([type, { quantity }]) =>
    Array.from({ length: quantity }, (_, position) => `${type}.${position + 1}`),
  );
}

function findProcess(app: AppRecord, dyno: string, now: number) {
  const [, type = '', index] = /^(.*)\.(\d+)$/.exec(dyno) ?? [];
  const process = processesAt(app, type, now).find((one) => one.index === Number(index));
  return found(process, `Dyno ${dyno}`);
}

function restart(app: AppRecord, names: readonly string[], now: number): void {
  app.restarts = { ...app.restarts, ...Object.fromEntries(names.map((name) => [name, now])) };
}

/** Changes a type; processes of another size are new ones, else those go on that are still wanted. */
function scale(app: AppRecord, type: string, changes: { quantity?: number; size?: string }, now: number): void {
  const { quantity = 0, size = '' } = app.formation[type] ?? {};
  const after = { quantity: changes.quantity ?? quantity, size: changes.size ?? size };
  app.formation = { ...app.formation, [type]: after };
  const names = listNames(app).filter((name) => name.startsWith(`${type}.`));
  restart(app, names.slice(after.size === size ? quantity : 0), now);
}
