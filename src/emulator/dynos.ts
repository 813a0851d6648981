import { execute } from './exec.ts';
import { check, found, type Handlers, nextId } from './routes.ts';
import type { App } from './state.ts';
import { processesAt, runningBuild } from './time.ts';

/** Dynos: the processes of an app, and commands in them. */
export const dynos = {
  listDynos({ app, now }) {
    const types = runningBuild(app, now) ? Object.entries(app.formation) : [];
    return types.map(([type, { quantity, size }]) => {
      return { type, quantity, size, display: `node ${type}.js`, processes: processesAt(app, type, now) };
    });
  },
  restartDynos({ app, now }) {
    for (const type of Object.keys(app.formation)) restart(app, type, 1, now);
  },
  restartDyno({ app, now, parts: { dyno } }) {
    findProcess(app, dyno, now);
    app.restarts = { ...app.restarts, [dyno]: now };
  },
  execInDyno({ app, body: { command }, isOn, now, parts: { dyno } }) {
    findProcess(app, dyno, now);
    const { output, exitCode } = execute([command].flat(), { ...app.config, DYNO: dyno });
    return isOn('exit-code') ? { output, stderr: '', exit_code: exitCode } : { output };
  },
  runTask({ app, body: { command, type = 'worker' }, state }) {
    const { output } = execute(['sh', '-c', String(command)], { ...app.config, DYNO: nextId(state, type) });
    return { output, status: 'ended' };
  },
  scaleFormation({ app, body, now }) {
    const strange = body.updates.find(({ type }) => !Object.hasOwn(app.formation, type));
    check(strange === undefined, `${app.name} has no process type ${strange?.type}.`);
    for (const { type, ...changes } of body.updates) {
      const before = { quantity: 0, size: '', ...app.formation[type] };
      const after = { ...before, ...changes };
      app.formation = { ...app.formation, [type]: after };
      // Processes of another size are new ones; otherwise those go on that are still wanted.
      restart(app, type, after.size === before.size ? before.quantity + 1 : 1, now);
    }
    return app.formation;
  },
} satisfies Partial<Handlers>;

function findProcess(app: App, dyno: string, now: number) {
  const [, type = '', index] = /^(.*)\.(\d+)$/.exec(dyno) ?? [];
  const process = processesAt(app, type, now).find((one) => one.index === Number(index));
  return found(process, dyno);
}

/** Restarts the processes of a type from a position on. */
function restart(app: App, type: string, from: number, now: number): void {
  const restarts = { ...app.restarts };
  for (let index = from; index <= (app.formation[type]?.quantity ?? 0); index += 1) restarts[`${type}.${index}`] = now;
  app.restarts = restarts;
}
