import { remaining } from '../../platform/wire/clock.ts';
import { hideConfig, hidingRefusal } from '../hide-config.ts';
import { type Context, defineOperation } from '../operation.ts';
import { chooseDyno } from './choose-dyno.ts';
import { listArguments, quoteArguments, tellStatus } from './command-line.ts';
import { renderCommand, reportCommand } from './report-command.ts';

/** The seconds that platforms of this kind let a task have. */
const [shortest, longest] = [30, 1800];

export const run = defineOperation({
  name: 'run',
  summary: 'Runs a one-off task in a dyno of its own, or in a running dyno where the platform has no such dynos',
  needs: ['app', 'command'],
  takes: ['shell'],
  gives: ['output', 'exit-code'],
  endpoints: ['getConfig', 'runTask', 'listDynos', 'execInDyno'],
  example: { app: 'my-app', command: 'bin/migrate' },

  async run(context, { app, command, shell }) {
    const { platform, clock, deadline, dryRun, log, show } = context;
    show(renderCommand(command));
    // A platform may call something else than an exit status the status of a task.
    const line = tellStatus(listArguments(command, shell), shell);
    if (dryRun) {
      // The app must be there, whatever the platform runs the task in.
      await platform.dynos.list(app);
      return { headline: `Would run a task of ${app}`, changed: true };
    }

    const seconds = Math.floor(remaining(deadline, clock) / 1000);
    const time = Math.min(longest, Math.max(shortest, seconds));
    const { told, where } = await hidingRefusal(context, [app], runSomewhere(context, app, line.argv, time));
    await hideConfig(context, app);
    return reportCommand(line.read(told), { shell, where, log });
  },
});

async function runSomewhere({ log, platform }: Context, app: string, argv: readonly string[], time: number) {
  const task = await platform.dynos.run(app, quoteArguments(argv), time);
  if (task !== undefined) return { told: task, where: `a task of ${app}` };
  const dyno = chooseDyno(app, await platform.dynos.list(app));
  log.info(`The platform has no dynos for one task: it runs in ${dyno}`);
  return { told: await platform.dynos.exec(app, dyno, argv), where: `${dyno} of ${app}` };
}
