import { matchWrapped } from '../platform/resources/exit-marker.ts';

type Env = Readonly<Record<string, string>>;

/** What a command wrote, and its exit status. */
type Ended = { readonly output: string; readonly exitCode: number };

/** Runs a command of a small table; no program of this machine is ever started. */
export function execute(argv: readonly string[], env: Env): Ended {
  const [name = '', ...words] = argv;
  const wrapped = matchWrapped(argv);
  if (wrapped) {
    const { output, exitCode } = execute(wrapped.argv, env);
    return print(output + wrapped.end(exitCode), exitCode);
  }
  if (/(^|\/)[a-z]*sh$/.test(name) && words[0] === '-c') return runScript(words[1] ?? '', env);
  if (/(^|\/)bin\/\w/.test(name)) return print(`Running ${name} in ${env['DYNO']}\nDone\n`);
  return commands.get(name)?.(words, env) ?? print(`sh: ${name}: not found\n`, 127);
}

const commands = new Map<string, (words: readonly string[], env: Env) => Ended>([
  ['echo', (words) => print(`${words.join(' ')}\n`)],
  ['printf', ([format = '', word = '']) => print(format.replaceAll('\\n', '\n').replace('%s', () => word))],
  ['env', (_, env) => print(Object.keys(env).reduce((text, name) => `${text}${name}=${env[name]}\n`, ''))],
  ['printenv', printValues],
  ['true', () => print('')],
  ['false', () => print('', 1)],
  ['exit', ([status]) => print('', Number(status ?? 0) & 255)],
  ['sleep', () => print('')],
  ['node', ([flag]) => print(flag === '-v' ? 'v24.8.0\n' : 'ok\n')],
]);

function print(output: string, exitCode = 0): Ended {
  return { output, exitCode };
}

function printValues(names: readonly string[], env: Env): Ended {
  const known = names.filter((name) => Object.hasOwn(env, name));
  return print(known.map((name) => `${env[name]}\n`).join(''), known.length < names.length ? 1 : 0);
}

const tokenPattern = /(?:'[^']*'|"(?:[^"\\]|\\.)*"|\\.|[^\s'"\\|;<>()`&*])+|&&|\S|\n/gs;

/** Runs the commands of a script one after the other; behind `&&`, only after a success. */
function runScript(script: string, env: Env): Ended {
  let [output, exitCode, isSkipped] = ['', 0, false];
  let words: string[] = [];
  for (const token of `${script}\n`.match(tokenPattern) ?? []) {
    if (/^['"\\|<>()`&*]$/.test(token)) return print(`${output}sh: the emulator has no ${token}\n`, 2);
    const isEnd = token === '\n' || token === ';' || token === '&&';
    if (!isEnd) words.push(fillWord(token, env));
    if (!isEnd || words.length === 0) continue;
    const ended = isSkipped ? print('', exitCode) : execute(words, env);
    output += ended.output;
    exitCode = ended.exitCode;
    if (words[0] === 'exit' && !isSkipped) break;
    isSkipped = token === '&&' && exitCode !== 0;
    words = [];
  }
  return { output, exitCode };
}

/** A word without its quotes, its variables filled in. */
function fillWord(word: string, env: Env): string {
  const fill = (text: string) =>
    text.replace(/\\(["\\$`])|\$\{?(\w+)\}?/g, (_, sign?: string, name?: string) => sign ?? env[name ?? ''] ?? '');
  return word.replace(/'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)|[^'"\\]+/gs, (bare, raw, quoted, escaped) => {
    return raw ?? escaped ?? fill(quoted ?? bare);
  });
}
