import { Exit, type Shell } from './shell-state.ts';

/** A command that changes the shell itself; gives its exit status. */
type Builtin = (args: readonly string[], shell: Shell) => number;

/** The commands of the shell's own. */
export const builtins: Readonly<Record<string, Builtin>> = {
  exit([given], { status }) {
    if (given === undefined) throw new Exit(status);
    throw new Exit(/^\d+$/.test(given) ? Number(given) % 256 : 2);
  },
  set(args, shell) {
    for (const flag of args) if (/^[-+][a-z]*e/.test(flag)) shell.stopsOnError = flag.startsWith('-');
    return 0;
  },
  export(args, shell) {
    for (const arg of args.filter((one) => one.includes('='))) {
      const at = arg.indexOf('=');
      shell.environment = { ...shell.environment, [arg.slice(0, at)]: arg.slice(at + 1) };
    }
    return 0;
  },
  cd([folder = '/app']) {
    return /^(\/app|\.)\/?$/.test(folder) ? 0 : 1;
  },
};
