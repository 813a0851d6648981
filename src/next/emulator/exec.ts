import { matchWrapped } from '../platform/resources/exit-marker.ts';

/** What a command wrote, and its exit status. */
interface Ended {
  readonly output: string;
  readonly exitCode: number;
}

type Env = Readonly<Record<string, string>>;

/** Runs a command from a small table; no program of this machine is ever started. */
export function execute(argv: readonly string[], env: Env): Ended {
  const wrapped = matchWrapped(argv);
  if (wrapped) {
    const { output, exitCode } = execute(wrapped.argv, env);
    return { output: `${output}${wrapped.end(exitCode)}`, exitCode };
  }
  const [program = '', flag, script] = argv;
  if (/(^|\/)(ba|da|z)?sh$/.test(program) && flag === '-c') return runScript(script ?? '', env);
  return runCommand(argv, env);
}

/** Runs one command after the other; `&&` goes on after a success alone. */
function runScript(script: string, env: Env): Ended {
  let output = '';
  let exitCode = 0;
  for (const line of script.split('\n')) {
    for (const command of line.split('&&')) {
      const argv = splitWords(command, env);
      if (argv?.length === 0) continue;
      const ended = argv
        ? execute(argv, env)
        : fail(`sh: the emulator runs simple commands only: ${command.trim()}`, 2);
      output += ended.output;
      exitCode = ended.exitCode;
      if (argv?.[0] === 'exit') return { output, exitCode };
      if (exitCode !== 0) break;
    }
  }
  return { output, exitCode };
}

const wordPattern = /\s*((?:'[^']*'|"(?:[^"\\]|\\.)*"|\\.|[^\s'"\\])+)/gy;
const partPattern = /'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)|([^'"\\]+)/gs;

/** The words of a command; undefined if it holds more of a shell’s grammar than quotes and `$NAME`. */
function splitWords(command: string, env: Env): readonly string[] | undefined {
  const fill = (text: string) => text.replace(/\$(?:(\w+)|\{(\w+)\})/g, (_, bare, braced) => env[bare ?? braced] ?? '');
  const unslash = (text: string) => text.replace(/\\(["\\$`])/g, '$1');
  const words = [...command.trim().matchAll(wordPattern)].map(([, word = '']) => word);
  const plain = words.join(' ').replace(/'[^']*'|"(?:[^"\\]|\\.)*"/g, '');
  if (/[|;<>()`&*]/.test(plain) || words.join('').length !== command.trim().replace(/\s/g, '').length) return undefined;
  return words.map((word) =>
    word.replace(
      partPattern,
      (_, raw?: string, quoted?: string, escaped?: string, bare?: string) =>
        raw ?? (quoted !== undefined ? unslash(fill(quoted)) : (escaped ?? fill(bare ?? ''))),
    ),
  );
}

function runCommand([name = '', ...words]: readonly string[], env: Env): Ended {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) return command(words, env);
  if (/(^|\/)bin\/\w/.test(name)) return say(`Running ${name} in ${env['DYNO']}\nDone`);
  return fail(`sh: ${name}: not found`, 127);
}

const commands: Readonly<Record<string, (words: readonly string[], env: Env) => Ended>> = {
  echo: (words) => say(words.join(' ')),
  printf: ([format = '', ...rest]) => ({
    output: format.replaceAll('\\n', '\n').replaceAll('%s', () => rest.shift() ?? ''),
    exitCode: 0,
  }),
  env: (_, env) => say(...Object.entries(env).map(([name, value]) => `${name}=${value}`)),
  printenv: ([name = ''], env) => (name in env ? say(env[name] ?? '') : { output: '', exitCode: 1 }),
  true: () => ({ output: '', exitCode: 0 }),
  false: () => ({ output: '', exitCode: 1 }),
  exit: ([status = '0']) => ({ output: '', exitCode: Number(status) & 255 }),
  sleep: () => ({ output: '', exitCode: 0 }),
  node: (words) => (words[0] === '-v' ? say('v24.8.0') : say(`Running node ${words.join(' ')}`)),
};

function say(...lines: readonly string[]): Ended {
  return { output: lines.map((line) => `${line}\n`).join(''), exitCode: 0 };
}

function fail(line: string, exitCode: number): Ended {
  return { output: `${line}\n`, exitCode };
}
