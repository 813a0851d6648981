import { quoteWords } from '../../platform/resources/exit-marker.ts';
import { remaining } from '../../platform/wire/clock.ts';
import { hideConfig } from '../hide-config.ts';
import { type Context, defineOperation } from '../operation.ts';
import { chooseDyno } from './choose-dyno.ts';
import { prepareCommand, renderCommand, reportCommand } from './command.ts';

/** The seconds that the platform lets a command have in a dyno of its own. */
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
    const { dryRun, platform, show } = context;
    show(renderCommand(command));
    const line = prepareCommand(command, shell);
    if (dryRun) {
      // The app must be there.
      await platform.dynos.list(app);
      return { headline: `Would run a task of ${app}`, changed: true };
    }

    const { reply, where } = await runSomewhere(context, app, line.argv);
    await hideConfig(context, app);
    return reportCommand(context, line.read(reply), { shell, where });
  },
});

async function runSomewhere({ clock, deadline, log, platform }: Context, app: string, argv: readonly string[]) {
  // A 404 says that there are no such dynos only once the app itself has answered.
  const types = await platform.dynos.list(app);
  const seconds = Math.floor(remaining(deadline, clock) / 1000);
  const timeout = Math.min(longest, Math.max(shortest, seconds));
  const task = await platform.dynos.run(app, { command: quoteWords(argv), timeout });
  // Its status is free text, and no exit code.
  if (task !== undefined) return { reply: { output: task.output }, where: `a task of ${app}` };
  const dyno = chooseDyno(app, types);
  const serves = dyno.startsWith('web.') ? ', which serves traffic' : '';
  log.warning(`This platform has no one-off dynos; running in ${dyno}${serves}.`);
  return { reply: await platform.dynos.exec(app, dyno, argv), where: `${dyno} of ${app}` };
}
