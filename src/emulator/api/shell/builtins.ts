import { Exit, type Shell } from './shell-state.ts';

/** A command that changes the shell itself; gives its exit status. */
type Builtin = (args: readonly string[], shell: Shell) => number;

/** The commands of the shell's own. */
export const builtins: Readonly<Record<string, Builtin>> = {
  exit([given], { status }) {
    if (given === undefined) throw new Exit(status);
    throw new Exit(/^\d+$/.test(given) ? Number(given) % 256 : 2);
  },
  eval(args, shell) {
    shell.status = 0;
    shell.evaluate(shell, args.join(' '));
    return shell.status;
  },
  exec(args, shell) {
    if (args.length === 0) return 0;
    const { output, exitCode } = shell.run(args, shell.environment);
    shell.output.push(output);
    // The program takes the shell's place: what would come after it does not come.
    shell.trap = undefined;
    throw new Exit(exitCode);
  },
  set(args, shell) {
    const end = args.indexOf('--');
    if (end !== -1) shell.args = args.slice(end + 1);
    for (const flag of end === -1 ? args : args.slice(0, end)) {
      if (/^[-+][a-z]*e/.test(flag)) shell.stopsOnError = flag.startsWith('-');
    }
    return 0;
  },
  shift([count = '1'], shell) {
    if (Number(count) > shell.args.length) return 1;
    shell.args = shell.args.slice(Number(count));
    return 0;
  },
  export(args, shell) {
    for (const arg of args.filter((one) => one.includes('='))) {
      const at = arg.indexOf('=');
      shell.environment = { ...shell.environment, [arg.slice(0, at)]: arg.slice(at + 1) };
    }
    return 0;
  },
  trap([script, ...signals], shell) {
    if (signals.some((signal) => signal === 'EXIT' || signal === '0')) shell.trap = script === '-' ? undefined : script;
    return 0;
  },
  cd([folder = '/app'], shell) {
    if (['/app', '/app/', '.', './'].includes(folder)) return 0;
    shell.output.push(`sh: cd: ${folder}: the emulated dyno has /app only\n`);
    return 1;
  },
};
