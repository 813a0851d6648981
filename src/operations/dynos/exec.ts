import { hideConfig, hidingRefusal } from '../hide-config.ts';
import { defineOperation } from '../operation.ts';
import { chooseDyno, selectDynos } from './choose-dyno.ts';
import { listArguments, tellStatus } from './command-line.ts';
import { foreseesOthers } from './foresee-dynos.ts';
import { renderCommand, reportCommand } from './report-command.ts';

export const exec = defineOperation({
  name: 'exec',
  summary: 'Runs a command inside a running dyno, and fails when the command fails',
  needs: ['app', 'command'],
  takes: ['dyno', 'shell'],
  gives: ['output', 'exit-code'],
  endpoints: ['listDynos', 'getConfig', 'execInDyno'],
  example: { app: 'my-app', command: 'echo "Hello from $DYNO"' },

  async run(context, { app, dyno, command, shell }) {
    const { platform, dryRun, log, show } = context;
    show(renderCommand(command));
    const line = tellStatus(listArguments(command, shell), shell);
    if (foreseesOthers(context)) {
      // The app must be there, whatever dynos it will have.
      await platform.dynos.list(app);
      return {
        headline: `Would run a command in ${dyno ?? 'a dyno'} of ${app}, if it is there by then`,
        changed: true,
      };
    }
    const target = dyno ?? chooseDyno(app, await platform.dynos.list(app));
    const where = `${target} of ${app}`;
    if (dryRun) {
      if (dyno !== undefined) selectDynos(app, await platform.dynos.list(app), dyno);
      return { headline: `Would run a command in ${where}`, changed: true };
    }

    const told = await hidingRefusal(context, [app], platform.dynos.exec(app, target, line.argv));
    // Not before it: a command may change them.
    await hideConfig(context, app);
    return reportCommand(line.read(told), { shell, where, log });
  },
});
