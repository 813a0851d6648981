import { defineOperation } from '../operation.ts';

export const exec = defineOperation({
  name: 'exec',
  summary: 'Runs a command inside a running dyno',
  needs: ['app', 'dyno', 'command'],
  takes: ['shell'],
  gives: ['output', 'exit-code'],
  endpoints: ['execInDyno'],
  example: { app: 'my-app', dyno: 'web.1', command: 'echo "Hello from $DYNO"' },

  async run({ platform, dryRun }, { app, dyno, command, shell }) {
    const argv = 'argv' in command ? command.argv : [shell, '-c', command.script];
    if (dryRun)
      return {
        headline: `Would run a command in ${dyno} of ${app}`,
        changed: false,
        blocks: [{ kind: 'code', title: 'Command', text: argv.join(' ') }],
      };

    const { output, exitCode } = await platform.dynos.exec(app, dyno, argv);
    const blocks = [{ kind: 'code' as const, title: `Output of ${dyno}`, text: output }];
    // What the platform does not tell stays empty: a missing exit code is not 0.
    const told = {
      changed: true,
      outputs: { output, exitCode: exitCode ?? '' },
      result: { output, exit_code: exitCode ?? null },
      blocks,
    };
    if (exitCode !== undefined && exitCode !== 0) {
      const message = `The command in ${dyno} of ${app} ended with exit code ${exitCode}`;
      const hint = 'Read its output, in the log and in the summary.';
      return { ...told, headline: message, failure: { message, hint } };
    }
    const ending = exitCode === undefined ? '; the platform does not tell its exit code' : '';
    return { ...told, headline: `Ran a command in ${dyno} of ${app}${ending}` };
  },
});
