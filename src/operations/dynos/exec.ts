import { hideConfig } from '../hide-config.ts';
import { defineOperation } from '../operation.ts';
import { chooseDyno, selectDynos } from './choose-dyno.ts';
import { prepareCommand, renderCommand, reportCommand } from './command.ts';

export const exec = defineOperation({
  name: 'exec',
  summary: 'Runs a command inside a running dyno, and fails when the command fails',
  needs: ['app', 'command'],
  takes: ['dyno', 'shell'],
  gives: ['output', 'exit-code'],
  endpoints: ['listDynos', 'getConfig', 'execInDyno'],
  example: { app: 'my-app', command: 'echo "Hello from $DYNO"' },

  async run(context, { app, dyno, command, shell }) {
    const { dryRun, platform, ranBefore, show } = context;
    show(renderCommand(command));
    const line = prepareCommand(command, shell);
    if (dryRun) {
      const types = await platform.dynos.list(app);
      // What runs by then is not known after an operation that changes it.
      if (dyno !== undefined && ranBefore.length === 0) selectDynos(app, types, dyno);
      return { headline: `Would run a command in ${dyno ?? 'a dyno'} of ${app}`, changed: true };
    }

    const target = dyno ?? chooseDyno(app, await platform.dynos.list(app));
    const reply = await platform.dynos.exec(app, target, line.argv);
    // After it, because a command can change them.
    await hideConfig(context, app);
    return reportCommand(context, line.read(reply), { shell, where: `${target} of ${app}` });
  },
});
